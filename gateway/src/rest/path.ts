import { checkId } from './codec/row.ts';

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
