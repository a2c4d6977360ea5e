import { isRow, type Row } from '../rest/codec/row.ts';
import { missing, skipped, wrong, wrongShape } from './findings.ts';
import type { Reply } from './server.ts';

/** A list of the server. `paged`: it came as `{results, count}` and not as a bare list. */
export interface List {
  readonly rows: readonly Row[];
  readonly count: number;
  readonly paged: boolean;
}

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status <= 300;
/** The server has no such path or method. */
export const isUnsupported = ({ status }: Reply): boolean => status === 404 || status === 405;
export const statusOf = ({ status }: Reply): string => `status ${status}`;

/** Returns a success. A refusal for want of permission skips the check. */
export function demandSuccess(reply: Reply): Reply {
  const { status } = reply;
  if (status === 401 || status === 403) throw skipped(`this user may not: status ${status}`);
  if (isUnsupported(reply)) throw missing(`status ${status}`);
  if (!isSuccess(reply)) throw wrong('a status from 200 to 300', statusOf(reply));
  return reply;
}

export function listOf(body: unknown): List {
  if (Array.isArray(body)) return { rows: body, count: body.length, paged: false };
  if (!isRow(body) || !Array.isArray(body.results)) throw wrongShape('a list or {results: […]}', body);
  const { count, results } = body;
  if (!/^\d+$/.test(String(count))) throw wrong('an integer in count', String(count).slice(0, 40));
  return { rows: results, count: Number(count), paged: true };
}

export const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id));
