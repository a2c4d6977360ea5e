import type { Values } from '../../fields/field';
import { idOf } from '../../fields/picker';

/** Types of answer by their id (spec §3): 1 choice, 2 number or checkboxes, 3 free text. */
const NUMBER = '2';
const TEXT = '3';

/** Whether a question may ask for a number: only type 2, where nothing is offered to choose from. */
export const mayBeNumeric = ({ tipoRespuesta }: Values): boolean => idOf(tipoRespuesta) === NUMBER;

/** Whether answers to choose from belong to a question (spec §2: they are hidden for type 3). */
export const choosesAnswers = (values: Values): boolean =>
  idOf(values.tipoRespuesta) !== TEXT && !(mayBeNumeric(values) && Boolean(values.numerica));
