import { demanded, offered } from './capacidades.ts';
import { encode } from './codec/encode.ts';
import { foundDecoder, listIn } from './codec/page.ts';
import { isRow, type Row, snake } from './codec/row.ts';
import { WrongShape } from './errors.ts';
import type { MutationResolvers, QueryResolvers } from './generated/schema.ts';
import { pageQuery } from './lists/pageOf.ts';
import { decoderOf, inputOf } from './models.ts';
import { MAILS, withReason } from './session.ts';
import { endpoint, type Path, record } from './upstream/path.ts';

const ROOT = 'campanas/';

const campaign = decoderOf('Campana');
const reminder = decoderOf('Recordatorio');
const campaigns = foundDecoder(campaign);
const reminders = foundDecoder(reminder);
const reminded = listIn(reminder, 'resultados');
const companies = foundDecoder(decoderOf('EmpresaEnCampana'));
const summary = decoderOf('Resumen');
const quantities = listIn(decoderOf('Cantidad'), 'cantidades');
const mailQueue = decoderOf('ColaDeCorreo');

const at = (id: string, below = ''): Path => record(ROOT, id, below);

const SUMMARY = endpoint('resumen/');

/** Both root fields read one answer, which a client decodes in one way. */
const summaryOf = (raw: unknown, etag: string | null): { resumen: Row; cantidades: Row[] } => ({
  resumen: summary(raw, etag),
  cantidades: quantities(raw, etag),
});

export const campaignQueries = {
  resumen: offered('resumen', 50, async (_, { rest }) => (await rest.get(SUMMARY, {}, summaryOf)).resumen),

  cantidades: offered('resumen', 20, async (_, { rest }) => (await rest.get(SUMMARY, {}, summaryOf)).cantidades),

  colaDeCorreo: offered('cola_de_correo', 1, (_, { rest }) => rest.get(endpoint('cola_de_correo/'), {}, mailQueue)),

  campanas: offered('campanas', 10, ({ vigente, ...args }, { rest }) =>
    rest.get(endpoint(ROOT), { ...pageQuery(args), vigente }, campaigns),
  ),

  campana: offered('campanas', 10, ({ id }, { rest }) => rest.find(at(id), {}, campaign)),

  empresasDeCampana: offered('campanas', 10, ({ id, filtro, search, segmento, ...args }, { rest }) => {
    const filter = { estado: filtro && snake(filtro), search: search || null, segmento: segmento || null };
    return rest.find(at(id, 'empresas/'), { ...pageQuery(args), ...filter }, companies);
  }),

  recordatorios: offered('recordatorios', 1, async ({ id, lote }, { rest }) => {
    return (await rest.get(at(id, 'recordatorios/'), { lote: lote || null }, reminders)).results;
  }),
} satisfies Partial<QueryResolvers>;

export const campaignMutations = {
  recordar: demanded('recordatorios', MAILS, async ({ id, input }, { rest }) => {
    const path = at(id, 'recordatorios/');
    const written = await rest.write('POST', path, encode(inputOf('RecordarInput'), { ...input }));
    if (!written.ok) return { lote: null, resultados: [], errors: withReason(written.errors) };
    return rest.shaped(path, () => {
      const { body } = written;
      if (!isRow(body) || typeof body.lote !== 'string') throw new WrongShape('reminders', 'a batch', body);
      return { lote: body.lote, resultados: reminded(body, null), errors: [] };
    });
  }),
} satisfies Partial<MutationResolvers>;
