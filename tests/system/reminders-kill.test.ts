import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { startApiProcess } from '../support/api-process.ts';
import { startPostgres } from '../support/postgres.ts';
import { signIn } from '../support/rest.ts';
import { startSmtp } from '../support/smtp.ts';

/** By hand: `REMINDERS=1000 npm run unit -- tests/system/reminders-kill.test.ts`. */
const REMINDERS = Number(process.env.REMINDERS ?? 80);

const folder = mkdtempSync(join(tmpdir(), 'encuestas-reminders-'));
const started: ChildProcess[] = [];
const postgres = await startPostgres(['-c', 'fsync=off']);
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!postgres)(
  `${REMINDERS} reminders of two processes, one of them killed meanwhile: each is sent, and only the one under way may be twice`,
  async () => {
    let kill = () => {};
    let taken = 0;
    const smtp = await startSmtp(async () => {
      taken += 1;
      if (taken === Math.floor(REMINDERS / 2)) kill();
      return undefined;
    });
    const env = { DATABASE_URL: postgres?.url ?? '', DEMO: '1', SMTP_URL: smtp.url };
    const first = await startApiProcess({ ...env, DATA_DIR: join(folder, 'a') });
    const second = await startApiProcess({ ...env, DATA_DIR: join(folder, 'b') });
    started.push(first.child, second.child);
    const admin = await signIn(second.url, 'admin');
    const campaigns = (await admin.get('campanas/?vigente=true')).body.results as { id: number; rubro: number }[];
    const [{ id, rubro }] = campaigns as [{ id: number; rubro: number }];
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    const { rows } = await client.query<{ id: number }>(
      `insert into empresa (razon_social, ruc_ci, direccion, rubro, origen, cant_sucursales, cant_empleados)
       select 'Recordada ' || n, '', '', ${rubro}, 1, 1, 1 from generate_series(1, ${REMINDERS}) n returning id`,
    );
    const empresas = rows.map((row) => row.id);
    await client.query(
      `insert into usuario (username, email, first_name, last_name, password, empresa)
       select 'persona' || e, 'persona' || e || '@x.example', 'Ana', 'Díaz', '', e from unnest($1::int[]) e`,
      [empresas],
    );
    kill = () => first.child.kill('SIGKILL');
    // The process that will be killed answers; its reminders are in the database.
    const owner = await signIn(first.url, 'admin');
    const letter = { asunto_es: 'Falta {empresa}', texto_es: '{enlace}' };
    const answer = await owner.post(`campanas/${id}/recordatorios/`, { empresas, ...letter });
    expect(answer.status, answer.text).toBe(202);
    const left = async (estado: string) =>
      Number((await client.query('select count(*) from correo where estado = $1', [estado])).rows[0].count);
    await expect.poll(() => left('en_cola'), { timeout: 90_000 }).toBe(0);
    // What the killed process had taken is taken again five minutes later, which are not waited for.
    let abandoned = await left('enviando');
    await expect
      .poll(
        async () => {
          const before = abandoned;
          abandoned = await left('enviando');
          return abandoned === before && abandoned <= 1;
        },
        // What the other process is sending is done by then.
        { timeout: 30_000, interval: 2_000 },
      )
      .toBe(true);
    await client.query("update correo set tomado = tomado - interval '6 minutes' where estado = 'enviando'");
    await expect.poll(() => left('enviado'), { timeout: 60_000 }).toBe(REMINDERS);
    const sent = Map.groupBy(smtp.received, ({ to }) => to);
    expect([...sent.keys()].sort()).toEqual(empresas.map((empresa) => `persona${empresa}@x.example`).sort());
    const twice = [...sent.values()].filter((mails) => mails.length > 1);
    expect(twice.length).toBeLessThanOrEqual(abandoned);
    const named = await client.query('select intentos, motivo from correo where motivo is not null or intentos > 1');
    expect(named.rows).toEqual(Array.from({ length: abandoned }, () => ({ intentos: 2, motivo: null })));
    await client.end();
    await smtp.close();
  },
  300_000,
);
