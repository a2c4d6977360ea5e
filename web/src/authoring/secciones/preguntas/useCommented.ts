import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { Values } from '../../../fields/field';
import type { FormOfField } from '../../../screens/useRecordForm';
import { useSession } from '../../../session/session';
import type { Using } from '../useShared';
import type { Comment } from './commented';

/** Where a section's questions are asked. */
export interface CommentedSection {
  /** The surveys that use the section; null while or where that is not known. */
  surveys: readonly Using[] | null;
  /** The survey from which the person came. */
  encuesta: string | null;
}

/** For which of the surveys comments are shown: the one that was chosen or come from, one with a comment, the first. */
export function useCommented({ surveys, encuesta }: CommentedSection, { methods }: FormOfField) {
  const { can } = useSession();
  const [chosen, choose] = useState(encuesta);
  const first = (values: Values) => (values.comentarios as readonly Comment[] | undefined)?.[0]?.encuesta;
  const said = useWatch({ control: methods.control, compute: first });
  const mayView = can('view_comentario_pregunta');
  const mayChange = can('add_comentario_pregunta') && can('change_comentario_pregunta');
  return useMemo(() => {
    const found = [chosen, said].find((id) => surveys?.some((survey) => survey.id === id)) ?? surveys?.[0]?.id;
    return found && mayView && surveys ? { surveys, encuesta: found, choose, mayChange } : null;
  }, [surveys, chosen, said, mayView, mayChange]);
}
