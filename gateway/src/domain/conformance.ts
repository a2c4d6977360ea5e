import { checkServer } from '../check/check.ts';
import type { Outcome } from '../check/findings.ts';
import { conforms } from '../check/report.ts';
import type { QueryResolvers, ResultadoDePrueba } from '../generated/schema.ts';
import { type Context, rootField } from '../resources/context.ts';
import { RestError } from '../rest/errors.ts';
import { CODES, TransportError } from '../rest/statuses.ts';
import { requireAdmin } from './session.ts';

/** A check sends about 200 requests. */
const CHECK_COST = 1_000;

const RESULTS: Readonly<Record<Outcome, ResultadoDePrueba>> = {
  works: 'FUNCIONA',
  detour: 'CON_DESVIO',
  missing: 'FALTA',
  wrong: 'FORMA_INCORRECTA',
  skipped: 'NO_PROBADO',
};

/** Runs the read-only checks of `encuestas-gateway check` as the caller. */
async function check({ rest }: Context) {
  const { upstream, caller, state, lang } = rest;
  // The requests of the check are not confirmed before a result is reused.
  state.repeatable = false;
  const own = { 'x-request-id': caller.requestId, 'x-forwarded-for': caller.forwardedFor() };
  try {
    return await checkServer({
      send: (call) => upstream.send({ ...call, headers: { ...own, ...call.headers }, signal: caller.signal() }),
      as: { token: caller.token ?? '' },
      write: false,
    });
  } catch (error) {
    if (error instanceof TransportError) throw new RestError(CODES[error.kind], lang, String(error));
    throw error;
  }
}

export const conformanceQueries = {
  conformidad: rootField(CHECK_COST, async (_, context) => {
    await requireAdmin(context);
    const { findings } = await check(context);
    return {
      cumple: conforms(findings),
      pruebas: findings.map(({ subject, check, outcome, detail, closes }) => ({
        recurso: subject,
        prueba: check,
        resultado: RESULTS[outcome],
        detalle: detail,
        cierra: [...closes],
      })),
    };
  }),
} satisfies Partial<QueryResolvers>;
