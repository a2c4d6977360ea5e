import type { Command } from 'commander';
import { migrate, migrationState } from '../database/migrate.ts';
import { newerRelease } from '../database/refusals.ts';
import { describe, logOf, type Tools, withDatabase } from './tools.ts';

export function addMigrate(program: Command, tools: Tools): void {
  describe(program, 'migrate', {
    summary: 'Run pending migrations.',
    more: 'All pending migrations run in one transaction, forward only; every start does the same. Take a backup first. On an empty database it creates the tables, without the demo.',
    examples: [['migrate', 'after an upgrade, before the start']],
  }).action(async () => {
    const log = logOf(tools, 'migrate');
    await withDatabase(
      tools,
      async ({ db }) => {
        const { pending, newer } = await migrationState(db);
        if (newer[0]) throw newerRelease(newer[0]);
        await migrate(db);
        for (const name of pending) log(`${name} was done.`);
        if (pending.length === 0) log('nothing was pending.');
      },
      { asItIs: true, makes: true },
    );
  });
}
