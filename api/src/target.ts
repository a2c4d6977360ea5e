import { accessOf, type Reading } from './access.ts';
import type { Caller } from './auth/caller.ts';
import type { Ask } from './endpoint.ts';
import { forbidden, notFound } from './errors.ts';
import { toId } from './fields.ts';
import { findRow } from './reading.ts';
import type { Resource, Row } from './resource.ts';
import type { Target } from './writing.ts';

/** The identifier in the path; a malformed one is as absent as any other. */
export const idOf = (ask: Ask): number => {
  const id = toId(ask.params.id);
  if (id === undefined) throw notFound();
  return id;
};

/** The ways in which the caller may read a record, its own first: that is whole where another is only a label. */
const recordReadings = (resource: Resource, caller: Caller, all: readonly Resource[]): Reading[] =>
  accessOf(resource, caller, all).readings.toSorted((a, b) => b.columns.localeCompare(a.columns));

/** A record as the caller may read it; 404 where it may not, as where there is none. */
export const readRecord = async (
  ask: Ask,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
): Promise<Row> => {
  const readings = recordReadings(resource, caller, all);
  if (readings.length === 0) throw forbidden();
  for (const reading of readings) {
    const row = await findRow(ask.context.db, resource, idOf(ask), reading, { lang: ask.lang });
    if (row) return row;
  }
  throw notFound();
};

/** A record that the caller wrote, as it may read it: a permission to write shows nothing that none to view does. */
export const readWritten = async (
  { context, lang }: Ask,
  resource: Resource,
  caller: Caller,
  all: readonly Resource[],
  written: Row,
): Promise<Row> => {
  const readings = recordReadings(resource, caller, all);
  if (readings.some(({ columns, where }) => columns === 'whole' && !where)) return written;
  for (const reading of readings) {
    const row = await findRow(context.db, resource, Number(written.id), reading, { lang });
    if (row) return row;
  }
  return { id: written.id };
};

/** The change that a request asks for; the form of its ETag matters only where one was sent. */
export const targetOf = (ask: Ask, resource: Resource, caller: Caller, all: readonly Resource[]): Target => {
  const whole: Reading = { columns: 'whole', hoy: caller.hoy };
  const readings = ask.ifMatch === undefined ? [whole] : recordReadings(resource, caller, all);
  return { id: idOf(ask), version: ask.ifMatch, readings };
};
