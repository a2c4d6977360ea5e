import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';

let foreign: Foreign;
/** What the upstream waits for before it answers. */
let hold: (() => Promise<void>) | undefined;
beforeAll(async () => {
  // Each request is under way for a while, so that all 50 are when a process is told to end; the new one needs the cores.
  foreign = await startForeign({ delayMs: 100, before: () => hold?.() });
});
afterAll(() => foreign.close());

interface Instance {
  url: string;
  child: ChildProcess;
  ended: Promise<number | null>;
}

async function start(): Promise<Instance> {
  const child = spawn(process.execPath, ['gateway/src/main.ts'], {
    env: { ...process.env, REST_URL: foreign.url, PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const url = await new Promise<string>((done, failed) => {
    child.once('exit', (code) => failed(new Error(`ended with ${code}`)));
    child.stdout?.on('data', (data: Buffer) => {
      const found = /GraphQL: (\S+)\/graphql/.exec(String(data));
      if (found?.[1]) done(found[1]);
    });
  });
  return { url, child, ended };
}

const post = (url: string, agent: Agent) =>
  new Promise<{ status: number | undefined; body: string }>((done, failed) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${tokenFor(1)}` };
    request(`${url}/graphql`, { method: 'POST', agent, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => done({ status: response.statusCode, body }));
    })
      .on('error', failed)
      .end(JSON.stringify({ query: '{ origenes { count } }' }));
  });

describe('3 rolling restarts at 50 connections', () => {
  it('fail no request, and every old process ends with 0', async () => {
    let current = await start();
    let running = true;
    let requests = 0;
    const failures: string[] = [];
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (running) {
        // What a balancer does: a new request goes to whichever instance is in service.
        const { url } = current;
        try {
          const { status, body } = await post(url, agent);
          if (status !== 200 || !body.includes('"count":3')) failures.push(`${status} ${body}`);
        } catch (error) {
          failures.push(String(error));
        }
        requests += 1;
      }
      agent.destroy();
    };
    const clients = Array.from({ length: 50 }, client);
    for (let turn = 0; turn < 3; turn += 1) {
      const next = await start();
      const old = current;
      current = next;
      // The balancer has noticed before the process is told to go; requests are still under way.
      old.child.kill('SIGTERM');
      expect(await old.ended).toBe(0);
    }
    running = false;
    await Promise.all(clients);
    current.child.kill('SIGTERM');
    expect(await current.ended).toBe(0);
    expect(failures).toEqual([]);
    expect(requests).toBeGreaterThan(300);
  }, 60_000);
});

const refuses = (url: string) =>
  fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    () => false,
    () => true,
  );

describe('told to end', () => {
  it('it takes no more connections, and finishes what it began', async () => {
    const instance = await start();
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    hold = () => {
      asked.resolve();
      return answered.promise;
    };
    const slow = post(instance.url, new Agent({ keepAlive: true }));
    await asked.promise;
    instance.child.kill('SIGTERM');
    await expect.poll(() => refuses(instance.url), { timeout: 10_000 }).toBe(true);
    expect(instance.child.exitCode).toBeNull();
    answered.resolve();
    expect((await slow).status).toBe(200);
    expect(await instance.ended).toBe(0);
  });
});
