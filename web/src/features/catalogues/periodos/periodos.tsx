import type { Values } from '../../../crud/fields/field';
import { day } from '../../../crud/fields/plain';
import { notBefore } from '../../../crud/fields/rules';
import { linked, periodTitle, pill } from '../../../crud/list/Cell';
import { defineResource } from '../../../crud/resource';
import { usePeriodoOptionsLazyQuery } from '../../../generated/options';
import { hooks } from '../../../generated/periodos';
import { useTexts } from '../../../shared/i18n';
import { useDialogs } from '../../../shared/shell/dialogs';
import { useOverlay } from '../../../shared/shell/overlay';
import { PERIOD_STATUSES } from '../../../shared/ui/StatusPill';
import { relatedRecords } from '../RelatedRecords';

export default defineResource({
  hooks,
  removal: 'list.removal.periodo',
  useConfirmation: useDuplicateCheck,
  Below: relatedRecords({ encuestas: 'periodo', periodosActivos: 'periodo' }),
  sortable: ['fecha', 'fechaFin', 'estado', 'cantEncuestas'],
  order: '-fecha',
  title: periodTitle,
  titleColumn: { label: 'fields.periodo', sources: ['fecha', 'fechaFin'] },
  fact: 'cantEncuestas',
  cells: {
    estado: pill(PERIOD_STATUSES),
    cantEncuestas: linked({ path: (id) => `/encuestas?periodo=${id}`, permission: 'view_encuesta' }),
  },
  columns: { cantEncuestas: 'resources.encuestas.many' },
  fields: [
    day('fecha', { required: true }),
    day('fechaFin', { required: true, rules: [notBefore('fecha', 'rules.datesOrder')], looksAt: ['fecha'] }),
  ],
});

/** Confirms a second period with the same dates, because pickers would show both alike. */
function useDuplicateCheck() {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const [readPeriodos] = usePeriodoOptionsLazyQuery();
  return async ({ fecha, fechaFin }: Values, id: string): Promise<boolean> => {
    // A failure to read the list does not prevent saving.
    const { data } = await overlay.during(readPeriodos({ variables: { lang } })).catch(() => ({ data: undefined }));
    const duplicate = data?.page.results.find(
      (one) => one.id !== id && one.fecha === fecha && one.fechaFin === fechaFin,
    );
    if (!duplicate) return true;
    const [title, confirmLabel] = id
      ? [t('form.periodTwiceChange'), t('common.save')]
      : [t('form.periodTwice'), t('form.periodTwiceAdd')];
    return dialogs.confirm({ title, confirmLabel });
  };
}
