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
