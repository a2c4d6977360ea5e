import type { Db } from '../database/database.ts';
import { isDeadlock } from '../database/postgres.ts';
import { HttpError, Invalid } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import type { Resource } from './resource.ts';

/** The field whose reference a foreign key is, by the name that the database gives it. */
function referring({ fields, table }: Resource, constraint: string): string | undefined {
  return Object.entries(fields).find(([name, { link }]) => {
    const [from, column] = link && link.kind !== 'children' ? [link.table, link.target] : [table, name];
    return constraint === `${from}_${column}_fkey`;
  })?.[0];
}

/** Turns what the database refuses into what a person can mend; a write that is no removal refers to nothing there. */
function explain(resource: Resource, error: unknown, removing: boolean): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code === '23503' && removing) throw new Invalid({ non_field_errors: [messages.inUse] });
  const refused = resource.constraints?.[constraint];
  if (refused) throw new Invalid({ [refused[0]]: [refused[1]] });
  if (code === '23505') throw new Invalid({ non_field_errors: [messages.taken] });
  if (code === '23503')
    throw new Invalid({ [referring(resource, constraint) ?? 'non_field_errors']: [messages.absent] });
  throw error;
}

/** How often a writing is tried that the database undoes so that others can go on. */
const TRIES = 4;

/** Runs one writing, and says of what the database refuses what a person can mend. */
export async function explained<T>(
  resource: Resource,
  work: () => Promise<T>,
  removing = false,
  tries = TRIES,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDeadlock(error) && tries > 1) return explained(resource, work, removing, tries - 1);
    return error instanceof HttpError ? Promise.reject(error) : explain(resource, error, removing);
  }
}

/** Runs one writing in a transaction of its own. */
export function transaction<T>(db: Db, resource: Resource, work: (db: Db) => Promise<T>, removing = false): Promise<T> {
  return explained(resource, () => db.transaction().execute(work), removing);
}
