import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Lang } from '../errors/lang.ts';
import type { Log } from '../observe/logging.ts';
import type { Settings } from '../process/settings.ts';

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

/** An address in a text, without what stands around it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?()[\]{}«»“”‘’…])/;

/** The same text for readers that show HTML: paragraphs, and addresses that can be pressed. */
function htmlOf({ subject, text, lang }: Mail): string {
  const escaped = (plain: string) =>
    plain.replace(
      /[&<>"]/g,
      (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? '',
    );
  const linked = text
    .split(ADDRESS)
    .map((part, place) => (place % 2 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)));
  const paragraphs = linked
    .join('')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`);
  return `<!doctype html><html lang="${lang ?? ''}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>${paragraphs.join('')}</body></html>`;
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
  const { smtpUrl, mailFrom: from, dataDir } = settings;
  const transport = smtpUrl ? createTransport({ ...connectionsOf(silence), url: smtpUrl }, { from }) : undefined;
  // RFC 3834: nobody's machine is to answer.
  const headers = { 'Auto-Submitted': 'auto-generated' };
  return {
    async deliver({ subject, ...unnamed }) {
      // A company's name may be of several lines, of which the second would be read as a header.
      const mail = { ...unnamed, subject: subject.replace(/\s+/g, ' ') };
      if (transport) await transport.sendMail({ ...mail, headers, html: htmlOf(mail) });
      else log.info({ file: await keepIn(join(dataDir, 'outbox'), from, mail) }, 'mail kept');
    },
    close: () => transport?.close(),
  };
}
