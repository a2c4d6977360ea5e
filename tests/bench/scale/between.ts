import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { program as haproxyProgram } from '../../support/haproxy.ts';
import { program as bouncerProgram, configOf } from '../../support/pgbouncer.ts';
import { owner, type Postgres } from '../../support/postgres.ts';
import { ROOT, run } from '../stack/database.ts';
import { answers, createPart, type Part } from './parts.ts';
import { DATABASE, type Servers } from './servers.ts';

/** Whether the balancer sends requests to each of its servers, by name. */
export type InService = Readonly<Record<string, boolean>>;

/** PgBouncer before both servers, under the names that the APIs know. */
export interface Bouncer {
  part: Part;
  urlOf(name: 'escribir' | 'leer'): string;
  /** Says where the servers are; it is to read that anew, where it runs. */
  point(servers: Pick<Servers, 'primary' | 'standby'>): void;
}

export function createBouncer(folder: string, port: number): Bouncer {
  const [file, user, path] = [join(folder, 'pgbouncer.ini'), owner(), bouncerProgram()];
  if (!path) throw new Error('There is no PgBouncer here and none could be installed by apt.');
  const urlOf = (name: string) => `postgres://encuestas@127.0.0.1:${port}/${name}`;
  const ready = () =>
    run(urlOf('escribir'), 'select 1').then(
      () => true,
      () => false,
    );
  return {
    ...{ urlOf, part: createPart({ name: 'PgBouncer', run: [path, '-q', file], user, ready }) },
    point({ primary, standby }) {
      const line = (name: string, { url }: Postgres) =>
        `${name} = host=127.0.0.1 port=${new URL(url).port} user=encuestas dbname=${DATABASE}`;
      writeFileSync(file, configOf(port, [line('escribir', primary), line('leer', standby)], 20));
      if (user) chownSync(file, user.uid, user.gid);
    },
  };
}

/** HAProxy by `deploy/haproxy.cfg`, with a door of its own for its figures. */
export function createBalancer(
  folder: string,
  ports: Record<'people' | 'rest' | 'figures', number>,
  servers: Readonly<Record<string, number>>,
): { part: Part; inService(): Promise<InService> } {
  const path = haproxyProgram();
  if (!path) throw new Error('There is no HAProxy here and none could be installed by apt.');
  const extra = join(folder, 'figures.cfg');
  writeFileSync(
    extra,
    `frontend figures\n  bind 127.0.0.1:${ports.figures}\n  stats enable\n  stats uri /\n  no log\n`,
  );
  const at = (port: number | undefined) => `127.0.0.1:${port}`;
  const env = () => ({
    ...{ PEOPLE_BIND: at(ports.people), GATEWAY_1: at(servers.gateway1), GATEWAY_2: at(servers.gateway2) },
    ...{ REST_BIND: at(ports.rest), API_1: at(servers.api1), API_2: at(servers.api2) },
  });
  const figures = `http://127.0.0.1:${ports.figures}/;csv`;
  return {
    part: createPart({
      ...{ name: 'HAProxy', run: [path, '-db', '-f', join(ROOT, 'deploy/haproxy.cfg'), '-f', extra], env },
      ready: () => answers(figures),
    }),
    async inService() {
      const table = await fetch(figures)
        .then((answer) => answer.text())
        .catch(() => '');
      const rows = table.split('\n').map((line) => line.split(','));
      return Object.fromEntries(
        Object.keys(servers).map((name) => [name, rows.some((row) => row[1] === name && row[17]?.startsWith('UP'))]),
      );
    },
  };
}
