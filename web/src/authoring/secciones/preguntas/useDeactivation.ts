import { reasonOf } from '../../../failure';
import { useDeactivatePreguntaMutation } from '../../../generated/secciones';
import { useTexts } from '../../../i18n';
import { ending } from '../../../screens/resource';
import { useDialogs } from '../../../shell/dialogs';
import { useOverlay } from '../../../shell/overlay';
import type { QuestionLine } from './questionLines';

/** Delete is deactivation: it asks first, tells how it went, and the list is read again in any case (spec §4). */
export function useDeactivation(reload: () => Promise<void>) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const [deactivate] = useDeactivatePreguntaMutation({ fetchPolicy: 'no-cache' });
  return async ({ id, descripcion }: QuestionLine): Promise<void> => {
    const title = t('list.deleteTitle', { label: descripcion });
    if (!(await dialogs.confirm({ title, text: t('list.deleteText'), danger: true }))) return;
    try {
      const { data } = await overlay.during((signal) =>
        deactivate({ variables: { id, lang }, context: ending(signal) }),
      );
      const errors = data?.result.errors ?? [];
      if (errors.length > 0) await dialogs.error({ items: errors.map(({ message }) => message) });
      else await dialogs.success({ text: t('list.deleteDone') });
    } catch (failure) {
      await dialogs.error({ detail: reasonOf(failure, t) });
    }
    await reload();
  };
}
