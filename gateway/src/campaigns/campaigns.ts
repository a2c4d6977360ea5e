import { announces, demandAnnounced } from '../capacidades.ts';
import { encode } from '../codec/encode.ts';
import { foundDecoder, listIn, pageAsked } from '../codec/page.ts';
import { isRow, type Row, snake } from '../codec/row.ts';
import { WrongShape } from '../errors.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/schema.ts';
import { decoderOf, inputOf } from '../models.ts';
import { rootField } from '../rootField.ts';
import { endpoint, type Path, record } from '../upstream/path.ts';
import { countsOfV1, summaryOfV1 } from './summaryV1.ts';
import { campaignOfV1, campaignsOfV1, companiesOfV1 } from './v1.ts';

const ROOT = 'campanas/';

/** A reminder touches the database, and a mail bothers somebody. */
const MAILS = 1_000;

const campaign = decoderOf('Campana');
const reminder = decoderOf('Recordatorio');
const campaigns = foundDecoder(campaign);
const reminders = foundDecoder(reminder);
const reminded = listIn(reminder, 'resultados');
const companies = foundDecoder(decoderOf('EmpresaEnCampana'));
const summary = decoderOf('Resumen');
const quantities = listIn(decoderOf('Cantidad'), 'cantidades');

const at = (id: string, below = ''): Path => record(ROOT, id, below);

const SUMMARY = endpoint('resumen/');

/** Both root fields read one answer, which a client decodes in one way. */
const summaryOf = (raw: unknown, etag: string | null): { resumen: Row; cantidades: Row[] } => ({
  resumen: summary(raw, etag),
  cantidades: quantities(raw, etag),
});

export const campaignQueries = {
  resumen: rootField(50, async (_, context) => {
    if (!(await announces(context, 'resumen'))) return summaryOfV1(context);
    return (await context.rest.get(SUMMARY, {}, summaryOf)).resumen;
  }),

  cantidades: rootField(20, async (_, context) => {
    if (!(await announces(context, 'resumen'))) return countsOfV1(context);
    return (await context.rest.get(SUMMARY, {}, summaryOf)).cantidades;
  }),

  campanas: rootField(10, async ({ vigente = null, ...args }, context) => {
    const { page, pageSize } = pageAsked(args);
    if (!(await announces(context, 'campanas'))) return campaignsOfV1(context, { page, pageSize }, vigente);
    const query = { page, page_size: pageSize, vigente: vigente === null ? null : String(vigente) };
    return context.rest.get(endpoint(ROOT), query, campaigns);
  }),

  campana: rootField(10, async ({ id }, context) => {
    if (!(await announces(context, 'campanas'))) return campaignOfV1(context, id);
    return context.rest.find(at(id), {}, campaign);
  }),

  empresasDeCampana: rootField(10, async ({ id, filtro = null, search, segmento, ...args }, context) => {
    const { page, pageSize } = pageAsked(args);
    if (!(await announces(context, 'campanas')))
      return companiesOfV1(context, id, { page, pageSize, filtro, search: search ?? '', segmento: segmento ?? null });
    const estado = filtro && snake(filtro);
    const query = { page, page_size: pageSize, estado, search: search || null, segmento: segmento || null };
    return context.rest.find(at(id, 'empresas/'), query, companies);
  }),

  recordatorios: rootField(1, async ({ id, lote }, context) => {
    if (!(await announces(context, 'recordatorios'))) return null;
    return (await context.rest.get(at(id, 'recordatorios/'), { lote: lote || null }, reminders)).results;
  }),
} satisfies Partial<QueryResolvers>;

export const campaignMutations = {
  recordar: rootField(MAILS, async ({ id, input }, context) => {
    const { rest } = context;
    await demandAnnounced(context, 'recordatorios');
    const path = at(id, 'recordatorios/');
    const written = await rest.write('POST', path, encode(inputOf('RecordarInput'), { ...input }));
    if (!written.ok) return { lote: null, resultados: [], errors: written.errors };
    return rest.shaped(path, () => {
      const { body } = written;
      if (!isRow(body) || typeof body.lote !== 'string') throw new WrongShape('reminders', 'a batch', body);
      return { lote: body.lote, resultados: reminded(body, null), errors: [] };
    });
  }),
} satisfies Partial<MutationResolvers>;
