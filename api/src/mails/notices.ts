import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

interface Moved {
  id: number;
  username: string;
  /** The address that the account no longer has. */
  email: string;
}

/** Queues a notice to the address that an account no longer has, in both languages: it may be all that its owner notices. */
export async function queueNotice(db: Db, { id, username, email }: Moved, pedido: Date): Promise<void> {
  const asunto = 'Cambió el correo de su cuenta / The email of your account was changed';
  const texto = `El correo electrónico del usuario ${username} es ahora otro. Si no fue usted, avise enseguida a quien administra las encuestas.\n\nThe email of the user ${username} is another one now. If it was not you, tell whoever runs the surveys at once.`;
  await sql`insert into correo (tipo, usuario, destino, asunto, texto, pedido, estado)
    values ('aviso', ${id}, ${email}, ${asunto}, ${texto}, ${pedido}, 'en_cola')`.execute(db);
}

/** A person who may answer for a company from now on. */
interface Entered {
  id: number;
  username: string;
  empresa: number;
}

/** Notices that one person gets within the time below: a mailbox must not be filled by moving people in and out. */
const MOST_NOTICES = 5;
const NOTICES_WITHIN = sql`interval '15 minutes'`;

/** Queues a notice to each active person of a company that somebody else may see and change its answers now. */
export async function queueCompanyNotices(db: Db, { id, username, empresa }: Entered, pedido: Date): Promise<void> {
  const asunto = 'Otra persona puede responder por su empresa / Another person can answer for your company';
  const texto = `Quien administra los usuarios invitó a otra persona a responder por su empresa: el usuario ${username}. Esa persona puede ver y cambiar las respuestas de su empresa. Si no la esperaba, avise a quien administra las encuestas.\n\nAn administrator invited another person to answer for your company. The user ${username} can see and change your company’s answers. If you didn’t expect this, tell whoever runs the surveys.`;
  await sql`insert into correo (tipo, usuario, destino, asunto, texto, pedido, estado)
    select 'aviso', u.id, u.email, ${asunto}::text, ${texto}::text, ${pedido}::timestamptz, 'en_cola' from usuario u
    where u.empresa = ${empresa} and u.id <> ${id} and u.activo and u.email <> ''
      and (select count(*) from correo c where c.usuario = u.id and c.tipo = 'aviso'
        and c.pedido > ${pedido}::timestamptz - ${NOTICES_WITHIN}) < ${sql.lit(MOST_NOTICES)}`.execute(db);
}
