import type { Values } from '../../../crud/fields/field';
import { day } from '../../../crud/fields/plain';
import { notBefore } from '../../../crud/fields/rules';
import { defineResource } from '../../../crud/resource';
import { usePeriodoOptionsLazyQuery } from '../../../generated/options';
import { hooks } from '../../../generated/periodos';
import { useTexts } from '../../../shared/i18n';
import { useDialogs } from '../../../shared/shell/dialogs';
import { useOverlay } from '../../../shared/shell/overlay';

export default defineResource({
  hooks,
  removal: 'list.removal.periodo',
  useConfirmation: useTwice,
  sortable: ['fecha', 'fechaFin'],
  fields: [
    day('fecha', { required: true }),
    day('fechaFin', { required: true, rules: [notBefore('fecha', 'rules.datesOrder')], looksAt: ['fecha'] }),
  ],
});

/** Two periods of the same days look alike in every picker: it is asked whether another one is meant. */
function useTwice() {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const [ask] = usePeriodoOptionsLazyQuery();
  return async ({ fecha, fechaFin }: Values, id: string): Promise<boolean> => {
    // Where the list cannot be read nothing is known; saving has the last word.
    const { data } = await overlay.during(ask({ variables: { lang } })).catch(() => ({ data: undefined }));
    const twin = data?.page.results.find((one) => one.id !== id && one.fecha === fecha && one.fechaFin === fechaFin);
    if (!twin) return true;
    const [title, confirmLabel] = id
      ? [t('form.periodTwiceChange'), t('common.save')]
      : [t('form.periodTwice'), t('form.periodTwiceAdd')];
    return dialogs.confirm({ title, confirmLabel });
  };
}
