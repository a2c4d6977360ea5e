import type { Page } from '../codec/page.ts';
import type { Context } from '../context.ts';

/**
 * A page of deactivated rows, as a list answers that is asked for them. A server that does not tell of its rows whether
 * they are may not know the filter, and answers the active ones, which `active` asks for, again.
 */
export async function deactivated(
  type: string,
  page: Page,
  active: () => Promise<Page>,
  { rest }: Context,
): Promise<Page> {
  if (page.results.every((row) => row.activo === false)) return page;
  let narrows = rest.upstream.found(type, 'activo');
  if (narrows === undefined) {
    const others = new Set((await active()).results.map(({ id }) => id));
    narrows = !page.results.some(({ id }) => others.has(id));
    rest.upstream.learn(type, 'activo', narrows);
  }
  if (narrows) return { ...page, results: page.results.map((row) => ({ ...row, activo: false })) };
  const results = page.results.filter((row) => row.activo === false);
  return { ...page, results, count: results.length };
}
