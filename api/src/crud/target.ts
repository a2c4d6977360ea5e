import type { Caller } from '../auth/caller.ts';
import { answerFrom, answerOf } from '../endpoint/answerCache.ts';
import type { Answer, ApiRequest } from '../endpoint/endpoint.ts';
import { forbidden, notFound } from '../errors/errors.ts';
import { toId } from '../fields/fields.ts';
import { accessOf, isSameReading, type Reading } from './access.ts';
import { type Found, readOne, recordStatement } from './record.ts';
import type { Resource } from './resource.ts';
import type { Target } from './writing.ts';

/** The identifier in the path; a malformed one is as absent as any other. */
export function idOf(request: ApiRequest): number {
  const id = toId(request.params.id);
  if (id === undefined) throw notFound();
  return id;
}

/** The ways in which the caller may read a record, its own first: that is whole where another is only a label. */
function recordReadings(resource: Resource, caller: Caller, all: readonly Resource[]): Reading[] {
  return accessOf(resource, caller, all).readings.toSorted((a, b) => b.columns.localeCompare(a.columns));
}

/** A record as the caller may read it; 404 where it may not, as where there is none. */
export async function readRecord(
  request: ApiRequest,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
): Promise<Answer> {
  const readings = recordReadings(resource, caller, all);
  if (readings.length === 0) throw forbidden();
  for (const reading of readings) {
    const statement = recordStatement(request.context.db, resource, idOf(request), reading, { lang: request.lang });
    const answer = await answerOf(request, caller, statement);
    if (answer) return answer;
  }
  throw notFound();
}

/** A record that the caller wrote, as it may read it: a permission to write shows nothing that none to view does. */
export async function readWritten(
  { context, lang }: ApiRequest,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
  written: Found,
): Promise<Answer> {
  const { db, answers } = context;
  const isTranslated = lang !== 'es' && Object.values(resource.fields).some(({ translated }) => translated);
  const shown = (reading: Reading) => !isTranslated && isSameReading(db, reading, written.reading);
  for (const reading of recordReadings(resource, caller, all)) {
    const statement = recordStatement(db, resource, written.row.id, reading, { lang });
    // Mostly it was read so already, to see that it is what may be written.
    const read = shown(reading) ? written.read : await readOne(db, statement);
    if (read) return answerFrom(answers, statement, read);
  }
  return { body: { id: written.row.id } };
}

/** The change that a request asks for. */
export function targetOf(request: ApiRequest): Target {
  return { id: idOf(request), ifMatch: request.ifMatch };
}
