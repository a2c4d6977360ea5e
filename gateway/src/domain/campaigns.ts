import type { MutationResolvers, QueryResolvers } from '../generated/schema.ts';
import { nullIfUnsupported, requireCapability } from '../resources/capabilities.ts';
import { empresa, encuesta, periodoActivo, usuario } from '../resources/descriptors.ts';
import { decoderOf, inputOf } from '../resources/models.ts';
import { entity } from '../resources/relations.ts';
import { pageQuery, withSize } from '../resources/resource.ts';
import { listIn, pageDecoder } from '../rest/codec/decode.ts';
import { encode } from '../rest/codec/encode.ts';
import { checkId, isRow, type Row, restValue } from '../rest/codec/row.ts';
import { WrongShape } from '../rest/errors.ts';
import { endpoint, type Path, record } from '../rest/path.ts';
import { action, MAILS, withReason } from './session.ts';

const ROOT = 'campanas/';

const campaign = decoderOf('Campana');
const reminder = decoderOf('Recordatorio');
const campaigns = pageDecoder(campaign);
const reminders = pageDecoder(reminder);
const reminded = listIn(reminder, 'resultados');
const events = pageDecoder(decoderOf('EventoDeCampana'));
const companies = pageDecoder(decoderOf('EmpresaEnCampana'));
const summary = decoderOf('Resumen');
const quantities = listIn(decoderOf('Cantidad'), 'cantidades');
const mailQueue = decoderOf('ColaDeCorreo');

const at = (id: string, below = ''): Path => record(ROOT, id, below);

const SUMMARY = endpoint('resumen/');

/** The types of the records that need attention. */
const NOTICES = {
  empresasSinUsuario: empresa.type,
  encuestasSinSecciones: encuesta.type,
  correosFallidos: periodoActivo.type,
  invitacionesFallidas: usuario.type,
};

function withNotices(row: Row): Row {
  const notices = Object.entries(NOTICES).map(([name, type]) => {
    const { [name]: notice } = row;
    if (!isRow(notice)) return [name, null];
    const primeros = notice.primeros as readonly Row[];
    return [name, { ...notice, primeros: primeros.map((one) => ({ ...one, registro: entity(type, one.registro) })) }];
  });
  return { ...row, ...Object.fromEntries(notices) };
}

/** Both root fields share one answer, and each path has one decoder. */
const summaryOf = (raw: unknown, etag: string | null): { resumen: Row; cantidades: Row[] } => ({
  resumen: withNotices(summary(raw, etag)),
  cantidades: quantities(raw, etag),
});

export const campaignQueries = {
  resumen: nullIfUnsupported('resumen', 50, async (_, { rest }) => (await rest.get(SUMMARY, {}, summaryOf)).resumen),

  cantidades: nullIfUnsupported(
    'resumen',
    20,
    async (_, { rest }) => (await rest.get(SUMMARY, {}, summaryOf)).cantidades,
  ),

  colaDeCorreo: nullIfUnsupported('cola_de_correo', 1, (_, { rest }) =>
    rest.get(endpoint('cola_de_correo/'), {}, mailQueue),
  ),

  campanas: nullIfUnsupported('campanas', 10, async ({ vigente, ...args }, { rest }) =>
    withSize(await rest.get(endpoint(ROOT), { ...pageQuery(args), vigente }, campaigns), args),
  ),

  campana: nullIfUnsupported('campanas', 10, ({ id }, { rest }) => rest.find(at(id), {}, campaign)),

  empresasDeCampana: nullIfUnsupported('campanas', 10, async ({ id, filter, search, segmento, ...args }, { rest }) => {
    const estado = filter && restValue('EmpresaEnCampanaFilter', filter);
    const query = { ...pageQuery(args), estado, search: search || null, segmento: segmento || null };
    return withSize(await rest.find(at(id, 'empresas/'), query, companies), args);
  }),

  lineaDeTiempo: nullIfUnsupported('linea_de_tiempo', 10, async ({ id, empresa }, { rest }) => {
    const page = await rest.find(at(id, 'linea_de_tiempo/'), { empresa: checkId(empresa, 'empresa') }, events);
    return page?.results ?? null;
  }),

  recordatorios: nullIfUnsupported('recordatorios', 1, async ({ id, lote }, { rest }) => {
    return (await rest.get(at(id, 'recordatorios/'), { lote: lote || null }, reminders)).results;
  }),
} satisfies Partial<QueryResolvers>;

export const campaignMutations = {
  sendReminders: requireCapability('recordatorios', MAILS, async ({ id, input }, { rest }) => {
    const path = at(id, 'recordatorios/');
    const written = await rest.write('POST', path, encode(inputOf('SendRemindersInput'), { ...input }));
    if (!written.ok) return { lote: null, resultados: [], errors: withReason(written.errors) };
    return rest.shaped(path, () => {
      const { body } = written;
      if (!isRow(body)) throw new WrongShape('reminders', 'a batch', body);
      return { lote: typeof body.lote === 'string' ? body.lote : null, resultados: reminded(body, null), errors: [] };
    });
  }),

  sendTestReminder: requireCapability('recordatorio_de_prueba', MAILS, async ({ id, input }, { rest }) =>
    action(
      await rest.write('POST', at(id, 'recordatorios/prueba/'), encode(inputOf('SendTestReminderInput'), { ...input })),
    ),
  ),

  scheduleReminders: requireCapability('recordatorios_programados', 1, async ({ id, programados }, { rest }) =>
    action(await rest.write('POST', at(id, 'programar_recordatorios/'), { programados })),
  ),
} satisfies Partial<MutationResolvers>;
