import { idOf, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { periodo, periodoActivo } from '../resources.ts';
import { identified } from './details.ts';

/** The dates of an active period, and the business that it is open for. */
export async function periodOf(listed: Row | null, context: Context) {
  const [row] = await identified(periodoActivo, listed ? [listed] : [], ['periodo', 'rubro'], context);
  const id = idOf(row?.periodo);
  return { dates: id === null ? null : await context.loaders.row(periodo, id), rubro: idOf(row?.rubro) };
}
