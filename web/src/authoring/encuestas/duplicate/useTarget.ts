import type { Option } from '../../../fields/options';
import { usePeriodosActivosDeQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../i18n';

/** Whether a period is already open for a business. */
export function useTarget(periodo: Option | null, rubro: Option | null) {
  const { lang } = useTexts();
  const isChosen = periodo !== null && rubro !== null;
  const { data, loading, error } = usePeriodosActivosDeQuery({
    variables: { filter: { activo: true, periodo: periodo?.id, rubro: rubro?.id }, lang },
    skip: !isChosen,
  });
  // A server that does not know the filters answers them all.
  const isThere = data?.page.results.some((row) => row.periodo?.id === periodo?.id && row.rubro?.id === rubro?.id);
  const state = !isChosen ? 'unchosen' : isThere ? 'there' : loading ? 'looking' : error ? 'failed' : 'missing';
  return { state, label: isChosen ? `${periodo.label} · ${rubro.label}` : '' } as const;
}
