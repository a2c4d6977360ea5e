import { checkId } from './codec/row.ts';
import { badInput } from './errors.ts';

/** A path below the REST v1 root, and its form without ids, by which logs and metrics group it. */
export interface Path {
  readonly endpoint: string;
  readonly path: string;
}

export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** The maximum page size (spec §9). */
export const PAGE_SIZE = 300;

/** `empresas/`. */
export const endpoint = (path: string): Path => ({ endpoint: path, path });

/** `empresas/7/` or `empresas/7/inactivar/`. */
export const record = (path: string, id: string, action = ''): Path => ({
  endpoint: `${path}{id}/${action}`,
  path: `${path}${encodeURIComponent(checkId(id))}/${action}`,
});

/** Servers commonly read 16 kB of address and headers, tokens included. */
const MOST_CHARACTERS = 12_000;

/** The query string with its question mark, without null and undefined values. Throws when it is too long to send. */
export function queryString(query: Query): string {
  let text = '';
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    text += `${text === '' ? '?' : '&'}${name}=${encodeURIComponent(String(value).toWellFormed())}`;
  }
  if (text.length > MOST_CHARACTERS)
    throw badInput(
      `La consulta es demasiado larga: ${text.length} caracteres; el máximo es ${MOST_CHARACTERS}.`,
      `The query is too long: ${text.length} characters; at most ${MOST_CHARACTERS} are allowed.`,
    );
  return text;
}
