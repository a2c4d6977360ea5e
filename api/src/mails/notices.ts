import { sql } from 'kysely';
import type { Db } from '../database/database.ts';

interface Moved {
  id: number;
  username: string;
  /** The address that the account no longer has. */
  email: string;
}

/** Queues a bilingual notice to the former address of an account, in case its owner did not change it. */
export async function queueNotice(db: Db, { id, username, email }: Moved, pedido: Date): Promise<void> {
  const asunto = 'Cambió el correo de su cuenta / The email of your account was changed';
  const texto = `El correo electrónico del usuario ${username} es ahora otro. Si no fue usted, avise enseguida a quien administra las encuestas.\n\nThe email address of the user ${username} was changed. If you didn’t change it, tell the administrator of the surveys immediately.`;
  await sql`insert into correo (tipo, usuario, destino, asunto, texto, pedido, estado)
    values ('aviso', ${id}, ${email}, ${asunto}, ${texto}, ${pedido}, 'en_cola')`.execute(db);
}

/** A new user of a company. */
interface Entered {
  id: number;
  username: string;
  empresa: number;
}

/** Notices to one person within `NOTICE_WINDOW`, so that moving people in and out cannot flood a mailbox. */
const MAX_NOTICES = 5;
const NOTICE_WINDOW = sql`interval '15 minutes'`;

/** Notifies the active users of a company of a new one, who can see and change its answers. */
export async function queueCompanyNotices(db: Db, { id, username, empresa }: Entered, pedido: Date): Promise<void> {
  const asunto = 'Otra persona puede responder por su empresa / Another person can answer for your company';
  const texto = `Quien administra los usuarios invitó a otra persona a responder por su empresa: el usuario ${username}. Esa persona puede ver y cambiar las respuestas de su empresa. Si no la esperaba, avise a quien administra las encuestas.\n\nAn administrator invited another person to answer for your company. The user ${username} can see and change your company’s answers. If you didn’t expect this, tell the administrator of the surveys.`;
  await sql`insert into correo (tipo, usuario, destino, asunto, texto, pedido, estado)
    select 'aviso', u.id, u.email, ${asunto}::text, ${texto}::text, ${pedido}::timestamptz, 'en_cola' from usuario u
    where u.empresa = ${empresa} and u.id <> ${id} and u.activo and u.email <> ''
      and (select count(*) from correo c where c.usuario = u.id and c.tipo = 'aviso'
        and c.pedido > ${pedido}::timestamptz - ${NOTICE_WINDOW}) < ${sql.lit(MAX_NOTICES)}`.execute(db);
}
