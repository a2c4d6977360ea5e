import { idOf, type Row } from './codec/row.ts';
import type { Context } from './context.ts';
import { costing } from './fieldCosts.ts';
import type { MutationResolvers, QueryResolvers } from './generated/schema.ts';
import { modelOf } from './models.ts';
import { bodyOf, payload } from './payload.ts';
import type { RowResolver } from './relations.ts';
import { empresa, encuesta, encuestaCompletada } from './resources.ts';
import { endpoint, PAGE_SIZE, record } from './upstream/path.ts';

const APPLICABLE = endpoint('encuestas/empresa/');

export const surveyQueries: Pick<Required<QueryResolvers>, 'encuestaEmpresa'> = {
  encuestaEmpresa: costing(0, (_, { lang }, request, info) => {
    const { rest } = request.speaking(lang, info);
    return rest.find(APPLICABLE, { lang: rest.lang }, modelOf(encuesta.type).row);
  }),
};

export const surveyMutations: Pick<Required<MutationResolvers>, 'saveEncuestaCompletada'> = {
  /** A first time is POST, a change is PATCH (spec §7). */
  saveEncuestaCompletada: costing(1, async (_, { id, input, ifMatch, lang }, request, info) => {
    const context = request.speaking(lang, info);
    const model = modelOf(encuestaCompletada.type);
    const path = id ? record(model.path, id) : endpoint(model.path);
    const written = await context.rest.write(
      id ? 'PATCH' : 'POST',
      path,
      bodyOf(model, model.createInput, { ...input }),
      {
        query: { lang: context.rest.lang },
        ifMatch,
      },
    );
    return payload(model, path, written, id ?? null, context);
  }),
};

/** How many rows a list has, by asking for one of them. */
async function count(type: string, filter: Record<string, string>, { rest }: Context): Promise<number> {
  const model = modelOf(type);
  const query = { ...filter, page: 1, page_size: 1, lang: rest.lang };
  return (await rest.get(endpoint(model.path), query, model.page)).count;
}

export const cantEmpresas: RowResolver = (row, _, request, info) =>
  count(empresa.type, { rubro: String(row.id) }, request.at(info));

export const cantCompletadas: RowResolver = (row, _, request, info) =>
  count(encuestaCompletada.type, { encuesta: String(row.id) }, request.at(info));

/** The active surveys that use a section; a server that ignores the filter is corrected by the rows' own sections. */
export const encuestasOfSeccion: RowResolver = async (row, _, request, info): Promise<Row[]> => {
  const { rest } = request.at(info);
  const model = modelOf(encuesta.type);
  const id = String(row.id);
  const page = await rest.get(
    endpoint(model.path),
    { seccion: id, page: 1, page_size: PAGE_SIZE, lang: rest.lang },
    model.page,
  );
  return page.results.filter(
    ({ secciones }) => !Array.isArray(secciones) || secciones.some((seccion) => idOf(seccion) === id),
  );
};
