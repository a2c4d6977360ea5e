import type { QueryResolvers, RecursoDependiente } from '../generated/schema.ts';
import { nullIfUnsupported } from '../resources/capabilities.ts';
import { enumNamed, modelOf, models, typeNamed } from '../resources/models.ts';
import { camel, isRow, snake } from '../rest/codec/row.ts';
import { WrongShape } from '../rest/errors.ts';
import { record } from '../rest/path.ts';

/** `PERIODO_ACTIVO` → `encuestas/periodos_activos/`. */
const pathOf = (recurso: string): string => modelOf(typeNamed(camel(recurso.toLowerCase())) ?? recurso).path;

const dependents = enumNamed('RecursoDependiente');

/** The kinds by their endpoints, as the server names them: `encuestas/periodos_activos/` → `PERIODOS_ACTIVOS`. */
const kinds = new Map(
  [...models.values()]
    .map(({ path, many }) => [path, snake(many).toUpperCase() as RecursoDependiente] as const)
    .filter(([, kind]) => dependents.getValue(kind)),
);

/** Kinds unknown to the schema are ignored. */
function counted(raw: unknown): { recurso: RecursoDependiente; cantidad: number }[] {
  if (!isRow(raw) || !Array.isArray(raw.results)) throw new WrongShape('dependents', 'results', raw);
  return raw.results.flatMap((item: unknown) => {
    const { recurso, cantidad } = isRow(item) ? item : {};
    const kind = kinds.get(String(recurso));
    return kind && typeof cantidad === 'number' ? [{ recurso: kind, cantidad }] : [];
  });
}

export const dependentsQueries = {
  dependientes: nullIfUnsupported('dependientes', 1, ({ recurso, id }, { rest }) =>
    rest.find(record(pathOf(recurso), id, 'dependientes/'), {}, counted),
  ),
} satisfies Partial<QueryResolvers>;
