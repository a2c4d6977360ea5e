import { sql } from 'kysely';
import type { Person } from '../auth/letters.ts';
import type { Mail } from '../auth/mail.ts';
import type { Db } from '../database/database.ts';
import type { Lang } from '../errors/lang.ts';
import { dayIn } from '../process/days.ts';
import type { ZonedSettings } from '../process/settings.ts';

interface Receiving {
  settings: Pick<ZonedSettings, 'mailRecibo'>;
}

/** Whether the sender of answers or corrections gets a receipt. */
export const wantsReceipt = ({ settings }: Receiving, isCorrection: boolean): boolean =>
  settings.mailRecibo === 'siempre' || (settings.mailRecibo === '1' && !isCorrection);

export async function queueReceipt(db: Db, completada: number, usuario: number, now: Date): Promise<void> {
  const mail = { tipo: 'recibo', completada, usuario, autor: usuario, pedido: now, estado: 'en_cola' } as const;
  await db.insertInto('correo').values(mail).execute();
}

interface Sent {
  empresa: string;
  encuesta: string;
  respondidas: number;
  total: number;
  momento: Date;
  fin: string | null;
}

/** Formats a day (YYYY-MM-DD) for both languages. */
const written = (day: string): string => day.split('-').reverse().join('/');

function hourIn(timeZone: string, moment: Date): string {
  const style = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const;
  return new Intl.DateTimeFormat('es-PY', style).format(moment);
}

const WORDS = {
  es: {
    subject: 'Recibimos sus respuestas',
    thanks: 'Gracias.',
    of: 'de',
    number: 'N.º',
    view: 'Ver e imprimir',
    until: 'Puede corregir sus respuestas hasta el',
  },
  en: {
    subject: 'We received your answers',
    thanks: 'Thank you.',
    of: 'of',
    number: 'No.',
    view: 'View and print',
    until: 'You can correct your answers until',
  },
} as const satisfies Record<Lang, Record<string, string>>;

interface Writing {
  db: Db;
  clock: () => Date;
  settings: Pick<ZonedSettings, 'publicUrl' | 'timeZone'>;
}

/** Writes the receipt of a submission; undefined if that was deleted. */
export async function receiptOf(
  { db, clock, settings }: Writing,
  { email, lang }: Person,
  completada: number,
): Promise<Mail | undefined> {
  const { rows } = await sql<Sent>`select m.razon_social as empresa, e.descripcion as encuesta,
      coalesce(c.total_respondidas, 0) as respondidas, coalesce(c.total_preguntas, 0) as total,
      c.fecha_modificacion as momento, to_char(p.fecha_fin, 'YYYY-MM-DD') as fin
    from encuesta_completada c join empresa m on m.id = c.empresa join encuesta e on e.id = c.encuesta
    left join periodo_activo a on a.id = e.periodo_activo left join periodo p on p.id = a.periodo
    where c.id = ${completada}`.execute(db);
  const [sent] = rows;
  if (!sent) return undefined;
  const words = WORDS[lang];
  const dayOf = dayIn(settings.timeZone);
  const moment = new Date(sent.momento);
  const at = `${written(dayOf(moment))} ${hourIn(settings.timeZone, moment)}`;
  const counted = `${sent.respondidas} ${words.of} ${sent.total}`;
  const lines = [
    `${words.thanks} ${sent.empresa} · ${counted} · ${at} · ${words.number} ${completada}`,
    sent.encuesta,
    `${words.view}: ${settings.publicUrl}/completar_encuesta/${completada}/view`,
    ...(sent.fin && dayOf(clock()) <= sent.fin ? [`${words.until} ${written(sent.fin)}.`] : []),
  ];
  return { to: email, subject: words.subject, text: lines.join('\n\n') };
}
