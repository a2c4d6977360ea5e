import { offered } from './capacidades.ts';
import { isRow } from './codec/row.ts';
import type { Descriptor } from './descriptor.ts';
import { WrongShape } from './errors.ts';
import type { QueryResolvers, RecursoConDependientes, RecursoDependiente } from './generated/schema.ts';
import * as resources from './resources.ts';
import { record } from './upstream/path.ts';

/** The contract names resources as their descriptors are named. */
const OWNERS: Record<RecursoConDependientes, { readonly path: string }> = resources;

const { periodoActivo, empresa, seccion, pregunta, encuesta, encuestaCompletada, usuario, linkReporte } = resources;

/** The lists whose records may depend on another record. */
const DEPENDENT: readonly (Descriptor & { readonly many: RecursoDependiente })[] = [
  ...[periodoActivo, empresa, seccion, pregunta],
  ...[encuesta, encuestaCompletada, usuario, linkReporte],
];

/** The server counts by the endpoints of lists; a list that the schema does not name is left out. */
function counted(raw: unknown): { recurso: RecursoDependiente; cantidad: number }[] {
  if (!isRow(raw) || !Array.isArray(raw.results)) throw new WrongShape('dependents', 'results', raw);
  return raw.results.flatMap((item: unknown) => {
    const { recurso, cantidad } = isRow(item) ? item : {};
    const kind = DEPENDENT.find(({ path }) => path === recurso);
    return kind && typeof cantidad === 'number' ? [{ recurso: kind.many, cantidad }] : [];
  });
}

export const dependentsQueries = {
  dependientes: offered('dependientes', 1, ({ recurso, id }, { rest }) =>
    rest.find(record(OWNERS[recurso].path, id, 'dependientes/'), {}, counted),
  ),
} satisfies Partial<QueryResolvers>;
