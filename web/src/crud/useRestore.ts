import { useTexts } from '../shared/i18n';
import { useDialogs } from '../shared/shell/dialogs';
import { noWrite, type Resource } from './resource';
import { useAttempt } from './useAttempt';

/** Restores an inactive record; `renew` also runs after a failure, which may have been executed. */
export function useRestore({ hooks }: Resource, renew: () => Promise<unknown>) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { write } = useAttempt();
  const [update] = (hooks.update ?? noWrite)();
  return async (id: string): Promise<void> => {
    const variables = { id, input: { activo: true }, lang };
    if (!(await write((context) => update({ variables, context }), renew))) return;
    await renew();
    await dialogs.success({ text: t('list.restoreDone') });
  };
}
