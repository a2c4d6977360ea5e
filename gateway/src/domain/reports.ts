import type { QueryResolvers } from '../generated/schema.ts';
import { capabilitiesOf } from '../resources/capabilities.ts';
import { openField, rootField } from '../resources/context.ts';
import { isRow } from '../rest/codec/row.ts';
import { RestError, WrongShape } from '../rest/errors.ts';
import { endpoint } from '../rest/path.ts';
import { version } from '../rest/version.ts';

function link(raw: unknown): { link: string } | null {
  if (!isRow(raw) || (typeof raw.link !== 'string' && raw.link !== null)) throw new WrongShape('report', 'a link', raw);
  return raw.link ? { link: raw.link } : null;
}

export const reportQueries = {
  reporte: rootField(0, (_, { rest }) => rest.find(endpoint('reportes/link_reporte/get_reporte/'), {}, link)),

  estado: openField(0, async (_, { rest }) => {
    const started = performance.now();
    const ms = (fault: string | null) => (fault === null ? Math.round(performance.now() - started) : null);
    const pinged = rest.upstream.ping().then(ms);
    // An unavailable server has a state. Over an available one, an unreadable root must not look like no capabilities.
    const body = await rest.root().catch(async (error: unknown) => {
      if (error instanceof RestError && error.ofUpstream && (await pinged) === null) return null;
      throw error;
    });
    const restMs = await pinged;
    const text = (name: string) => (isRow(body) && typeof body[name] === 'string' ? body[name] : null);
    const today = text('today');
    const sendsMail = isRow(body) ? body.sends_mail : null;
    return {
      gateway: version,
      restDisponible: restMs !== null,
      restMs,
      rest: text('version'),
      baseDeDatos: text('database'),
      zonaHoraria: text('time_zone'),
      capacidades: capabilitiesOf(body),
      enviaCorreos: typeof sendsMail === 'boolean' ? sendsMail : null,
      hoy: today && /^\d{4}-\d{2}-\d{2}$/.test(today) ? today : null,
    };
  }),
} satisfies Partial<QueryResolvers>;
