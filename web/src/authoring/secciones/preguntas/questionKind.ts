import type { Values } from '../../../fields/field';
import { idOf } from '../../../fields/picker';
import type { QuestionKind } from '../questionRules';

/** What the form says of how its question is answered. */
export const kindOf = ({ tipoRespuesta, numerica }: Values): QuestionKind => ({
  tipoRespuesta: idOf(tipoRespuesta),
  numerica: Boolean(numerica),
});
