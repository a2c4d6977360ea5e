import { isRow } from './codec/row.ts';
import type { Context } from './context.ts';
import { RestError } from './errors.ts';
import { endpoint } from './upstream/path.ts';

/** What a server's root announces beyond version 1. */
export const capacidadesOf = (body: unknown): string[] =>
  isRow(body) && Array.isArray(body.capacidades) ? body.capacidades.filter((name) => typeof name === 'string') : [];

/**
 * Whether the server announces in its root that it offers something beyond version 1. That alone does not keep a result
 * from being reused: another build has other ETags.
 */
export async function announces({ rest }: Context, name: string): Promise<boolean> {
  return capacidadesOf((await rest.root(endpoint(''), false)).body).includes(name);
}

/** Refuses a write that needs what the server does not announce. */
export async function demandAnnounced(context: Context, name: string): Promise<void> {
  if (!(await announces(context, name))) throw new RestError('NOT_IMPLEMENTED', context.rest.lang, name);
}
