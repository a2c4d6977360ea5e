import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { programOf } from '../../scripts/programs.ts';

/** A balancer that checks servers as `deploy/haproxy.cfg` does. */
export type Balancer = {
  /** Whether it sends requests to a server, by the server's address. */
  inService(origin: string): Promise<boolean>;
  stop(): void;
};

/** HAProxy's program; undefined where there is none. */
export const program = (): string | undefined => programOf('haproxy');

const portOf = (origin: string) => new URL(origin).port;

/** Servers that share a port of the balancer. */
interface Group {
  port: number;
  origins: readonly string[];
}
type Groups = Readonly<Record<'gateways' | 'apis', Group>>;

/** The health checks of a backend of `deploy/haproxy.cfg`. */
const checksOf = (backend: string): string => {
  const file = readFileSync(join(import.meta.dirname, '../../deploy/haproxy.cfg'), 'utf8');
  const [, lines = ''] = new RegExp(`^backend ${backend}\\n((?: .*\\n?)+)`, 'm').exec(file) ?? [];
  return lines
    .split('\n')
    .filter((line) => /^ +(option httpchk|http-check)/.test(line))
    .join('\n');
};

/** One port per group of servers, and one for its own figures. */
const configOf = (groups: Groups, statistics: number): string => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  default-server check inter 100ms fall 2 rise 1
listen figures
  bind 127.0.0.1:${statistics}
  stats enable
  stats uri /
${Object.entries(groups)
  .map(
    ([name, { port, origins }]) => `listen group${port}
  bind 127.0.0.1:${port}
${checksOf(name)}
${origins.map((origin) => `  server s${portOf(origin)} 127.0.0.1:${portOf(origin)}`).join('\n')}`,
  )
  .join('\n')}
`;

/** Starts HAProxy. Undefined where it is not installed. */
export const startBalancer = async (groups: Groups, statistics: number): Promise<Balancer | undefined> => {
  const path = program();
  if (!path) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'encuestas-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configOf(groups, statistics));
  const child: ChildProcess = spawn(path, ['-f', file, '-db'], { stdio: 'ignore' });
  return {
    async inService(origin) {
      const table = await fetch(`http://127.0.0.1:${statistics}/;csv`)
        .then((answer) => answer.text())
        .catch(() => '');
      const row = table.split('\n').find((line) => line.split(',')[1] === `s${portOf(origin)}`);
      return row?.split(',')[17] === 'UP';
    },
    stop() {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
