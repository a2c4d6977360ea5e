import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@encuestas/ops';
import { createTransport } from 'nodemailer';
import type { Lang } from '../errors/lang.ts';
import type { Settings } from '../process/settings.ts';
import { htmlOf, neutralizeLinks } from './mailText.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Its language for screen readers; absent in a bilingual mail. */
  lang?: Lang | null;
}

/** Sends mails, or writes them to the outbox without a mail server. */
export interface Mailer {
  /** Sends one mail; rejects with the answer of a mail server that refuses it. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

async function keepIn(folder: string, from: string, { to, subject, text }: Mail): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${Date.now()}-${randomUUID()}.txt`);
  // Renamed when complete, so that a program that watches the folder never reads a partial mail.
  await writeFile(`${path}.part`, `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return path;
}

/** Timeout of the connection and the greeting. */
const SILENCE_MS = 10_000;

/** A small pool. A server that scans a mail before it accepts it gets longer: after a timeout it would get the mail twice. */
function connectionsOf(silence: number) {
  return {
    ...{ pool: true, maxConnections: 3 },
    ...{ dnsTimeout: silence, connectionTimeout: silence, greetingTimeout: silence, socketTimeout: 12 * silence },
  } as const;
}

/** Sends through `SMTP_URL`, or writes to `DATA_DIR/outbox`. The log gets neither addresses nor texts. */
export function createMailer(settings: Settings, log: Log, silence = SILENCE_MS): Mailer {
  const { smtpUrl, mailFrom: from, dataDir, publicUrl } = settings;
  const transport = smtpUrl ? createTransport({ ...connectionsOf(silence), url: smtpUrl }, { from }) : undefined;
  // RFC 3834: prevents automatic replies.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return {
    async deliver({ subject, text, ...rest }) {
      // A line break in a company's name would inject a header.
      const line = neutralizeLinks(subject.replace(/\s+/g, ' '), publicUrl);
      const mail = { ...rest, subject: line, text: neutralizeLinks(text, publicUrl) };
      if (transport) await transport.sendMail({ ...mail, headers, html: htmlOf(mail, publicUrl) });
      else log.info({ file: await keepIn(join(dataDir, 'outbox'), from, mail) }, 'mail kept');
    },
    close: () => transport?.close(),
  };
}
