import { sql } from 'kysely';
import { actorOf, type Caller } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import { type Line, lineStatement } from '../trail/trail.ts';

/** What became of the mail that lets somebody choose a first password. */
export interface Invitation {
  estado: 'en_cola' | 'enviando' | 'enviado' | 'sin_correo' | 'rechazado';
  pedido: string;
  terminado: string | null;
  motivo: string | null;
}

interface Inviting {
  usuario: number;
  username: string;
  autor: Caller;
  pedido: Date;
}

/** Queues an invitation, unless one waits already. */
export async function queueInvitation(db: Db, { usuario, username, autor, pedido }: Inviting): Promise<void> {
  const line: Line = { acto: 'invitar', recurso: 'usuario', registro: usuario, etiqueta: username, cambios: {} };
  await sql`with pedida as (insert into correo (tipo, usuario, autor, pedido, estado)
      values ('invitacion', ${usuario}, ${autor.id}, ${pedido}, 'en_cola') on conflict do nothing returning id)
    ${lineStatement(actorOf(autor, pedido), line, sql`pedida`)}`.execute(db);
}

/** The last invitation of somebody. */
export async function invitationTo(db: Db, usuario: number): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`select estado, pedido, terminado, motivo from correo
    where tipo = 'invitacion' and usuario = ${usuario} order by id desc limit 1`.execute(db);
  return rows[0];
}
