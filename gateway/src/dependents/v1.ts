import { snake } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { RestError } from '../errors.ts';
import type { RecursoConDependientes, RecursoDependiente } from '../generated/schema.ts';
import { refers } from '../lists/owners.ts';
import { empresa, encuesta, encuestaCompletada, periodoActivo, pregunta, seccion, usuario } from '../resources.ts';

export type Listed = Descriptor & { readonly many: RecursoDependiente };

/** The lists whose records name the record that they go with. */
export const DIRECT: Record<RecursoConDependientes, readonly Listed[]> = {
  rubro: [periodoActivo, empresa],
  empresa: [encuestaCompletada, usuario],
  idioma: [seccion, encuesta],
  periodo: [periodoActivo],
  periodoActivo: [encuesta],
  seccion: [pregunta, encuesta],
  encuesta: [encuestaCompletada],
};

/** Version 1 does not tell how much it is. */
class Untold extends Error {}

interface Found {
  /** Of the first page; all of them where there are no more. */
  ids: string[];
  count: number;
}

/** The rows of a list that go with a record. A server that does not know the filter answers the rows of all. */
async function rowsWith(list: Listed, owner: string, id: string, { loaders }: Context): Promise<Found> {
  const { results, count } = await loaders.firstPage(list, { [snake(owner)]: id });
  if (results.some((row) => refers(row, owner, id) === null)) throw new Untold();
  const ids = results.filter((row) => refers(row, owner, id)).map((row) => String(row.id));
  if (ids.length === results.length) return { ids, count };
  if (count > results.length) throw new Untold();
  return { ids, count: ids.length };
}

/** What depends on a record, counted by the filters of version 1's lists; null where those do not tell. */
export async function dependentsOfV1(context: Context, recurso: RecursoConDependientes, id: string) {
  const counts = new Map<RecursoDependiente, number>();
  /** Counts the rows that go with some records, and goes on to what goes with those. */
  const follow = async (list: Listed, owner: string, owners: readonly string[]): Promise<void> => {
    const found = await Promise.all(owners.map((one) => rowsWith(list, owner, one, context)));
    const total = found.reduce((sum, { count }) => sum + count, 0);
    counts.set(list.many, total);
    const [next] = list === periodoActivo ? DIRECT.periodoActivo : list === encuesta ? DIRECT.encuesta : [];
    if (!next) return;
    if (found.some(({ ids, count }) => ids.length < count)) throw new Untold();
    const ids = found.flatMap((of) => of.ids);
    await follow(next, String(list.one), ids);
  };
  try {
    await Promise.all(DIRECT[recurso].map((list) => follow(list, recurso, [id])));
  } catch (error) {
    const hidden = error instanceof RestError && (error.code === 'FORBIDDEN' || error.code === 'BAD_USER_INPUT');
    if (hidden || error instanceof Untold) return null;
    throw error;
  }
  return [...counts].map(([kind, cantidad]) => ({ recurso: kind, cantidad })).filter(({ cantidad }) => cantidad > 0);
}
