import type { QueryResolvers, RecursoConDependientes, RecursoDependiente } from '../generated/schema.ts';
import { nullIfUnsupported } from '../resources/capabilities.ts';
import type { Descriptor } from '../resources/descriptor.ts';
import {
  empresa,
  encuesta,
  encuestaCompletada,
  idioma,
  linkReporte,
  periodo,
  periodoActivo,
  pregunta,
  rubro,
  seccion,
  usuario,
} from '../resources/descriptors.ts';
import { isRow } from '../rest/codec/row.ts';
import { WrongShape } from '../rest/errors.ts';
import { record } from '../rest/path.ts';

const OWNERS: Record<RecursoConDependientes, Descriptor> = {
  RUBRO: rubro,
  EMPRESA: empresa,
  IDIOMA: idioma,
  PERIODO: periodo,
  PERIODO_ACTIVO: periodoActivo,
  SECCION: seccion,
  ENCUESTA: encuesta,
};

const DEPENDENTS: Record<RecursoDependiente, Descriptor> = {
  PERIODOS_ACTIVOS: periodoActivo,
  EMPRESAS: empresa,
  SECCIONES: seccion,
  PREGUNTAS: pregunta,
  ENCUESTAS: encuesta,
  ENCUESTAS_COMPLETADAS: encuestaCompletada,
  USUARIOS: usuario,
  LINKS_REPORTE: linkReporte,
};

const KINDS = Object.entries(DEPENDENTS) as [RecursoDependiente, Descriptor][];

/** The server names kinds by their endpoints; kinds unknown to the schema are ignored. */
function counted(raw: unknown): { recurso: RecursoDependiente; cantidad: number }[] {
  if (!isRow(raw) || !Array.isArray(raw.results)) throw new WrongShape('dependents', 'results', raw);
  return raw.results.flatMap((item: unknown) => {
    const { recurso, cantidad } = isRow(item) ? item : {};
    const [kind] = KINDS.find(([, { path }]) => path === recurso) ?? [];
    return kind && typeof cantidad === 'number' ? [{ recurso: kind, cantidad }] : [];
  });
}

export const dependentsQueries = {
  dependientes: nullIfUnsupported('dependientes', 1, ({ recurso, id }, { rest }) =>
    rest.find(record(OWNERS[recurso].path, id, 'dependientes/'), {}, counted),
  ),
} satisfies Partial<QueryResolvers>;
