import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLog, Drain, listenError, openOperatorPort, originOf } from '@encuestas/ops';
import type { Settings } from '../settings.ts';
import { createGateway } from './gateway.ts';

const WITHOUT_REST_URL = 'REST_URL is missing: give the REST v1 server, such as http://localhost:4001/api/v1/.';

/** Slow senders are cut off; a balancer, whose idle time is usually shorter, closes idle connections first. */
const SERVER_TIMES = {
  requestTimeout: 30_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 65_000,
};

export function createHttpServer(listener: RequestListener, maxConnections: number): Server {
  const server = createServer(SERVER_TIMES, listener);
  server.maxConnections = maxConnections;
  return server;
}

export interface RunningGateway {
  readonly url: string;
  readonly adminUrl: string | undefined;
  /** From now on `/readyz` answers 503; requests are still answered. */
  drain(): void;
  /** Finishes pending requests within `DRAIN_DEADLINE_MS` and closes; false if it had to abort some. */
  close(): Promise<boolean>;
}

export async function startGateway(settings: Settings): Promise<RunningGateway> {
  const { restUrl, port, host } = settings;
  if (!restUrl) throw new Error(WITHOUT_REST_URL);
  const logger = settings.logger ?? createLog('encuestas-gateway', settings.logLevel);
  const gateway = await createGateway({ ...settings, restUrl, logger });
  const server = createHttpServer((request, response) => gateway.handler(request, response), settings.maxConnections);
  const drain = new Drain(server, settings.drain);
  let operators: Awaited<ReturnType<typeof openOperatorPort>> | undefined;
  try {
    if (settings.operators) operators = await openOperatorPort(settings.operators, '', gateway.admin);
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(listenError(error, settings, { portName: 'PORT', hostName: 'HOST' })));
      server.listen(port, host, resolve);
    });
  } catch (error) {
    operators?.close();
    await gateway.close();
    throw error;
  }
  const { port: bound } = server.address() as AddressInfo;
  const leave = () => {
    gateway.drain();
    drain.begin();
  };
  const end = async () => {
    leave();
    const inTime = await drain.end(() => gateway.settled());
    if (!inTime) logger.warn({}, 'cut at DRAIN_DEADLINE_MS');
    const closed = gateway.close();
    if (inTime) await closed;
    else closed.catch(() => {});
    operators?.close();
    return inTime;
  };
  let closing: Promise<boolean> | undefined;
  return {
    url: originOf(host, bound),
    adminUrl: operators?.url,
    drain: leave,
    close: () => {
      closing ??= end();
      return closing;
    },
  };
}
