import { idOf, type Row } from './codec/row.ts';
import type { Context } from './context.ts';
import type { Lang, MutationResolvers, QueryResolvers } from './generated/schema.ts';
import { modelOf } from './models.ts';
import { rooted } from './passing.ts';
import type { RowResolver } from './relations.ts';
import { bodyOf, payload } from './resource.ts';
import { empresa, encuesta, encuestaCompletada } from './resources.ts';
import { endpoint, record } from './upstream/path.ts';

const APPLICABLE = endpoint('encuestas/empresa/');

const askApplicable = ({ lang }: { lang?: Lang | null }, { rest }: Context) => {
  rest.lang = lang ?? 'es';
  return { path: APPLICABLE, query: { lang: rest.lang } };
};
const applicable = { model: modelOf(encuesta.type), page: false, ask: askApplicable };

export const surveyQueries = {
  encuestaEmpresa: rooted(applicable, (_: unknown, args: { lang?: Lang | null }, context: Context) => {
    const { path, query } = askApplicable(args, context);
    return context.rest.find(path, query, applicable.model.row);
  }),
} satisfies Pick<QueryResolvers, 'encuestaEmpresa'>;

export const surveyMutations: Pick<Required<MutationResolvers>, 'saveEncuestaCompletada'> = {
  /** A first time is POST, a change is PATCH (spec §7). */
  async saveEncuestaCompletada(_, { id, input, ifMatch, lang }, context) {
    context.rest.lang = lang ?? 'es';
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
  },
};

/** How many rows a list has, by asking for one of them. */
async function count(type: string, filter: Record<string, string>, { rest }: Context): Promise<number> {
  const model = modelOf(type);
  const query = { ...filter, page: 1, page_size: 1, lang: rest.lang };
  return (await rest.get(endpoint(model.path), query, model.page)).count;
}

export const cantEmpresas: RowResolver = (row, _, context) => count(empresa.type, { rubro: String(row.id) }, context);

export const cantCompletadas: RowResolver = (row, _, context) =>
  count(encuestaCompletada.type, { encuesta: String(row.id) }, context);

/** The active surveys that use a section; a server that ignores the filter is corrected by the rows' own sections. */
export const encuestasOfSeccion: RowResolver = async (row, _, { rest }): Promise<Row[]> => {
  const model = modelOf(encuesta.type);
  const id = String(row.id);
  const page = await rest.get(
    endpoint(model.path),
    { seccion: id, page: 1, page_size: 300, lang: rest.lang },
    model.page,
  );
  return page.results.filter(
    ({ secciones }) => !Array.isArray(secciones) || secciones.some((seccion) => idOf(seccion) === id),
  );
};
