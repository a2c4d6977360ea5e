import type { QueryResolvers } from '../generated/schema.ts';
import { capabilitiesOf, readRoot } from '../resources/capabilities.ts';
import { openField, rootField } from '../resources/context.ts';
import { isRow } from '../rest/codec/row.ts';
import { WrongShape } from '../rest/errors.ts';
import { endpoint } from '../rest/path.ts';
import { version } from '../rest/version.ts';

function link(raw: unknown): { link: string } | null {
  if (!isRow(raw) || (typeof raw.link !== 'string' && raw.link !== null)) throw new WrongShape('report', 'a link', raw);
  return raw.link ? { link: raw.link } : null;
}

export const reportQueries = {
  reporte: rootField(0, (_, { rest }) => rest.find(endpoint('reportes/link_reporte/get_reporte/'), {}, link)),

  estado: openField(0, async (_, context) => {
    const started = performance.now();
    const { reachable: isReachable, status, body } = await readRoot(context);
    // A version 1 need not have a root document, and a wrong REST_URL has none either.
    const reachable = isReachable && (status !== 404 || (await context.rest.upstream.ping()) === null);
    const text = (name: string) => (isRow(body) && typeof body[name] === 'string' ? body[name] : null);
    const today = text('today');
    return {
      gateway: version,
      restDisponible: reachable,
      restMs: reachable ? Math.round(performance.now() - started) : null,
      rest: text('version'),
      baseDeDatos: text('database'),
      zonaHoraria: text('time_zone'),
      capacidades: capabilitiesOf(body),
      hoy: today && /^\d{4}-\d{2}-\d{2}$/.test(today) ? today : null,
    };
  }),
} satisfies Partial<QueryResolvers>;
