import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { failureOf } from '../../failure';
import { type CopiaSeccionInput, useCopySeccionMutation } from '../../generated/secciones';
import { useTexts } from '../../i18n';
import { forgetReads } from '../../screens/freshness';
import type { FieldError } from '../../screens/resource';

/** How far a copy has come. */
interface Progress {
  readonly done: number;
  readonly total: number;
}

/** How often in a row a call may get nowhere. */
const MOST_STALLS = 5;

/** An independent copy of a section, in as many calls as it takes; what stopped half-way goes on from there. */
export function useCopy(id: string) {
  const { t, lang } = useTexts();
  const client = useApolloClient();
  const [copySeccion] = useCopySeccionMutation({ fetchPolicy: 'no-cache' });
  const resume = useRef<CopiaSeccionInput | undefined>(undefined);
  const [copying, setCopying] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);

  const turns = async (descripcion: string, encuesta: string | null): Promise<string | null> => {
    // A turn that gets nowhere is followed by a few more: the server may be busy with the same copy.
    for (let stalls = 0, last = ''; stalls < MOST_STALLS; ) {
      const variables = { id, descripcion, encuesta: encuesta || undefined, resume: resume.current, lang };
      const result = (await copySeccion({ variables })).data?.result;
      if (!result) break;
      const { original, nombre, copia, preguntas, total } = result.copia;
      const refused = result.errors.length > 0 && !copia && !result.stoppedBy;
      resume.current = refused ? undefined : { original, nombre, copia: copia?.id };
      setProgress(copia && { done: preguntas, total });
      if (result.errors.length > 0) {
        setErrors(result.errors);
        return null;
      }
      if (result.done && result.record) return result.record.id;
      const state = JSON.stringify(result.copia);
      stalls = state === last ? stalls + 1 : 0;
      last = state;
    }
    setErrors([{ field: null, message: t('common.errorText') }]);
    return null;
  };

  return {
    copying,
    progress,
    /** Whether a copy was begun that is not whole. */
    begun: progress !== null,
    errors,
    /** The id of the whole copy, or null where it stopped. */
    copy: async (descripcion: string, encuesta: string | null): Promise<string | null> => {
      setCopying(true);
      setErrors([]);
      // Another name is another copy, as long as none is known to exist.
      if (!progress && resume.current?.nombre !== descripcion) resume.current = undefined;
      try {
        const copy = await turns(descripcion, encuesta);
        if (copy) {
          forgetReads(client.cache);
        }
        return copy;
      } catch (failure) {
        // It may have been made although the answer was lost; under its name it is found again.
        resume.current ??= { original: id, nombre: descripcion };
        setErrors([{ field: null, message: t(failureOf(failure).text) }]);
        return null;
      } finally {
        setCopying(false);
      }
    },
  };
}
