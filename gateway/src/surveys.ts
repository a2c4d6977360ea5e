import { idOf, type Row } from './codec/row.ts';
import type { Descriptor } from './descriptor.ts';
import type { MutationResolvers, QueryResolvers } from './generated/schema.ts';
import { modelOf } from './models.ts';
import { save } from './payload.ts';
import type { RowResolver } from './relations.ts';
import { empresa, encuesta, encuestaCompletada, periodoActivo, usuario } from './resources.ts';
import { rootField } from './rootField.ts';
import { countRows, rowsOf } from './rows.ts';
import { endpoint } from './upstream/path.ts';

export const surveyQueries: Pick<Required<QueryResolvers>, 'encuestaEmpresa'> = {
  encuestaEmpresa: rootField(0, (_, { rest }) =>
    rest.find(endpoint('encuestas/empresa/'), { lang: rest.lang }, modelOf(encuesta.type).row),
  ),
};

export const surveyMutations: Pick<Required<MutationResolvers>, 'saveEncuestaCompletada'> = {
  /** A first time is POST, a change is PATCH (spec §7); both are of the whole set of answers. */
  saveEncuestaCompletada: rootField(1, async ({ id = null, input, ifMatch }, context) => {
    const model = modelOf(encuestaCompletada.type);
    return save(model, { id: id || null, ifMatch, type: model.createInput }, input, context);
  }),
};

/** How many rows of a list refer to a record. */
const countOf =
  (descriptor: Descriptor, filter: string): RowResolver =>
  (row, _, request, info) =>
    countRows(descriptor, { [filter]: String(row.id) }, request.at(info));

export const cantEmpresas = countOf(empresa, 'rubro');
export const cantCompletadas = countOf(encuestaCompletada, 'encuesta');

/** The active surveys that use a section; a server that ignores the filter is corrected by the rows' own sections. */
export const encuestasOfSeccion: RowResolver = async (row, _, request, info): Promise<Row[]> => {
  const id = String(row.id);
  const { results } = await request.at(info).loaders.firstPage(modelOf(encuesta.type), { seccion: id });
  return results.filter(
    ({ secciones }) => !Array.isArray(secciones) || secciones.some((seccion) => idOf(seccion) === id),
  );
};

const latestFirst = (rows: readonly Row[]): Row[] => rows.toSorted((one, other) => Number(other.id) - Number(one.id));

/** The surveys that a company may have been asked: those of its business. */
const encuestasOfEmpresa: RowResolver = async (row, _, request, info): Promise<Row[]> => {
  const context = request.at(info);
  const business = row.rubro === undefined ? await context.loaders.row(modelOf(empresa.type), String(row.id)) : row;
  const rubro = idOf(business?.rubro);
  const periods = rubro === null ? [] : latestFirst(await rowsOf(periodoActivo, 'rubro', rubro, context));
  const surveys = await Promise.all(periods.map(({ id }) => rowsOf(encuesta, 'periodoActivo', String(id), context)));
  return surveys.flatMap(latestFirst);
};

const ofEmpresa =
  (descriptor: Descriptor): RowResolver =>
  async (row, _, request, info) =>
    latestFirst(await rowsOf(descriptor, 'empresa', String(row.id), request.at(info)));

export const empresaFields = {
  usuarios: ofEmpresa(usuario),
  encuestas: encuestasOfEmpresa,
  completadas: ofEmpresa(encuestaCompletada),
};
