import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { programOf } from '../../scripts/programs.ts';
import { freePort } from './freePort.ts';
import { owner } from './postgres.ts';

/** A PgBouncer in transaction mode: a client's next transaction may be on another connection of the server. */
export type Bouncer = { urlOf(database: string): string; stop(): Promise<void> };

const configOf = (port: number, server: string, poolSize: number): string => `[databases]
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
server_login_retry = 1
unix_socket_dir =
`;

const untilReady = async (url: string): Promise<void> => {
  for (let tries = 0; ; tries++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (tries >= 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};

/** Starts one before the PostgreSQL of an address; undefined where there is none and none can be installed. */
export const startBouncer = async (server: string, poolSize: number): Promise<Bouncer | undefined> => {
  const path = programOf('pgbouncer');
  if (!path) return undefined;
  const { hostname, port: behind, username } = new URL(server);
  const [user, folder, port] = [owner(), mkdtempSync(join(tmpdir(), 'encuestas-bouncer-')), await freePort()];
  const config = join(folder, 'pgbouncer.ini');
  writeFileSync(config, configOf(port, `host=${hostname} port=${behind} user=${username}`, poolSize));
  if (user) for (const path of [folder, config]) chownSync(path, user.uid, user.gid);
  const child: ChildProcess = spawn(path, ['-q', config], { ...user, stdio: 'ignore', cwd: folder });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const urlOf = (database: string) => `postgres://${username}@127.0.0.1:${port}/${database}`;
  await untilReady(urlOf('postgres'));
  const stop = async () => {
    child.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  return { urlOf, stop };
};
