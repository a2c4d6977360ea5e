import { useMemo, useState } from 'react';
import {
  type ImportPreguntasMutation,
  type ImportTiposQuery,
  useImportPreguntasMutation,
  useImportTiposQuery,
} from '../../../../generated/secciones';
import { failureOf } from '../../../../shared/failure';
import { type Lang, type TextKey, useTexts } from '../../../../shared/i18n';
import { isRefusal, isTooHeavy, useFile } from '../../../imports';
import { type Checked, check, type Tipo } from './check';
import { COLUMNS } from './columns';
import type { ExistingQuestion } from './parents';

type Result = ImportPreguntasMutation['result'];
/** How the sending ended, or that it has not begun. */
export type Sending =
  | { readonly at: 'before' | 'under way' | 'done' }
  /** Refused as a whole, before anything was created. */
  | { readonly at: 'refused'; readonly text: TextKey; readonly requestId?: string }
  | { readonly at: 'failed'; readonly errors: Result['errors'] }
  /** The answer was lost on its way. */
  | { readonly at: 'unknown' };

/** The types under their names in the present language, known by those in the other one too. */
function tiposOf(data: ImportTiposQuery, lang: Lang): Tipo[] {
  const others = new Map(data[lang === 'es' ? 'en' : 'es'].results.map(({ id, label }) => [id, label]));
  return data[lang].results.map(({ id, label }) => ({ id, label, also: others.get(id) ?? label }));
}

const BEFORE: Sending = { at: 'before' };

/** An import from the choice of a file to its outcome. Nothing is sent before `send`. */
export function useImport(seccion: string, existing: readonly ExistingQuestion[]) {
  const { lang } = useTexts();
  // Not kept: one record in two languages would take each other's place.
  const types = useImportTiposQuery();
  const [runImport] = useImportPreguntasMutation();
  const { chosen, sheet, choose: read } = useFile(COLUMNS);
  const [sending, setSending] = useState<Sending>(BEFORE);

  const choose = (file: File): Promise<void> => {
    setSending(BEFORE);
    return read(file);
  };

  const { data } = types;
  const tipos = useMemo(() => data && tiposOf(data, lang), [data, lang]);
  const checked = useMemo((): Checked | null => {
    const found = sheet && tipos ? check(sheet, existing, tipos) : null;
    return found && 'trial' in found && isTooHeavy(found.trial.preguntas) ? { tooMany: null } : found;
  }, [sheet, existing, tipos]);
  const trial = checked && 'trial' in checked ? checked.trial : null;

  const send = async (): Promise<boolean> => {
    if (!trial) return false;
    setSending({ at: 'under way' });
    try {
      const { data: answer } = await runImport({ variables: { seccion, preguntas: [...trial.preguntas], lang } });
      const errors = answer?.result.errors ?? [];
      if (!answer) setSending({ at: 'unknown' });
      else setSending(errors.length === 0 ? { at: 'done' } : { at: 'failed', errors });
      return Boolean(answer) && errors.length === 0;
    } catch (error) {
      const { text, requestId } = failureOf(error);
      setSending(isRefusal(error) ? { at: 'refused', text, ...(requestId && { requestId }) } : { at: 'unknown' });
      return false;
    }
  };

  return { types, tipos, chosen, sheet, checked, trial, sending, choose, send };
}
