import { encode } from '../codec/encode.ts';
import { fieldErrors } from '../codec/fieldErrors.ts';
import { isRow, type Row } from '../codec/row.ts';
import { RestError, WrongShape } from '../errors.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/schema.ts';
import { decoderOf, inputOf } from '../models.ts';
import { announces } from '../reports.ts';
import { rootField } from '../rootField.ts';
import { endpoint, type Path, record } from '../upstream/path.ts';
import { asked, type Found } from './page.ts';
import { countsOfV1, summaryOfV1 } from './summaryV1.ts';
import { campaignOfV1, campaignsOfV1, companiesOfV1 } from './v1.ts';

const ROOT = 'campanas/';

/** A reminder touches the database, and a mail bothers somebody. */
const MAILS = 1_000;

const campaign = decoderOf('Campana');
const reminder = decoderOf('Recordatorio');
const company = decoderOf('EmpresaEnCampana');
const summary = decoderOf('Resumen');
const quantity = decoderOf('Cantidad');

function pageOf(raw: unknown, row: (item: unknown) => Row): Found {
  if (!isRow(raw) || !Array.isArray(raw.results) || typeof raw.count !== 'number')
    throw new WrongShape('campaigns', 'a page with results and count', raw);
  return { results: raw.results.map(row), count: raw.count };
}

const at = (id: string, below = ''): Path => record(ROOT, id, below);

const SUMMARY = endpoint('resumen/');

/** Both root fields read one answer, which a client decodes in one way. */
function summaryOf(raw: unknown, etag: string | null): { resumen: Row; cantidades: Row[] } {
  if (!isRow(raw) || !Array.isArray(raw.cantidades)) throw new WrongShape('summary', 'a summary with counts', raw);
  return { resumen: summary(raw, etag), cantidades: raw.cantidades.map((item) => quantity(item, null)) };
}

const FILTERS: Readonly<Record<string, string>> = { sinUsuario: 'sin_usuario' };

export const campaignQueries: Pick<
  Required<QueryResolvers>,
  'resumen' | 'cantidades' | 'campanas' | 'campana' | 'empresasDeCampana' | 'recordatorios'
> = {
  resumen: rootField(50, async (_, context) => {
    if (!(await announces(context, 'resumen'))) return summaryOfV1(context);
    return (await context.rest.get(SUMMARY, {}, summaryOf)).resumen;
  }),

  cantidades: rootField(20, async (_, context) => {
    if (!(await announces(context, 'resumen'))) return countsOfV1(context);
    return (await context.rest.get(SUMMARY, {}, summaryOf)).cantidades;
  }),

  campanas: rootField(10, async ({ vigente = null, ...args }, context) => {
    const { page, pageSize } = asked(args);
    if (!(await announces(context, 'campanas'))) return campaignsOfV1(context, { page, pageSize }, vigente);
    const query = { page, page_size: pageSize, vigente: vigente === null ? null : String(vigente) };
    return context.rest.get(endpoint(ROOT), query, (raw) => pageOf(raw, (item) => campaign(item, null)));
  }),

  campana: rootField(10, async ({ id }, context) => {
    if (!(await announces(context, 'campanas'))) return campaignOfV1(context, id);
    return context.rest.find(at(id), {}, campaign);
  }),

  empresasDeCampana: rootField(10, async ({ id, filtro = null, search, segmento, ...args }, context) => {
    const { page, pageSize } = asked(args);
    if (!(await announces(context, 'campanas')))
      return companiesOfV1(context, id, { page, pageSize, filtro, search: search ?? '', segmento: segmento ?? null });
    const estado = filtro && (FILTERS[filtro] ?? filtro);
    const query = { page, page_size: pageSize, estado, search: search || null, segmento: segmento || null };
    return context.rest.find(at(id, 'empresas/'), query, (raw) => pageOf(raw, (item) => company(item, null)));
  }),

  recordatorios: rootField(1, async ({ id, lote }, context) => {
    if (!(await announces(context, 'recordatorios'))) return null;
    const path = at(id, 'recordatorios/');
    const read = (raw: unknown) => pageOf(raw, (item) => reminder(item, null));
    return (await context.rest.get(path, { lote: lote || null }, read)).results;
  }),
};

export const campaignMutations: Pick<Required<MutationResolvers>, 'recordar'> = {
  recordar: rootField(MAILS, async ({ id, input }, context) => {
    const { rest } = context;
    if (!(await announces(context, 'recordatorios')))
      throw new RestError('NOT_IMPLEMENTED', rest.lang, 'recordatorios');
    const path = at(id, 'recordatorios/');
    const written = await rest.write('POST', path, encode(inputOf('RecordarInput'), { ...input }));
    if (!written.ok) return { lote: null, resultados: [], errors: fieldErrors(written.body) };
    return rest.shaped(path, () => {
      const { body } = written;
      if (!isRow(body) || typeof body.lote !== 'string' || !Array.isArray(body.resultados))
        throw new WrongShape('reminders', 'a batch with results', body);
      return { lote: body.lote, resultados: body.resultados.map((item) => reminder(item, null)), errors: [] };
    });
  }),
};
