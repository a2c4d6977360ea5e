import { encode } from './codec/encode.ts';
import { type FieldError, fieldErrors } from './codec/fieldErrors.ts';
import { isId } from './codec/ids.ts';
import { snake } from './codec/names.ts';
import { isRow, type Row } from './codec/row.ts';
import type { Context } from './context.ts';
import { type Language, RestError } from './errors.ts';
import type { Model } from './models.ts';
import type { WriteResult } from './upstream/client.ts';
import { endpoint, type Path, record } from './upstream/path.ts';

/** What every write answers. */
export interface Payload {
  record: Row | null;
  errors: FieldError[];
}

type Saved = Extract<WriteResult, { ok: true }>;

/** The row of a write's answer; some servers put it into an envelope. */
const unwrapped = (body: unknown): unknown =>
  isRow(body) && body.id === undefined && isRow(body.data) ? body.data : body;

/** The id of the record that a `Location` leads to. */
function idAt(model: Model, location: string | null): string | null {
  const path = location === null ? undefined : URL.parse(location, `http://upstream/${model.path}`)?.pathname;
  const id = path?.split(`/${model.path}`)[1]?.replace(/\/$/, '') ?? '';
  return isId(id) ? id : null;
}

/** The saved object as the server answered it, or as it is now where the answer does not tell; null where nothing does. */
async function saved(
  model: Model,
  path: Path,
  { body, etag, location }: Saved,
  id: string | null,
  context: Context,
): Promise<Row | null> {
  const row = unwrapped(body);
  const names = ['id', ...(model.required ?? ['descripcion'])];
  try {
    if (isRow(row) && names.every((name) => row[snake(name)])) {
      return context.rest.shaped(path, () => model.row(row, etag));
    }
    const told = isRow(row) && (typeof row.id === 'number' || typeof row.id === 'string') ? String(row.id) : null;
    const own = told || id || idAt(model, location);
    return own === null ? null : await context.loaders.detail(model, own);
  } catch (error) {
    // It was saved: whoever is told that it failed does it once more.
    if (error instanceof RestError) return null;
    throw error;
  }
}

/** A write's answer as data: the record as it is now, or what a person can mend. */
export async function payload(
  model: Model,
  path: Path,
  written: WriteResult,
  id: string | null,
  context: Context,
): Promise<Payload> {
  if (!written.ok) {
    const errors = fieldErrors(written.body);
    return {
      record: null,
      errors: errors.length > 0 ? errors : [{ field: null, message: FALLBACK[context.rest.lang] }],
    };
  }
  return { record: await saved(model, path, written, id, context), errors: [] };
}

/** What the spec says when the server gives no reason (spec §8). */
const FALLBACK: Record<Language, string> = {
  es: 'Se ha producido un error antes de completar la operación',
  en: 'An error occurred before the operation was completed',
};

/** The body of a create or a change. */
export function bodyOf(model: Model, type: Model['createInput'], input: object): object {
  if (!type) throw new Error(`${model.type} cannot be written.`);
  const body = encode(type, { ...input });
  return model.encode ? model.encode(body) : body;
}

interface SaveOptions {
  /** The version that the change is based on. */
  ifMatch?: string | null | undefined;
  /** The input's type, where it is not the usual one. */
  type?: Model['createInput'];
}

/** Creates a record, or changes the one of this id. */
export async function save(
  model: Model,
  id: string | null,
  input: object,
  context: Context,
  { ifMatch, type = id === null ? model.createInput : model.patchInput }: SaveOptions = {},
): Promise<Payload> {
  const path = id === null ? endpoint(model.path) : record(model.path, id);
  const method = id === null ? 'POST' : 'PATCH';
  const written = await context.rest.write(method, path, bodyOf(model, type, input), { ifMatch });
  return payload(model, path, written, id, context);
}
