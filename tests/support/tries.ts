import { type FaultProxy, startFaultProxy } from './faults.ts';
import { type Foreign, type ForeignOptions, startForeign, tokenFor } from './foreign.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';

/** What one try meets: a server as it began, a way to it that can fail, and a gateway that does not know who asks. */
export interface Try {
  readonly foreign: Foreign;
  readonly proxy: FaultProxy;
  readonly gateway: Pick<TestGateway, 'query'>;
}

export interface Tries {
  next(): Try;
  close(): Promise<void>;
}

/** Many tries on one server, proxy and gateway: to start a gateway costs ten times what asking it does. */
export async function startTries(options: ForeignOptions): Promise<Tries> {
  const foreign = await startForeign(options);
  const proxy = await startFaultProxy(foreign.url);
  const gateway = await startTestGateway({ restUrl: proxy.url });
  let session = 0;
  return {
    next() {
      foreign.reset();
      proxy.failAt(0, 'reset');
      session += 1;
      const token = tokenFor(1, session);
      return { foreign, proxy, gateway: { query: (text, variables) => gateway.query(text, variables, { token }) } };
    },
    async close() {
      await gateway.close();
      await proxy.close();
      await foreign.close();
    },
  };
}
