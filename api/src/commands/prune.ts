import type { Command } from 'commander';
import { Argument } from 'commander';
import { pruneAudit } from '../audit/retention.ts';
import { forgetNetworks, forgetOver } from '../auth/limits.ts';
import type { Db } from '../database/database.ts';
import { pruneMails } from '../mails/pruning.ts';
import type { Settings } from '../process/settings.ts';
import { describe, logOf, settingsOf, type Tools, withDatabase } from './tools.ts';

/** A kind of obsolete rows. */
interface Pruning {
  name: string;
  /** Describes the rows in the help. */
  what: string;
  /** Removes them and returns how many. */
  remove(db: Db, at: { now: Date; settings: Settings }): Promise<bigint | number>;
}

const PRUNINGS: readonly Pruning[] = [
  {
    name: 'sessions',
    what: 'sessions that were ended or have expired',
    async remove(db, { now }) {
      const over = db
        .deleteFrom('sesion')
        .where((is) => is.or([is('vence', '<', now), is('revocada', 'is not', null)]));
      return (await over.executeTakeFirst()).numDeletedRows;
    },
  },
  {
    name: 'attempts',
    what: 'expired attempts at signing in',
    remove: (db, { now }) => forgetOver(db, now),
  },
  {
    name: 'networks',
    what: 'networks where a user has not signed in for 400 days',
    remove: (db, { now }) => forgetNetworks(db, now),
  },
  {
    name: 'resets',
    what: 'links of resets and invitations that have expired',
    async remove(db, { now }) {
      return (await db.deleteFrom('restablecimiento').where('vence', '<', now).executeTakeFirst()).numDeletedRows;
    },
  },
  {
    name: 'mails',
    what: 'texts of mails that were finished 30 days ago, and mails that were finished 400 days ago',
    remove: (db, { now }) => pruneMails(db, now),
  },
  {
    name: 'audit',
    what: 'lines of the audit trail older than AUDIT_DAYS; none without that setting',
    remove: async (db, { settings: { auditDays } }) => (auditDays === undefined ? 0 : pruneAudit(db, auditDays)),
  },
];

/** Removes obsolete rows. */
export function addPrune(program: Command, tools: Tools): void {
  const kinds = PRUNINGS.map(({ name, what }) => `  ${name.padEnd(10)}${what}`).join('\n');
  const names = PRUNINGS.map(({ name }) => name);
  describe(program, 'prune', {
    summary: 'Remove obsolete rows.',
    more: `It can run at any time:\n${kinds}`,
    examples: [
      ['prune', 'all kinds'],
      ['prune sessions resets', 'some kinds'],
    ],
  })
    .addArgument(new Argument('[kinds...]', 'what to remove (default: all)').choices(names))
    .action(async (chosen: string[]) => {
      const log = logOf(tools, 'prune');
      const settings = settingsOf(tools);
      await withDatabase(tools, async ({ db }) => {
        for (const { name, remove } of PRUNINGS.filter((one) => chosen.length === 0 || chosen.includes(one.name))) {
          log(`${name} removed: ${await remove(db, { now: tools.clock(), settings })}.`);
        }
      });
    });
}
