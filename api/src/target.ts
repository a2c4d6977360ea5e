import { type Reading, readingsOf } from './access.ts';
import type { Caller } from './auth/caller.ts';
import type { Ask } from './endpoint.ts';
import { notFound } from './errors.ts';
import { toId } from './fields.ts';
import type { Resource } from './resource.ts';
import type { Target } from './writing.ts';

/** The identifier in the path; a malformed one is as absent as any other. */
export const idOf = (ask: Ask): number => {
  const id = toId(ask.params.id);
  if (id === undefined) throw notFound();
  return id;
};

/** The ways in which the caller may read a record, its own first: that is whole where another is only a label. */
export const recordReadings = (resource: Resource, caller: Caller, all: readonly Resource[]): Reading[] =>
  readingsOf(resource, caller, all).toSorted((a, b) => b.columns.localeCompare(a.columns));

/** The change that a request asks for. */
export const targetOf = (ask: Ask): Target => ({ id: idOf(ask), ifMatch: ask.ifMatch });
