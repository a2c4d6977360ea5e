import { hash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import packageJson from '../../package.json' with { type: 'json' };
import type { Caller } from '../auth/caller.ts';
import { tablesOf, type Versions, versionOf } from '../database/versions.ts';
import type { Answer, Ask, Context } from './endpoint.ts';
import { isFresh } from './etag.ts';

/** An answer as it was sent, and the version of the tables that it was read from. */
interface Kept {
  version: string;
  etag: string;
  text: Buffer;
}

/** Answers by the statement that reads them, and the tables that a statement reads by its text. */
export interface KeptAnswers {
  answers: LRUCache<string, Kept>;
  values: LRUCache<string, { version: string; value: object }>;
  tables: LRUCache<string, string[]>;
}

/** Memory for answers: some hundred surveys, or ten thousand pages. */
const MAX_BYTES = 32 * 1024 * 1024;

export function createKeptAnswers(): KeptAnswers {
  return {
    answers: new LRUCache({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ text, version }) => text.length + version.length + 500,
    }),
    values: new LRUCache({ max: 100 }),
    tables: new LRUCache({ max: 1000 }),
  };
}

function digest(...parts: string[]): string {
  return hash('sha1', parts.join('\n'), 'base64url');
}

/** What a statement answers: the versions at its moment, and what the body is made of. */
export interface Read {
  versiones: Versions;
}

/** What is asked of the database by one statement, and how the body is made of what it answers. */
export interface Question<R extends Read> {
  query: CompiledQuery<R>;
  /** What the body holds beside what was read. */
  beside?: string;
  /** The version of one record in itself, which a change of it may be based on. */
  own?: { version(row: R): string; tables: readonly string[] };
  build(row: R): string;
  /** What is to be asked in its place, now that this was read. */
  next?(row: R): Question<R> | undefined;
}

/** The key is the statement with its values, in which stands all that depends on the caller. */
function keyOf<R extends Read>({ query, beside = '' }: Question<R>): string {
  return digest(packageJson.version, query.sql, JSON.stringify(query.parameters), beside);
}

function tablesRead({ tables }: KeptAnswers, query: CompiledQuery): string[] {
  const known = tables.get(query.sql);
  if (known) return known;
  const found = tablesOf(query);
  tables.set(query.sql, found);
  return found;
}

/** Whether two questions ask the same. */
export function isSameQuestion(one: Question<never>, other: Question<never>): boolean {
  return keyOf(one) === keyOf(other);
}

/** Builds the answer of what was read. */
export function answerFrom<R extends Read>(
  kept: KeptAnswers,
  question: Question<R>,
  row: R,
  key = keyOf(question),
): Kept {
  const { query, own, build } = question;
  const tables = tablesRead(kept, query);
  // Of the moment of this statement, which may be later than that of the caller's.
  const version = versionOf(tables, row.versiones);
  const text = Buffer.from(build(row));
  if (!own) return { version, etag: `"${digest(key, version)}"`, text };
  const around = versionOf(
    tables.filter((table) => !own.tables.includes(table)),
    row.versiones,
  );
  return { version, etag: `"${own.version(row)}-${digest(key, around)}"`, text };
}

/**
 * Answers what one statement reads. Nothing is asked or built again while the tables that it reads have the versions
 * that came with the caller.
 */
export async function answerOf<R extends Read>(
  { context, ifNoneMatch }: Pick<Ask, 'context' | 'ifNoneMatch'>,
  caller: Caller,
  question: Question<R>,
): Promise<Answer | undefined> {
  const kept = context.answers;
  const key = keyOf(question);
  const now = versionOf(tablesRead(kept, question.query), caller.versiones);
  const found = kept.answers.get(key);
  // Also who kept nothing knows the ETag of a list or a document: it is made of the versions alone.
  const unbuilt = !question.own && ifNoneMatch !== '*' && `"${digest(key, now)}"`;
  if (unbuilt && isFresh(ifNoneMatch, unbuilt)) return { status: 304, etag: unbuilt };
  let answer = found?.version === now ? found : undefined;
  if (!answer) {
    const [row] = (await context.db.executeQuery(question.query)).rows;
    if (!row) return undefined;
    const next = question.next?.(row);
    if (next) return answerOf({ context, ifNoneMatch }, caller, next);
    answer = answerFrom(kept, question, row, key);
    kept.answers.set(key, answer);
  }
  const { etag, text } = answer;
  return isFresh(ifNoneMatch, etag) ? { status: 304, etag } : { text, etag };
}

/** What is made of what one statement reads, for work with it; kept as answers are. */
export async function keptValue<R extends Read, T extends object>(
  { answers: kept, db }: Context,
  { versiones }: Caller,
  query: CompiledQuery<R>,
  make: (read: R) => T,
): Promise<T> {
  const [key, tables] = [digest(query.sql, JSON.stringify(query.parameters)), tablesRead(kept, query)];
  const found = kept.values.get(key);
  // The key is the statement, and of what a statement reads always the same is made.
  if (found?.version === versionOf(tables, versiones)) return found.value as T;
  const [read] = (await db.executeQuery(query)).rows;
  if (!read) throw new Error('A value that is kept is read by a statement that always answers a row.');
  const value = make(read);
  kept.values.set(key, { version: versionOf(tables, read.versiones), value });
  return value;
}
