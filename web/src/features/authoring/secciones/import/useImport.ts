import { useMemo, useState } from 'react';
import {
  type ImportPreguntasMutation,
  type ImportTiposQuery,
  useImportPreguntasMutation,
  useImportTiposQuery,
} from '../../../../generated/secciones';
import { type Lang, useTexts } from '../../../../shared/i18n';
import { isRefusal, isTooHeavy, useFile } from '../../../imports';
import { type CheckResult, check, type Tipo } from './check';
import { COLUMNS } from './columns';
import type { ExistingQuestion } from './parents';

type Result = ImportPreguntasMutation['result'];

export type Sending =
  | { readonly at: 'idle' | 'sending' | 'done' }
  /** Refused as a whole, before anything was created. */
  | { readonly at: 'refused'; readonly error: unknown }
  | { readonly at: 'failed'; readonly errors: Result['errors'] }
  /** The response was lost. */
  | { readonly at: 'unknown' };

/** The types of answer with their names in both languages. */
function tiposOf(data: ImportTiposQuery, lang: Lang): Tipo[] {
  const others = new Map(data[lang === 'es' ? 'en' : 'es'].results.map(({ id, label }) => [id, label]));
  return data[lang].results.map(({ id, label }) => ({ id, label, also: others.get(id) ?? label }));
}

const IDLE: Sending = { at: 'idle' };

/** An import, from the choice of a file to its result. Nothing is sent before `send`. */
export function useImport(seccion: string, existing: readonly ExistingQuestion[]) {
  const { lang } = useTexts();
  const types = useImportTiposQuery();
  const [runImport] = useImportPreguntasMutation();
  const { file, sheet, choose: read } = useFile(COLUMNS);
  const [sending, setSending] = useState<Sending>(IDLE);

  const choose = (next: File): Promise<void> => {
    setSending(IDLE);
    return read(next);
  };

  const { data } = types;
  const tipos = useMemo(() => data && tiposOf(data, lang), [data, lang]);
  const checked = useMemo((): CheckResult | null => {
    const result = sheet && tipos ? check(sheet, existing, tipos, lang) : null;
    return result && 'trial' in result && isTooHeavy(result.trial.preguntas) ? { tooMany: null } : result;
  }, [sheet, existing, tipos, lang]);
  const trial = checked && 'trial' in checked ? checked.trial : null;

  const send = async (): Promise<boolean> => {
    if (!trial) return false;
    setSending({ at: 'sending' });
    try {
      const { data: sent } = await runImport({ variables: { seccion, preguntas: [...trial.preguntas], lang } });
      const errors = sent?.result.errors ?? [];
      if (!sent) setSending({ at: 'unknown' });
      else setSending(errors.length === 0 ? { at: 'done' } : { at: 'failed', errors });
      return Boolean(sent) && errors.length === 0;
    } catch (error) {
      setSending(isRefusal(error) ? { at: 'refused', error } : { at: 'unknown' });
      return false;
    }
  };

  return { types, tipos, file, sheet, checked, trial, sending, choose, send };
}
