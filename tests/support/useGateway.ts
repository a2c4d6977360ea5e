import { afterAll, afterEach, beforeAll } from 'vitest';
import type { GatewayOptions } from '../../gateway/src/index.ts';
import { type Answering, type Routes, startAnswering } from './answering.ts';
import { type Foreign, type ForeignOptions, startForeign, tokenFor } from './foreign.ts';
import { startTestGateway, type TestGateway } from './gateway.ts';

/** Delegates to an object that exists only while the tests run. */
const lazy = <T extends object>(current: () => T | undefined): T =>
  new Proxy({} as T, {
    get(_, name) {
      const object = current();
      if (!object) throw new Error('It does not run yet.');
      return Reflect.get(object, name);
    },
  });

/** Starts a foreign server for the tests of the present `describe` or file. */
export function useForeign(options: ForeignOptions = {}): Foreign {
  let running: Foreign | undefined;
  beforeAll(async () => {
    running = await startForeign(options);
  });
  afterAll(() => running?.close());
  return lazy(() => running);
}

/** Starts a server of written answers for the tests of the present `describe` or file. */
export function useAnswering(routes: Routes): Answering {
  let running: Answering | undefined;
  beforeAll(async () => {
    running = await startAnswering(routes);
  });
  afterAll(() => running?.close());
  return lazy(() => running);
}

/** Starts a gateway over a REST server for the tests of the present `describe` or file, with a default token. */
export function useGateway(
  rest: { readonly url: string },
  options: Partial<GatewayOptions> = {},
  tokenOf: () => string | undefined = () => tokenFor(1),
): TestGateway {
  let running: TestGateway | undefined;
  beforeAll(async () => {
    running = await startTestGateway({ restUrl: rest.url, ...options }, tokenOf());
  });
  afterAll(() => running?.close());
  return lazy(() => running);
}

/** A gateway over a foreign server that each test starts for itself; both end with the test, or with another start. */
export function gatewayOverForeign() {
  let running: { foreign: Foreign; gateway: TestGateway } | undefined;
  const stop = async () => {
    await running?.gateway.close();
    await running?.foreign.close();
    running = undefined;
  };
  afterEach(stop);
  return {
    async start(options: ForeignOptions = {}, more: Partial<GatewayOptions> = {}, token = tokenFor(1)): Promise<void> {
      await stop();
      const foreign = await startForeign(options);
      running = { foreign, gateway: await startTestGateway({ restUrl: foreign.url, ...more }, token) };
    },
    foreign: lazy(() => running?.foreign),
    gateway: lazy(() => running?.gateway),
  };
}
