import { sql } from 'kysely';
import type { Passwords } from '../src/auth/passwords.ts';
import type { Db } from '../src/database/database.ts';

/** The accounts of the demo, whose passwords are public. */
export const ACCOUNTS = [
  { username: 'admin', password: 'Admin#2026', what: 'everything' },
  { username: 'editor', password: 'Editor#2026', what: 'the catalogues only' },
  { username: 'usuario', password: 'Usuario#2026', what: 'a company whose survey is pending' },
  { username: 'usuario2', password: 'Usuario#2026', what: 'a company whose survey is completed' },
] as const;

export interface Account {
  username: string;
  password: string;
  what: string;
}

export function passwordOf(username: (typeof ACCOUNTS)[number]['username']): string {
  return ACCOUNTS.find((account) => account.username === username)?.password ?? '';
}

/** The accounts of the demo that can be signed in to with the known password. */
export async function openAccounts(db: Db, passwords: Passwords): Promise<Account[]> {
  const { rows } = await sql<{ username: string; password: string }>`
    select username, password from usuario
    where activo and username in (${sql.join(ACCOUNTS.map(({ username }) => username))})`.execute(db);
  const open: Account[] = [];
  for (const account of ACCOUNTS) {
    const found = rows.find(({ username }) => username === account.username);
    if (found && (await passwords.check(account.password, found.password))) open.push(account);
  }
  return open;
}
