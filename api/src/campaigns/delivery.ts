import { sql } from 'kysely';
import type { Mailer } from '../auth/mail.ts';
import type { Db } from '../database/database.ts';

/** Whoever took one and has not finished it by then is gone. */
const ABANDONED_MS = 5 * 60 * 1000;
/** A mail server that refuses for now is asked again this often, and not before. */
const ATTEMPTS = 5;
const AGAIN_MS = 60 * 1000;
/** How often a process looks for what others left. */
const LOOK_MS = 15_000;

interface Taken {
  id: number;
  email: string | null;
  asunto: string;
  texto: string;
  intentos: number;
}

interface Delivering {
  db: Db;
  mailer: Mailer;
  clock: () => Date;
  log: (message: string) => void;
}

/** Sends what is queued. Any number of processes may: each takes what no other has. */
export interface Delivery {
  /** There is something to send. */
  wake(): void;
  /** Takes nothing more, and waits for what is being sent. */
  stop(): Promise<void>;
}

/**
 * Takes the next reminder, so that nobody else does; one at a time, so that a process that ends leaves one of which
 * nobody knows whether it had left. That one is taken again, and its row tells that it was tried twice.
 */
async function take({ db, clock }: Delivering): Promise<Taken | undefined> {
  const now = clock();
  const { rows } = await sql<Taken>`
    update recordatorio o set estado = 'enviando', intentos = o.intentos + 1, tomado = ${now}
    from (select r.id, u.email from recordatorio r left join usuario u on u.id = r.usuario and u.activo
      where (r.estado = 'en_cola' and (r.tomado is null or r.tomado < ${new Date(now.getTime() - AGAIN_MS)}))
        or (r.estado = 'enviando' and r.tomado < ${new Date(now.getTime() - ABANDONED_MS)})
      order by r.id limit 1 for update of r skip locked) n
    where o.id = n.id returning o.id, n.email, o.asunto, o.texto, o.intentos`.execute(db);
  return rows[0];
}

async function finish({ db, clock }: Delivering, id: number, estado: string, motivo: string | null): Promise<void> {
  await sql`update recordatorio set estado = ${estado}, motivo = ${motivo},
    terminado = ${estado === 'en_cola' ? null : clock()} where id = ${id}`.execute(db);
}

/** Whether a mail server will never take a mail: an answer of the 5xx kind. */
function isRefused(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500;
}

async function send(delivering: Delivering, { id, email, asunto, texto, intentos }: Taken): Promise<void> {
  if (!email) return finish(delivering, id, 'sin_correo', null);
  try {
    await delivering.mailer.deliver({ to: email, subject: asunto, text: texto });
  } catch (error) {
    const motivo = error instanceof Error ? error.message.slice(0, 300) : String(error);
    const gaveUp = isRefused(error) || intentos >= ATTEMPTS;
    return finish(delivering, id, gaveUp ? 'rechazado' : 'en_cola', motivo);
  }
  await finish(delivering, id, 'enviado', intentos > 1 ? `${intentos} intentos` : null);
}

/** Starts to send what is queued, and goes on until it is stopped. */
export function startDelivery(delivering: Delivering): Delivery {
  let stopping = false;
  let running: Promise<void> | undefined;
  const drain = async (): Promise<void> => {
    for (let taken = await take(delivering); taken; taken = stopping ? undefined : await take(delivering))
      await send(delivering, taken);
  };
  const wake = (): void => {
    if (stopping || running) return;
    running = drain()
      .catch((error: Error) => delivering.log(`reminders: ${error.message}`))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(wake, LOOK_MS);
  timer.unref();
  wake();
  return {
    wake,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
