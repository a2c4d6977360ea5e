import type { Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { badInput } from '../errors.ts';
import type { MutationImportPreguntasArgs, MutationResolvers, PreguntaFilaInput } from '../generated/schema.ts';
import { rowsOf } from '../lists/owners.ts';
import { pregunta } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { type Begun, importRows, type Kind, kept } from './importing.ts';

/** As many questions as one call takes: a section is answered by people, and the whole must fit into one request. */
const ROWS_PER_CALL = 500;

/** A row of the file on its way to being a question. */
interface Fila extends Begun {
  readonly input: PreguntaFilaInput;
  readonly orden: number;
  readonly padre: Fila | null;
}

function filasOf(preguntas: readonly PreguntaFilaInput[], first: number): Fila[] {
  const filas: Fila[] = [];
  for (const [fila, input] of preguntas.entries()) {
    const { padreFila } = input;
    const padre = typeof padreFila === 'number' ? filas[padreFila] : null;
    if (padre === undefined)
      throw badInput(
        `padreFila de la fila ${fila} debe nombrar una fila anterior.`,
        `padreFila of row ${fila} must name an earlier row.`,
      );
    if (padre && input.padre)
      throw badInput(
        `La fila ${fila} nombra padre y padreFila: solo uno de los dos.`,
        `Row ${fila} names padre and padreFila: only one of the two.`,
      );
    const depth = padre ? padre.depth + 1 : 0;
    filas.push({ fila, input, orden: first + fila, padre, depth, state: 'waiting', id: null });
  }
  return filas;
}

function recordOf({ input, orden, padre }: Fila, seccion: string): Row {
  const { padreFila: _, respuestas, ...fields } = input;
  return {
    ...fields,
    seccion,
    orden,
    padre: padre?.id ?? input.padre ?? null,
    respuestas: (respuestas ?? []).map((descripcion) => ({ descripcion })),
  };
}

const kindOf = (seccion: string): Kind<Fila> => ({
  ...{ descriptor: pregunta, model: 'pregunta' },
  recordOf: (fila) => recordOf(fila, seccion),
  candidates: (_, context) => rowsOf(pregunta, 'seccion', seccion, context),
  isOf: (row, { input, orden }) =>
    kept(String(row.descripcion)) === kept(input.descripcion) && (row.orden === null || Number(row.orden) === orden),
});

/** All or nothing, in one call. */
async function importAll({ seccion, preguntas }: MutationImportPreguntasArgs, context: Context) {
  if (preguntas.length > ROWS_PER_CALL)
    throw badInput(
      `Se pueden importar ${ROWS_PER_CALL} preguntas a la vez.`,
      `At most ${ROWS_PER_CALL} questions can be imported at once.`,
    );
  const before = await rowsOf(pregunta, 'seccion', seccion, context);
  const filas = filasOf(preguntas, Math.max(0, ...before.map(({ orden }) => Number(orden ?? 0))) + 1);
  const ids = new Set(before.map(({ id }) => String(id)));
  const about = { seccion, first: filas[0]?.orden };
  const { left, ...outcome } = await importRows(filas, kindOf(seccion), ids, context, about);
  const restantes = left.map((one) => ({ ...one, descripcion: filas[one.fila]?.input.descripcion ?? '' }));
  return { ...outcome, restantes };
}

export const importPreguntas: Required<MutationResolvers>['importPreguntas'] = rootField(500, importAll);
