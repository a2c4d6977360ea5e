import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as a mail server took it. */
export interface Received {
  to: string;
  /** Its headers and parts, as they were sent. */
  raw: string;
}

/** A mail server that keeps what it takes. */
export interface Smtp {
  url: string;
  received: Received[];
  /** Refuses every mail at DATA with 550 and this text. */
  refuseData(text: string): void;
  close(): Promise<void>;
}

/** Starts one; `answer` may refuse a recipient with an SMTP code, or take it after a while. */
export async function startSmtp(
  answer: (to: string) => Promise<number | undefined> = async () => undefined,
  options: SMTPServerOptions = {},
): Promise<Smtp> {
  const received: Received[] = [];
  let refusal: Error | undefined;
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], closeTimeout: 100 },
    onRcptTo({ address }, _session, done) {
      answer(address).then((code) => {
        done(code === undefined ? undefined : Object.assign(new Error('No mailbox here'), { responseCode: code }));
      }, done);
    },
    onData(stream, session, done) {
      text(stream).then((raw) => {
        if (!refusal) for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw });
        done(refusal);
      }, done);
    },
    ...options,
  });
  // A client that is killed resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuseData: (words) => {
      refusal = Object.assign(new Error(words), { responseCode: 550 });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
