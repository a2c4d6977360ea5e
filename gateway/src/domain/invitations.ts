import type { FieldError, MutationResolvers, QueryResolvers } from '../generated/schema.ts';
import { demanded, offered } from '../resources/capabilities.ts';
import type { Context } from '../resources/context.ts';
import { usuario } from '../resources/descriptors.ts';
import { decoderOf } from '../resources/models.ts';
import { checkId, type Row } from '../rest/codec/row.ts';
import { badInput, RestError } from '../rest/errors.ts';
import { record } from '../rest/path.ts';
import { MAILS, withReason } from './session.ts';

/** As many as an import has. */
const MOST = 2_000;
/** How long one call goes on; well before `REQUEST_TIMEOUT_MS` it answers, and the client calls again for the others. */
const CALL_MS = 4_000;

const invitation = decoderOf('Invitacion');
const at = (id: string) => record(usuario.path, id, 'invitacion/');

const OFFER = 'invitaciones';

interface Outcome {
  usuario: { id: string };
  invitacion: Row | null;
  errors: FieldError[];
}

async function invite(id: string, { rest }: Context): Promise<Outcome> {
  const written = await rest.write('POST', at(id), undefined);
  if (!written.ok) return { usuario: { id }, invitacion: null, errors: withReason(written.errors) };
  return { usuario: { id }, invitacion: rest.shaped(at(id), () => invitation(written.body, null)), errors: [] };
}

/** What is wrong with one user, and says nothing of the others. */
function refusedOf(id: string, error: unknown): Outcome | null {
  if (!(error instanceof RestError) || (error.code !== 'NOT_FOUND' && error.code !== 'FORBIDDEN')) return null;
  return { usuario: { id }, invitacion: null, errors: [{ field: null, message: error.message }] };
}

export const invitationQueries = {
  invitacion: offered(OFFER, 1, ({ usuario: id }, { rest }) => rest.find(at(id), {}, invitation)),
} satisfies Partial<QueryResolvers>;

export const invitationMutations = {
  /**
   * What fails for more reasons than one user is thrown when it is the first; else the call ends before it, and the next
   * one begins with it.
   */
  inviteUsuarios: demanded(OFFER, MAILS, async ({ ids }, context) => {
    if (ids.length > MOST)
      throw badInput(`Se puede invitar a ${MOST} personas a la vez.`, `At most ${MOST} people can be invited at once.`);
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
