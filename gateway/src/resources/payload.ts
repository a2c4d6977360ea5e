import type { FieldError } from '../generated/schema.ts';
import type { WriteResult } from '../rest/client.ts';
import { encode } from '../rest/codec/encode.ts';
import { fieldNamed, isId, isRow, kindName, type Row, snake } from '../rest/codec/row.ts';
import { type Language, RestError } from '../rest/errors.ts';
import { endpoint, type Path, record } from '../rest/path.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';
import { type Model, modelOf } from './models.ts';

export interface Payload {
  record: Row | null;
  errors: FieldError[];
}

interface Write {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: Path;
  readonly body?: object;
  /** The record that is changed; null for a new one. */
  readonly id: string | null;
  /** The version that the change is based on. */
  readonly ifMatch?: string | null | undefined;
}

/** The spec's text for a refusal without a reason (spec §8). */
export const WITHOUT_REASON: Record<Language, string> = {
  es: 'Se ha producido un error antes de completar la operación',
  en: 'An error occurred before the operation was completed',
};

/** The id in a write's answer: the whole body, `id`, or the field of its kind (`seccion`). */
function answeredId(model: Model, answer: unknown): string | null {
  const id = isRow(answer) ? (answer.id ?? answer[kindName(model.type)]) : answer;
  return (typeof id === 'number' || typeof id === 'string') && isId(String(id)) ? String(id) : null;
}

type Saved = Extract<WriteResult, { ok: true }>;

/** The saved record from the answer, else read by its id; null when the answer has neither. */
async function saved(model: Model, { path, id }: Write, answer: Saved, context: Context): Promise<Row | null> {
  const { body: row } = answer;
  const names = ['id', ...model.required];
  try {
    if (isRow(row) && names.every((name) => row[snake(name)]) && (model.isRecord?.(row) ?? true)) {
      return context.rest.shaped(path, () => model.row(row, answer.etag));
    }
    const own = answeredId(model, row) ?? id;
    return own === null ? null : await context.loaders.detail(model, own);
  } catch (error) {
    // The record is saved: an error would make the caller save it again.
    if (error instanceof RestError) return null;
    throw error;
  }
}

/** Writes; returns the saved record (null after a delete) or the validation errors. */
export async function write(model: Model, sent: Write, context: Context): Promise<Payload> {
  const { method, path, body, ifMatch } = sent;
  const written = await context.rest.write(method, path, body, { ifMatch });
  if (!written.ok) {
    const { errors } = written;
    const fallback = { field: null, message: WITHOUT_REASON[context.rest.lang] };
    return { record: null, errors: errors.length > 0 ? errors : [fallback] };
  }
  if (method === 'DELETE') return { record: null, errors: [] };
  // The answer to an action need not be a record.
  const answer = body ? written : { ...written, body: null };
  return { record: await saved(model, sent, answer, context), errors: [] };
}

/** Deactivates a record: it leaves the lists, and stays readable by its id. */
export const deactivate = (model: Model, id: string, context: Context): Promise<Payload> =>
  write(model, { method: 'POST', path: record(model.path, id, 'inactivar/'), id }, context);

export function bodyOf(model: Model, type: Model['createInput'], input: object): object {
  if (!type) throw new Error(`${model.type} cannot be written.`);
  const body = encode(type, { ...input });
  return model.encode ? model.encode(body) : body;
}

type Change = Pick<Write, 'id' | 'ifMatch'>;

/** A validation error with the input's name of its field. */
export function renameField(type: string, error: FieldError): FieldError {
  const [name = '', ...rest] = error.field?.split('.') ?? [];
  const own = fieldNamed(type, name);
  return own === undefined ? error : { ...error, field: [own, ...rest].join('.') };
}

/** Creates a record, or changes the one of this id. */
export async function save(
  descriptor: Descriptor,
  { id, ifMatch }: Change,
  input: object,
  context: Context,
): Promise<Payload> {
  const model = modelOf(descriptor.type, context.shared.environment.models);
  const type = id === null ? model.createInput : model.patchInput;
  const body = bodyOf(model, type, input);
  const path = id === null ? endpoint(model.path) : record(model.path, id);
  const method = id === null ? 'POST' : 'PATCH';
  const { record: saved, errors } = await write(model, { method, path, body, id, ifMatch }, context);
  return { record: saved, errors: errors.map((error) => renameField(type?.name ?? '', error)) };
}
