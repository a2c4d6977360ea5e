import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@encuestas/ops';
import { createTransport } from 'nodemailer';
import type { Lang } from '../errors/lang.ts';
import type { Settings } from '../process/settings.ts';
import { htmlOf, neutralizeLinks } from './mailText.ts';

/** A mail to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** What it is read out in; none where it is in both languages. */
  lang?: Lang | null;
}

/** Sends mails, or keeps them where there is no mail server. */
export interface Mailer {
  /** Sends one mail, and rejects with what the mail server answered where it does not take it. */
  deliver(mail: Mail): Promise<void>;
  close(): void;
}

async function keepIn(folder: string, from: string, { to, subject, text }: Mail): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${Date.now()}-${randomUUID()}.txt`);
  // Written beside and renamed, so that whoever watches the folder sees whole mails only.
  await writeFile(`${path}.part`, `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return path;
}

/** How long a mail server may say nothing until it has greeted. */
const SILENCE_MS = 10_000;

/**
 * Few connections, kept between mails, and none for ever. A server that looks at a mail before it takes it is waited for
 * longer: given up too early, it has the mail and is sent it again.
 */
function connectionsOf(silence: number) {
  return {
    ...{ pool: true, maxConnections: 3 },
    ...{ dnsTimeout: silence, connectionTimeout: silence, greetingTimeout: silence, socketTimeout: 12 * silence },
  } as const;
}

/** Sends through `SMTP_URL`; without one, mails are kept in `DATA_DIR`/outbox. The log is told of neither addresses nor texts. */
export function createMailer(settings: Settings, log: Log, silence = SILENCE_MS): Mailer {
  const { smtpUrl, mailFrom: from, dataDir, publicUrl } = settings;
  const transport = smtpUrl ? createTransport({ ...connectionsOf(silence), url: smtpUrl }, { from }) : undefined;
  // RFC 3834: nobody's machine is to answer.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return {
    async deliver({ subject, text, ...rest }) {
      // A company's name may have several lines, and the second would be read as a header.
      const line = neutralizeLinks(subject.replace(/\s+/g, ' '), publicUrl);
      const mail = { ...rest, subject: line, text: neutralizeLinks(text, publicUrl) };
      if (transport) await transport.sendMail({ ...mail, headers, html: htmlOf(mail, publicUrl) });
      else log.info({ file: await keepIn(join(dataDir, 'outbox'), from, mail) }, 'mail kept');
    },
    close: () => transport?.close(),
  };
}
