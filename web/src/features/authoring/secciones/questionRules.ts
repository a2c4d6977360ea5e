import type { Values } from '../../../crud/fields/field';
import { idOf } from '../../../crud/fields/picker';

/** What of a question decides whether answers belong to it. */
export interface QuestionKind {
  /** Id of the type of answer (spec §3): 1 choice, 2 number or checkboxes, 3 free text. */
  tipoRespuesta: string | null | undefined;
  /** Of type 2: the respondent writes a number instead of choosing. */
  numerica: boolean;
}

const CHOICE_TYPE = '1';
const NUMBER_TYPE = '2';
const TEXT_TYPE = '3';

/** Whether a question may ask for a number: only type 2, where nothing is offered to choose from. */
export const mayBeNumeric = (tipoRespuesta: QuestionKind['tipoRespuesta']): boolean => tipoRespuesta === NUMBER_TYPE;

/** Whether several answers may be allowed: only type 1 is otherwise answered by one (spec §2). */
export const mayBeMultiple = (tipoRespuesta: QuestionKind['tipoRespuesta']): boolean => tipoRespuesta === CHOICE_TYPE;

/** Whether answers to choose from belong to a question (spec §2: they are hidden for type 3). */
export const choosesAnswers = ({ tipoRespuesta, numerica }: QuestionKind): boolean =>
  tipoRespuesta !== TEXT_TYPE && !(mayBeNumeric(tipoRespuesta) && numerica);

/** What a form says of how its question is answered. */
export const kindOf = ({ tipoRespuesta, numerica }: Values): QuestionKind => ({
  tipoRespuesta: idOf(tipoRespuesta),
  numerica: Boolean(numerica),
});

/** As long as REST v1 lets each text be. */
export const MAX_LENGTH = { descripcion: 1000, other: 255 } as const;
