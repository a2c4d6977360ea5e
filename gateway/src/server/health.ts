import type { FastifyInstance } from 'fastify';
import { DATA_HEADERS } from './headers.ts';

export interface Health {
  /** Why the gateway cannot serve everything; null when it can. */
  reason(): Promise<string | null>;
  isDraining(): boolean;
}

/** For balancers, which check the port that serves people. Only operators learn the reason. */
export async function healthRoutes(app: FastifyInstance, { reason, isDraining }: Health): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(DATA_HEADERS);
  });
  app.get('/healthz', async () => ({ status: isDraining() ? 'draining' : 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    if ((await reason()) === null) return { status: 'ok' };
    return reply.status(503).send({ status: 'unavailable' });
  });
  app.get('/metrics', (_request, reply) => reply.status(404).send({ detail: 'Figures are at ADMIN_PORT.' }));
}
