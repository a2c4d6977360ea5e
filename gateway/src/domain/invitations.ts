import type { FieldError, MutationResolvers, QueryResolvers } from '../generated/schema.ts';
import { nullIfUnsupported, requireCapability } from '../resources/capabilities.ts';
import type { Context } from '../resources/context.ts';
import { usuario } from '../resources/descriptors.ts';
import { decoderOf } from '../resources/models.ts';
import { checkId, type Row } from '../rest/codec/row.ts';
import { badInput, RestError } from '../rest/errors.ts';
import { record } from '../rest/path.ts';
import { MAILS, withReason } from './session.ts';

/** As many as an import. */
const MAX_INVITATIONS = 2_000;
/** Time limit of one call, well below `REQUEST_TIMEOUT_MS`; the client repeats the call for the remaining users. */
const CALL_MS = 4_000;

const invitation = decoderOf('Invitacion');
const at = (id: string) => record(usuario.path, id, 'invitacion/');

const CAPABILITY = 'invitaciones';

interface Outcome {
  /** Null if no user has this id. */
  usuario: { id: string } | null;
  invitacion: Row | null;
  errors: FieldError[];
}

async function invite(id: string, { rest }: Context): Promise<Outcome> {
  const written = await rest.write('POST', at(id), undefined);
  if (!written.ok) return { usuario: { id }, invitacion: null, errors: withReason(written.errors) };
  return { usuario: { id }, invitacion: rest.shaped(at(id), () => invitation(written.body, null)), errors: [] };
}

/** The outcome of an error that concerns one user only; null for any other error. */
function refusedOf(id: string, error: unknown): Outcome | null {
  if (!(error instanceof RestError) || (error.code !== 'NOT_FOUND' && error.code !== 'FORBIDDEN')) return null;
  const [usuario, code] = error.code === 'NOT_FOUND' ? [null, error.code] : [{ id }, 'NOT_ALLOWED' as const];
  return { usuario, invitacion: null, errors: [{ field: null, message: error.message, code }] };
}

export const invitationQueries = {
  invitacion: nullIfUnsupported(CAPABILITY, 1, ({ usuario: id }, { rest }) => rest.find(at(id), {}, invitation)),
} satisfies Partial<QueryResolvers>;

export const invitationMutations = {
  /** A general error is thrown for the first user; later it ends the call, and the next call starts with that user. */
  inviteUsuarios: requireCapability(CAPABILITY, MAILS, async ({ ids }, context) => {
    if (ids.length > MAX_INVITATIONS)
      throw badInput(
        `Se puede invitar a ${MAX_INVITATIONS} personas a la vez.`,
        `At most ${MAX_INVITATIONS} people can be invited at once.`,
      );
    for (const id of ids) checkId(id, 'ids');
    const until = performance.now() + CALL_MS;
    const resultados: Outcome[] = [];
    for (const id of ids) {
      if (resultados.length > 0 && performance.now() > until) break;
      try {
        resultados.push(await invite(id, context));
      } catch (error) {
        const refused = refusedOf(id, error);
        if (refused) resultados.push(refused);
        else if (!(error instanceof RestError) || resultados.length === 0) throw error;
        else break;
      }
    }
    return { resultados };
  }),
} satisfies Partial<MutationResolvers>;
