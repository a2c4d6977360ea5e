import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createMailer } from '../../../api/src/auth/mail.ts';
import { neutralizeLinks } from '../../../api/src/auth/mailText.ts';
import { readSettings } from '../../../api/src/index.ts';
import { logInto } from '../../support/api.ts';
import { startSmtp } from '../../support/smtp.ts';

const mailTo = (to: string) => ({ to, subject: 'Prueba', text: 'Hola' });

test('consecutive mails share one connection', async () => {
  let connections = 0;
  const smtp = await startSmtp(undefined, {
    onConnect(_session, done) {
      connections += 1;
      done();
    },
  });
  const mailer = createMailer(readSettings({ SMTP_URL: smtp.url }), logInto([]));
  const addresses = ['a@x.example', 'b@x.example', 'c@x.example'];
  for (const to of addresses) await mailer.deliver(mailTo(to));
  mailer.close();
  await smtp.close();
  expect([smtp.received.map(({ to }) => to), connections]).toEqual([addresses, 1]);
});

test('a silent mail server times out', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const smtp = readSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const mailer = createMailer(smtp, logInto([]), 300);
  await expect(mailer.deliver(mailTo('a@x.example'))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  mailer.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

test('a slow answer to DATA does not time out, as the mail would be sent twice', async () => {
  const received: string[] = [];
  const smtp = await startSmtp(undefined, {
    onData(stream, _session, done) {
      const look = async () => {
        received.push(await text(stream));
        setTimeout(done, 400);
      };
      void look();
    },
  });
  const mailer = createMailer(readSettings({ SMTP_URL: smtp.url }), logInto([]), 200);
  await mailer.deliver(mailTo('a@x.example'));
  mailer.close();
  await smtp.close();
  expect(received).toHaveLength(1);
});

test('a link excludes the punctuation after it', async () => {
  const smtp = await startSmtp();
  const MAIL_FROM = 'Encuestas <hola@e.example>';
  const settings = readSettings({ SMTP_URL: smtp.url, PUBLIC_URL: 'https://e.example', MAIL_FROM });
  const mailer = createMailer(settings, logInto([]));
  const sentence = 'Ábralo en https://e.example/a?b=1&c=2. O (https://e.example/d), "https://e.example/e"; <b>';
  await mailer.deliver({ ...mailTo('a@x.example'), text: sentence, lang: 'es' });
  mailer.close();
  await smtp.close();
  expect(smtp.received[0]?.raw).toContain(`From: ${MAIL_FROM}\r\n`);
  // RFC 3834: prevents automatic replies.
  expect(smtp.received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const html = (smtp.received[0]?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(html).toContain('<html lang="es">');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    ...['https://e.example/a?b=1&amp;c=2', 'https://e.example/d', 'https://e.example/e'],
  ]);
  expect(html).toContain('</a>&quot;; &lt;b&gt;</p>');
});

const SITE = 'https://encuestas.example';

describe('the text of a mail', () => {
  test.each([
    ['https://evil.example/login', 'https:// evil. example/ login'],
    ['//evil.example/login', '// evil. example/ login'],
    ['HTTP://EVIL.EXAMPLE', 'HTTP:// EVIL. EXAMPLE'],
    ['ftp://evil.example', 'ftp:// evil. example'],
    ['javascript:alert(1)', 'javascript: alert(1)'],
    ['www.evil.xy.z', 'www. evil. xy. z'],
    ['(www.evil.com)', '(www. evil. com)'],
    ['evil.example/login', 'evil. example/ login'],
    ['evil.com', 'evil. com'],
    ['Banco evil.py SA', 'Banco evil. py SA'],
    [`${SITE}.evil.example/login`, 'https:// encuestas. example. evil. example/ login'],
    [`${SITE}@evil.example/login`, 'https:// encuestas. example@evil. example/ login'],
    [`${SITE}:8443/login`, 'https:// encuestas. example: 8443/ login'],
    [`https://evil.example/?${SITE}/login`, `https:// evil. example/ ?${SITE}/login`],
  ])('has no link to another site: %s', (name, neutral) => {
    expect(neutralizeLinks(`Hola ${name}, bien.`, SITE)).toBe(`Hola ${neutral}, bien.`);
  });

  test.each([
    ...['maria.gomez', 'ana@x.example', 'Banco S.A.', '10.5', 'Uno/Dos', '15:30', 'Sr. Díaz', 'RUC 80012345-1'],
    ...[SITE, `${SITE}/completar_encuesta/add`, `(${SITE}/auth/reset_password/MQ/a_b-c).`],
  ])('keeps other text and links to this site: %s', (words) => {
    expect(neutralizeLinks(words, SITE)).toBe(words);
  });
});

test('a mail with a link in its names links to this site only, as text and as HTML', async () => {
  const smtp = await startSmtp();
  const mailer = createMailer(readSettings({ SMTP_URL: smtp.url, PUBLIC_URL: SITE }), logInto([]));
  const evil = 'https://evil.example/login';
  await mailer.deliver({ to: 'a@x.example', subject: `De ${evil}`, text: `Usuario ${evil}: ${SITE}/auth/login.` });
  mailer.close();
  await smtp.close();
  const raw = (smtp.received[0]?.raw ?? '').replace(/=\r\n/g, '').replaceAll('=3D', '=');
  expect(raw).not.toMatch(/evil\.example/);
  expect([...raw.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)).toEqual([`${SITE}/auth/login`]);
});

test('line breaks in a name do not add headers', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'encuestas-mails-'));
  const mailer = createMailer(readSettings({ DATA_DIR: dataDir }), logInto([]));
  await mailer.deliver({ ...mailTo('a@x.example'), subject: 'Falta Uno\r\nBcc: b@x.example' });
  const [file = ''] = readdirSync(join(dataDir, 'outbox'));
  expect(readFileSync(join(dataDir, 'outbox', file), 'utf8')).toContain('\nSubject: Falta Uno Bcc: b@x.example\n\n');
  rmSync(dataDir, { recursive: true });
});
