import type { Caller } from '../auth/caller.ts';
import { INVITATIONS, takeAttempt } from '../auth/limits.ts';
import { demand, writable } from '../crud/access.ts';
import { findRecord } from '../crud/record.ts';
import type { Row } from '../crud/resource.ts';
import { tagOf } from '../crud/schemas.ts';
import { type ApiRequest, type Endpoint, idOf } from '../endpoint/endpoint.ts';
import { objectSchema } from '../endpoint/schemas.ts';
import { invalidWhole, notFound } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { type Invitation, invitationTo, queueInvitations } from '../mails/invitations.ts';
import { demandAuthor } from '../mails/limits.ts';
import { demandAbove } from './granting.ts';
import { usuarios } from './usuarios.ts';

const INACTIVO: Message = {
  code: 'NOT_ALLOWED',
  es: 'El usuario está inactivo: no se le puede enviar un enlace.',
  en: 'The user is inactive: no link can be sent.',
};

const moment = { type: 'string', format: 'date-time' };
const schema = objectSchema({
  estado: { type: 'string', enum: ['en_cola', 'enviando', 'enviado', 'sin_correo', 'rechazado'] },
  pedido: moment,
  terminado: { ...moment, type: ['string', 'null'] },
  motivo: { type: ['string', 'null'] },
});

/** The user; 404 also where the caller may not change it. */
async function readInvitee(request: ApiRequest, caller: Caller): Promise<Row & { id: number }> {
  const { db } = request.context;
  demand(caller, 'change', usuarios);
  const found = await findRecord(db, usuarios, idOf(request), writable(usuarios, caller));
  if (!found) throw notFound();
  await demandAbove({ db, caller, before: found.row });
  return found.row;
}

async function lastOf({ context: { db } }: ApiRequest, id: number): Promise<Invitation> {
  const invitation = await invitationTo(db, id);
  if (!invitation) throw notFound();
  return invitation;
}

const described = { path: `${usuarios.path}/:id/invitacion/`, tag: tagOf(usuarios) };

/** Mails a link to choose the first password, and answers whether it was sent. Not in REST v1. */
export const invitationEndpoints: readonly Endpoint[] = [
  {
    ...described,
    method: 'POST',
    summary: { es: 'Enviar un enlace para elegir la contraseña', en: 'Send a link to choose a password' },
    answers: { status: 202, schema },
    refuses: [400, 403, 404, 429],
    handle: async (request, caller) => {
      const { db, clock, delivery } = request.context;
      const { id, activo, email } = await readInvitee(request, caller);
      if (!activo) throw invalidWhole(INACTIVO);
      const { address } = caller.origin;
      await demandAuthor(db, caller.id, 1, clock());
      // Limited by mailbox, because several users may share one.
      await takeAttempt(db, { kind: 'invitacion', account: String(email), address, limits: INVITATIONS }, clock());
      await queueInvitations(db, [id], caller, clock());
      delivery.wake();
      return { status: 202, body: await lastOf(request, id) };
    },
  },
  {
    ...described,
    method: 'GET',
    summary: { es: 'Estado del último enlace enviado', en: 'State of the last link sent' },
    answers: { status: 200, schema },
    refuses: [403, 404],
    handle: async (request, caller) => {
      const { id } = await readInvitee(request, caller);
      return { body: await lastOf(request, id) };
    },
  },
];
