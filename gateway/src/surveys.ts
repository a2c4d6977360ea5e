import { idOf, type Row } from './codec/row.ts';
import type { Context } from './context.ts';
import type { Descriptor } from './descriptor.ts';
import type { MutationResolvers, QueryResolvers } from './generated/schema.ts';
import { modelOf } from './models.ts';
import { save } from './payload.ts';
import type { RowResolver } from './relations.ts';
import { empresa, encuesta, encuestaCompletada, pregunta } from './resources.ts';
import { rootField } from './rootField.ts';
import { countRows } from './rows.ts';
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

/** How many rows of a list refer to a record, where the server does not send the number with it. */
const countOf =
  (name: string, descriptor: Descriptor, filter: string): RowResolver =>
  (row, _, request, info) =>
    row[name] ?? countRows(descriptor, { [filter]: String(row.id) }, request.at(info));

export const cantEmpresas = countOf('cantEmpresas', empresa, 'rubro');
export const cantCompletadas = countOf('cantCompletadas', encuestaCompletada, 'encuesta');
export const cantPreguntas = countOf('cantPreguntas', pregunta, 'seccion');

/** The active surveys that use a section; a server that ignores the filter is corrected by the rows' own sections. */
export async function surveysUsing(id: string, { loaders }: Context): Promise<Row[]> {
  const { results } = await loaders.firstPage(modelOf(encuesta.type), { seccion: id });
  return results.filter(
    ({ secciones }) => !Array.isArray(secciones) || secciones.some((seccion) => idOf(seccion) === id),
  );
}

export const encuestasOfSeccion: RowResolver = (row, _, request, info) =>
  surveysUsing(String(row.id), request.at(info));
