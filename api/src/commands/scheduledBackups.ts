import { basename } from 'node:path';
import { type Log, reasonOf } from '@encuestas/ops';
import type { Database } from '../database/database.ts';
import { dayIn } from '../process/days.ts';
import { every, type Job } from '../process/schedule.ts';
import type { ZonedSettings } from '../process/settings.ts';
import { backupIn, backupsIn, writeBackup } from './backup.ts';

const CHECK_MS = 60_000;
const RETRY_MS = 3_600_000;

interface Scheduling {
  database: Database;
  settings: Pick<ZonedSettings, 'backup' | 'timeZone'>;
  clock: () => Date;
  log: Log;
  later(work: Promise<void>): void;
}

/**
 * Backs up the embedded database once a day, at BACKUP_AT in TIME_ZONE. A backup that was missed, because the product was
 * stopped or the disk full, is made as soon as possible.
 */
export function startBackups({ database, settings, clock, log, later }: Scheduling): Job | undefined {
  const { backup, timeZone } = settings;
  if (!backup) return undefined;
  const { folder, timeOfDayMs, keep } = backup;
  const dayOf = dayIn(timeZone);
  /** The day whose backup is the one of a moment: before BACKUP_AT that is the day before. */
  const turnOf = (moment: Date) => dayOf(new Date(moment.getTime() - timeOfDayMs));
  let nextTry = 0;
  const backUp = async (): Promise<void> => {
    const now = clock();
    const target = backupIn(folder, now);
    const [, day = '', time = ''] =
      /-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)/.exec(backupsIn(folder).findLast((name) => name < basename(target)) ?? '') ??
      [];
    const isDone = day !== '' && turnOf(new Date(`${day}T${time.replaceAll('-', ':')}Z`)) === turnOf(now);
    if (isDone || now.getTime() < nextTry) return;
    nextTry = now.getTime() + RETRY_MS;
    const actor = { id: null, username: 'scheduled backup', request: null, now };
    await writeBackup(database, { target, actor, keep, log: (line) => log.info({}, line) });
  };
  const check = () =>
    later(backUp().catch((error: unknown) => log.error({ reason: reasonOf(error) }, 'the scheduled backup failed')));
  return every(CHECK_MS, check);
}
