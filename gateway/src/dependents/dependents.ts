import { either } from '../capacidades.ts';
import { isRow } from '../codec/row.ts';
import { WrongShape } from '../errors.ts';
import type { QueryResolvers, RecursoConDependientes, RecursoDependiente } from '../generated/schema.ts';
import * as resources from '../resources.ts';
import { record } from '../upstream/path.ts';
import { DIRECT, dependentsOfV1, type Listed } from './v1.ts';

/** Resources are called as the contract calls them. */
const OWNERS: Record<RecursoConDependientes, { readonly path: string }> = resources;

/** The lists whose records may depend on another one; version 1 does not tell of links to reports. */
const KINDS: readonly Listed[] = [...Object.values(DIRECT).flat(), resources.linkReporte];

/** What the server counted, by the endpoints of the lists; of a list that the schema does not name nothing is told. */
function counted(raw: unknown): { recurso: RecursoDependiente; cantidad: number }[] {
  if (!isRow(raw) || !Array.isArray(raw.results)) throw new WrongShape('dependents', 'results', raw);
  return raw.results.flatMap((item: unknown) => {
    const { recurso, cantidad } = isRow(item) ? item : {};
    const kind = KINDS.find(({ path }) => path === recurso);
    return kind && typeof cantidad === 'number' ? [{ recurso: kind.many, cantidad }] : [];
  });
}

/** Each of the few lists of version 1 is asked for once or a few times. */
const LISTS = 10;

export const dependentsQueries = {
  dependientes: either(
    'dependientes',
    LISTS,
    ({ recurso, id }, { rest }) => rest.find(record(OWNERS[recurso].path, id, 'dependientes/'), {}, counted),
    ({ recurso, id }, context) => dependentsOfV1(context, recurso, id),
  ),
} satisfies Partial<QueryResolvers>;
