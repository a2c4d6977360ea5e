import { sql } from 'kysely';
import { actorOf, type Caller } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import { type Line, lineStatement } from '../trail/trail.ts';

export interface Invitation {
  estado: 'en_cola' | 'enviando' | 'enviado' | 'sin_correo' | 'rechazado';
  pedido: string;
  terminado: string | null;
  motivo: string | null;
}

/** Queues invitations, except to users who have one in the queue. */
export async function queueInvitations(
  db: Db,
  usuarios: readonly number[],
  autor: Caller,
  pedido: Date,
): Promise<void> {
  const line: Line = {
    ...{ acto: 'invitar', recurso: 'usuario', cambios: {} },
    ...{ registro: sql<number>`u.id`, etiqueta: sql<string>`u.username` },
  };
  await sql`with pedida as (insert into correo (tipo, usuario, autor, pedido, estado)
      select 'invitacion', id, ${autor.id}::int, ${pedido}::timestamptz, 'en_cola'
      from unnest(${usuarios}::int[]) with ordinality as given (id, place) order by place
      on conflict do nothing returning usuario)
    ${lineStatement(actorOf(autor, pedido), line, sql`pedida p join usuario u on u.id = p.usuario`)}`.execute(db);
}

/** The last invitation of a user. */
export async function invitationTo(db: Db, usuario: number): Promise<Invitation | undefined> {
  const { rows } = await sql<Invitation>`select estado, pedido, terminado, motivo from correo
    where tipo = 'invitacion' and usuario = ${usuario} order by id desc limit 1`.execute(db);
  return rows[0];
}
