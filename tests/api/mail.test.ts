import { createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createMailer } from '../../api/src/auth/mail.ts';
import { readSettings } from '../../api/src/index.ts';
import { logInto } from '../support/api.ts';

const mailTo = (to: string) => ({ to, subject: 'Prueba', text: 'Hola' });
const portOf = (server: { address(): unknown }) => (server.address() as { port: number }).port;

test('mails that follow one another take one connection', async () => {
  const received: string[] = [];
  let connections = 0;
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], closeTimeout: 100 },
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onRcptTo({ address }, _session, done) {
      received.push(address);
      done();
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const logged: string[] = [];
  const smtp = readSettings({ SMTP_URL: `smtp://127.0.0.1:${portOf(server.server)}` });
  const mailer = createMailer(smtp, logInto(logged));
  for (const to of ['a@x.example', 'b@x.example', 'c@x.example']) await mailer.send(mailTo(to));
  await mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
  expect({ received, connections, logged }).toEqual({
    ...{ received: ['a@x.example', 'b@x.example', 'c@x.example'], connections: 1, logged: [] },
  });
});

test('a mail server that says nothing is given up, and does not keep the API from closing', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const logged: string[] = [];
  const smtp = readSettings({ SMTP_URL: `smtp://127.0.0.1:${portOf(server)}` });
  const mailer = createMailer(smtp, logInto(logged), 300);
  void mailer.send(mailTo('a@x.example'));
  await mailer.close();
  expect(logged).toEqual([expect.stringMatching(/"reason":"Error: ETIMEDOUT\b.*"mail not sent"/)]);
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});
