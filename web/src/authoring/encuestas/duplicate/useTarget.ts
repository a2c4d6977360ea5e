import { useState } from 'react';
import type { Option } from '../../../fields/options';
import { useOpenPeriodoActivoMutation, usePeriodosActivosDeQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../i18n';

/** The active period of a period and a business: the one there is, or one to be opened. */
export function useTarget(periodo: Option | null, rubro: Option | null) {
  const { lang } = useTexts();
  const [opened, setOpened] = useState<{ id: string; for: string } | null>(null);
  const [open] = useOpenPeriodoActivoMutation();
  const chosen = periodo && rubro ? `${periodo.id} ${rubro.id}` : '';
  const { data, loading, error, refetch } = usePeriodosActivosDeQuery({
    variables: { filter: { activo: true, periodo: periodo?.id, rubro: rubro?.id }, lang },
    skip: chosen === '',
    fetchPolicy: 'network-only',
  });
  // A server that does not know the filters answers them all.
  const idIn = (answer: typeof data) =>
    answer?.page.results.find((row) => row.periodo?.id === periodo?.id && row.rubro?.id === rubro?.id)?.id;
  const there = idIn(data) ?? (opened?.for === chosen ? opened.id : undefined);
  const label = periodo && rubro ? `${periodo.label} · ${rubro.label}` : '';

  return {
    state: chosen === '' ? 'unchosen' : there ? 'there' : loading ? 'looking' : error ? 'failed' : 'missing',
    label,
    /** Its id; opens it where it does not exist, and tells why that was refused. */
    ensure: async (): Promise<{ id: string } | { refused: readonly string[] }> => {
      // It may have been opened meanwhile, or by a call whose answer was lost.
      const id = there ?? idIn((await refetch()).data);
      if (id) return { id };
      const input = { periodo: periodo?.id, rubro: rubro?.id };
      const { data: answer } = await open({ variables: { input, lang } });
      const made = answer?.result.record;
      if (!made) return { refused: answer?.result.errors.map(({ message }) => message) ?? [] };
      setOpened({ id: made.id, for: chosen });
      return { id: made.id };
    },
  } as const;
}
