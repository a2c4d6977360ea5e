import { announces } from '../capacidades.ts';
import { isRow } from '../codec/row.ts';
import { WrongShape } from '../errors.ts';
import type { QueryResolvers, RecursoConDependientes, RecursoDependiente } from '../generated/schema.ts';
import * as resources from '../resources.ts';
import { rootField } from '../rootField.ts';
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
  dependientes: rootField(LISTS, async ({ recurso, id }, context) => {
    const offered = await announces(context, 'dependientes');
    if (!offered) return dependentsOfV1(context, recurso, id);
    return context.rest.find(record(OWNERS[recurso].path, id, 'dependientes/'), {}, counted);
  }),
} satisfies Partial<QueryResolvers>;
