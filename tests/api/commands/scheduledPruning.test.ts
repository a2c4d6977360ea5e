import { expect, test } from 'vitest';
import { TODAY } from '../../support/api.ts';
import { withApi } from '../../support/useApi.ts';

const DAY = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(TODAY.getTime() - days * DAY);

test('the start removes expired rows only', async () => {
  const session = (n: number) => ({ id: `00000000-0000-4000-8000-00000000000${n}`, usuario: 1, fin: daysAgo(-30) });
  const attempt = { clave: 'login', intento: session(0).id };
  await withApi(
    {
      fill: async (db) => {
        await db
          .insertInto('sesion')
          .values([
            { ...session(1), vence: daysAgo(1) },
            { ...session(2), vence: daysAgo(-1), revocada: daysAgo(1) },
            { ...session(3), vence: daysAgo(-1) },
          ])
          .execute();
        await db
          .insertInto('restablecimiento')
          .values([
            { token: 'old', usuario: 1, vence: daysAgo(1) },
            { token: 'good', usuario: 1, vence: daysAgo(-1) },
          ])
          .execute();
        await db
          .insertInto('red_conocida')
          .values([
            { usuario: 1, red: '192.0.2.1', momento: daysAgo(401) },
            { usuario: 1, red: '192.0.2.2', momento: daysAgo(399) },
          ])
          .execute();
        await db
          .insertInto('intento_login')
          .values([
            { ...attempt, momento: daysAgo(1) },
            { ...attempt, momento: TODAY },
          ])
          .execute();
      },
    },
    async ({ db, logged }) => {
      const line = { sessions: 2, resets: 1, attempts: 1, networks: 1, mails: 0, audit: 0 };
      await expect
        .poll(() => logged.map((text) => JSON.parse(text)), { timeout: 20_000 })
        .toContainEqual({ level: 'info', ...line, msg: 'obsolete rows were removed' });
      const tokens = await db.selectFrom('restablecimiento').select('token').execute();
      expect(tokens).toEqual([{ token: 'good' }]);
      const networks = await db.selectFrom('red_conocida').select('red').execute();
      expect(networks).toContainEqual({ red: '192.0.2.2' });
      expect(await db.selectFrom('sesion').select('id').where('id', '=', session(3).id).execute()).toHaveLength(1);
    },
  );
});
