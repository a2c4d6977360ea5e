import pMap from 'p-map';
import type { Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { badInput, RestError } from '../errors.ts';
import type {
  ErrorFila,
  MutationImportPreguntasArgs,
  MutationResolvers,
  PreguntaFilaInput,
} from '../generated/schema.ts';
import { pregunta } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { rowsOf } from '../rows.ts';
import { type Begun, undo } from './importUndo.ts';
import { AT_ONCE, Work } from './work.ts';

/** As many questions as one call takes: a section is answered by people, and the whole must fit into one request. */
const MOST_ROWS = 500;

/** A row of the file on its way to being a question. */
interface Fila extends Begun {
  readonly input: PreguntaFilaInput;
  readonly orden: number;
  readonly padre: Fila | null;
}

interface Stopped {
  readonly errors: ErrorFila[];
  /** The failure of a write that was certainly not carried out, such as FORBIDDEN. */
  failure: RestError | null;
}

function filasOf(preguntas: readonly PreguntaFilaInput[], first: number): Fila[] {
  const filas: Fila[] = [];
  for (const [fila, input] of preguntas.entries()) {
    const { padreFila } = input;
    const padre = typeof padreFila === 'number' ? filas[padreFila] : null;
    if (padre === undefined) throw badInput(`padreFila de la fila ${fila} debe nombrar una fila anterior.`);
    if (padre && input.padre) throw badInput(`La fila ${fila} nombra padre y padreFila: solo uno de los dos.`);
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

async function create(fila: Fila, seccion: string, work: Work, stopped: Stopped): Promise<void> {
  // Whatever happens from now on, the server may have it.
  fila.state = 'unknown';
  try {
    const { record, errors } = await work.save(pregunta, null, recordOf(fila, seccion));
    fila.state = record ? 'created' : 'refused';
    fila.id = record ? String(record.id) : null;
    stopped.errors.push(...errors.map((error) => ({ ...error, fila: fila.fila })));
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    if (!error.ofUpstream) {
      fila.state = 'refused';
      stopped.failure ??= error;
    }
    stopped.errors.push({ fila: fila.fila, field: null, message: error.message });
  }
}

/** Creates parents before their children, several at once; nothing more is begun after the first failure. */
async function createAll(filas: readonly Fila[], seccion: string, context: Context): Promise<Stopped> {
  const work = new Work(context);
  const stopped: Stopped = { errors: [], failure: null };
  const createOne = async (fila: Fila) => {
    if (stopped.errors.length === 0) await create(fila, seccion, work, stopped);
  };
  const deepest = Math.max(0, ...filas.map(({ depth }) => depth));
  for (let depth = 0; depth <= deepest && stopped.errors.length === 0; depth += 1) {
    const level = filas.filter((fila) => fila.depth === depth);
    await pMap(level, createOne, AT_ONCE);
  }
  return stopped;
}

/** All or nothing, out of v1's own creates: what was created before a failure is removed again. */
async function importAll({ seccion, preguntas }: MutationImportPreguntasArgs, context: Context) {
  if (preguntas.length > MOST_ROWS) throw badInput(`Se pueden importar ${MOST_ROWS} preguntas a la vez.`);
  const before = await rowsOf(pregunta, 'seccion', seccion, context);
  const filas = filasOf(preguntas, Math.max(0, ...before.map(({ orden }) => Number(orden ?? 0))) + 1);
  // A process that is killed in between undoes nothing: what has no end in the log is to be looked at.
  const { log } = context.rest.upstream;
  const { requestId } = context;
  log.info({ requestId, seccion, filas: filas.length, first: filas[0]?.orden }, 'import begins');
  const { errors, failure } = await createAll(filas, seccion, context);
  if (errors.length === 0) {
    log.info({ requestId, seccion }, 'import done');
    return { creadas: filas.map(({ id }) => String(id)), errors, restantes: [] };
  }
  // Where nothing was begun, it fails as everything else does: a token that has just expired is renewed, and so on.
  if (failure && filas.every(({ state }) => state === 'waiting' || state === 'refused')) throw failure;
  const left = await undo(filas, seccion, new Set(before.map(({ id }) => String(id))), context);
  // Whoever sent it may have left.
  if (left.length > 0) log.warn({ requestId, seccion, ids: left.map(({ id }) => id) }, 'import remains');
  else log.info({ requestId, seccion }, 'import undone');
  const restantes = left.map((one) => ({ ...one, descripcion: filas[one.fila]?.input.descripcion ?? '' }));
  return { creadas: [], errors, restantes };
}

export const importPreguntas: Required<MutationResolvers>['importPreguntas'] = rootField(500, importAll);
