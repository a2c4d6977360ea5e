import type { Values } from '../../../crud/fields/field';
import { idOf } from '../../../crud/fields/picker';

/** The properties that decide whether a question has options. */
export interface QuestionKind {
  /** Id of the type of answer (spec §3): 1 choice, 2 number or checkboxes, 3 free text. */
  tipoRespuesta: string | null | undefined;
  /** Type 2 only: the respondent types a number instead of choosing. */
  numerica: boolean;
}

const CHOICE_TYPE = '1';
const NUMBER_TYPE = '2';
const TEXT_TYPE = '3';

/** Only type 2 may ask for a number, if it has no options. */
export const mayBeNumeric = (tipoRespuesta: QuestionKind['tipoRespuesta']): boolean => tipoRespuesta === NUMBER_TYPE;

/** Only type 1 has one answer by default and may allow several (spec §2). */
export const mayBeMultiple = (tipoRespuesta: QuestionKind['tipoRespuesta']): boolean => tipoRespuesta === CHOICE_TYPE;

/** Whether a question has options (spec §2: type 3 has none). */
export const choosesAnswers = ({ tipoRespuesta, numerica }: QuestionKind): boolean =>
  tipoRespuesta !== TEXT_TYPE && !(mayBeNumeric(tipoRespuesta) && numerica);

export const kindOf = ({ tipoRespuesta, numerica }: Values): QuestionKind => ({
  tipoRespuesta: idOf(tipoRespuesta),
  numerica: Boolean(numerica),
});

/** How a question is answered, as people name it: a type of answer with its switches. */
export const KINDS = {
  single: { tipoRespuesta: CHOICE_TYPE, multiple: false, numerica: false },
  several: { tipoRespuesta: CHOICE_TYPE, multiple: true, numerica: false },
  number: { tipoRespuesta: NUMBER_TYPE, multiple: false, numerica: true },
  boxes: { tipoRespuesta: NUMBER_TYPE, multiple: false, numerica: false },
  text: { tipoRespuesta: TEXT_TYPE, multiple: false, numerica: false },
} as const;

export type Kind = keyof typeof KINDS;

/** The name of a kind; undefined for a type of answer that only its server knows. */
export const kindNameOf = (kind: QuestionKind & { multiple: boolean }): Kind | undefined =>
  (Object.keys(KINDS) as Kind[]).find((name) => {
    const { tipoRespuesta, multiple, numerica } = KINDS[name];
    return (
      tipoRespuesta === kind.tipoRespuesta &&
      multiple === (mayBeMultiple(tipoRespuesta) && kind.multiple) &&
      numerica === (mayBeNumeric(tipoRespuesta) && kind.numerica)
    );
  });

/** Lengths that REST v1 accepts. */
export const MAX_LENGTH = { descripcion: 1000, other: 255 } as const;

/** Permissions over questions open the form of their section, whose own fields are then read-only. */
export const WRITES: readonly string[] = ['add_pregunta', 'change_pregunta', 'delete_pregunta'];
