import type { Caller } from '../auth/caller.ts';
import type { Answer, Ask } from '../endpoint/endpoint.ts';
import { answerFrom, answerOf, isSameQuestion } from '../endpoint/kept.ts';
import { forbidden, notFound } from '../errors/errors.ts';
import { toId } from '../fields/fields.ts';
import { accessOf, type Reading } from './access.ts';
import { type Found, readOne, recordQuestion } from './record.ts';
import type { Resource } from './resource.ts';
import type { Target } from './writing.ts';

/** The identifier in the path; a malformed one is as absent as any other. */
export function idOf(ask: Ask): number {
  const id = toId(ask.params.id);
  if (id === undefined) throw notFound();
  return id;
}

/** The ways in which the caller may read a record, its own first: that is whole where another is only a label. */
function recordReadings(resource: Resource, caller: Caller, all: readonly Resource[]): Reading[] {
  return accessOf(resource, caller, all).readings.toSorted((a, b) => b.columns.localeCompare(a.columns));
}

/** A record as the caller may read it; 404 where it may not, as where there is none. */
export async function readRecord(
  ask: Ask,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
): Promise<Answer> {
  const readings = recordReadings(resource, caller, all);
  if (readings.length === 0) throw forbidden();
  for (const reading of readings) {
    const question = recordQuestion(ask.context.db, resource, idOf(ask), reading, { lang: ask.lang });
    const answer = await answerOf(ask, caller, question);
    if (answer) return answer;
  }
  throw notFound();
}

/** A record that the caller wrote, as it may read it: a permission to write shows nothing that none to view does. */
export async function readWritten(
  { context, lang }: Ask,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
  written: Found,
): Promise<Answer> {
  const { db, answers } = context;
  for (const reading of recordReadings(resource, caller, all)) {
    const question = recordQuestion(db, resource, written.row.id, reading, { lang });
    // Mostly it was read so already, to see that it is what may be written.
    const read = isSameQuestion(question, written.question) ? written.read : await readOne(db, question);
    if (read) return answerFrom(answers, question, read);
  }
  return { body: { id: written.row.id } };
}

/** The change that a request asks for. */
export function targetOf(ask: Ask): Target {
  return { id: idOf(ask), ifMatch: ask.ifMatch };
}
