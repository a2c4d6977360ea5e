import { setTimeout as wait } from 'node:timers/promises';
import { type Postgres, startPostgres, startStandby } from '../../support/postgres.ts';
import { fill, run } from '../stack/database.ts';
import { childrenOf } from '../stack/processes.ts';

export const DATABASE = 'encuestas';
const SETTINGS = ['max_connections=200', 'shared_buffers=256MB'].flatMap((setting) => ['-c', setting]);

/** A primary and its standby, which change their parts. */
export interface Servers {
  primary: Postgres;
  standby: Postgres;
  /** Whether a save waits for the standby. */
  synchronous(on: boolean): Promise<void>;
  /** Ends the primary and all of its processes at once, as a machine that is gone, and makes the standby the primary. */
  failOver(): Promise<void>;
  /** Makes a new standby of what is the primary now. */
  newStandby(): Promise<void>;
  stop(): Promise<void>;
}

/** Ends a server with every process of it, before one of them could finish what it has begun. */
async function crash(server: Postgres): Promise<void> {
  const children = childrenOf(server.pid());
  const dead = server.kill();
  for (const pid of children) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  await dead;
}

/** Starts both over a database with so many people; answers when the one follows the other. */
export async function startServers(people: number): Promise<Servers> {
  const primary = await startPostgres(SETTINGS);
  if (!primary) throw new Error('There is no PostgreSQL here and none could be installed by apt.');
  const started = [primary];
  const follow = async (of: Postgres, state: string): Promise<void> => {
    while ((await run(of.url, `select 1 from pg_stat_replication where ${state}`)).length === 0) await wait(50);
  };
  const copyOf = async (of: Postgres): Promise<Postgres> => {
    const standby = await startStandby(of, SETTINGS);
    started.push(standby);
    await follow(of, `state = 'streaming'`);
    return standby;
  };
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()));
  };
  try {
    await fill(primary, DATABASE, people);
    const servers: Servers = {
      ...{ primary, standby: await copyOf(primary), stop },
      async synchronous(on) {
        await servers.primary.run(`alter system set synchronous_standby_names = '${on ? 'standby' : ''}'`);
        await servers.primary.run('select pg_reload_conf()');
        await follow(servers.primary, on ? `sync_state = 'sync'` : `sync_state <> 'sync'`);
      },
      async failOver() {
        const { primary: lost, standby } = servers;
        await crash(lost);
        await standby.run('select pg_promote()');
        Object.assign(servers, { primary: standby, standby: lost });
      },
      async newStandby() {
        servers.standby = await copyOf(servers.primary);
      },
    };
    return servers;
  } catch (error) {
    await stop();
    throw error;
  }
}
