import { hash } from 'node:crypto';
import { ownBytes } from '@encuestas/ops';
import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import packageJson from '../../package.json' with { type: 'json' };
import type { Caller } from '../auth/caller.ts';
import { tablesOf, type Versions, versionOf } from '../database/versions.ts';
import { notFound } from '../errors/errors.ts';
import { type Answer, type ApiRequest, type Context, readerOf } from './endpoint.ts';

/** The strong ETag of an answer: a digest of its bytes. */
export function etagOf(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an If-None-Match header names this version. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
  );
}

/** An answer as it was sent, and the version of the tables that it was read from. */
interface CachedAnswer {
  version: string;
  etag: string;
  text: Buffer;
}

/** Answers by the statement that reads them, and the tables that a statement reads by its text. */
export interface AnswerCache {
  answers: LRUCache<string, CachedAnswer>;
  values: LRUCache<string, { version: string; value: object }>;
  tables: LRUCache<string, string[]>;
}

/** Memory for answers: some hundred surveys, or ten thousand pages. */
const MAX_BYTES = 32 * 1024 * 1024;

export function createAnswerCache(): AnswerCache {
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

/** What a statement reads: the versions at its moment, beside what the body is made of. */
export interface Versioned {
  versiones: Versions;
}

/** One statement that reads an answer, and how the body is made of its row. */
export interface ReadStatement<R extends Versioned> {
  query: CompiledQuery<R>;
  /** What the body holds beside what was read. */
  beside?: string;
  /** The version of one record in itself, which a change of it may be based on. */
  own?: { version(row: R): string; tables: readonly string[] };
  build(row: R): string;
}

/** The key is the statement with its values, in which stands all that depends on the caller. */
function keyOf<R extends Versioned>({ query, beside = '' }: ReadStatement<R>): string {
  return digest(packageJson.version, query.sql, JSON.stringify(query.parameters), beside);
}

function tablesRead({ tables }: AnswerCache, query: CompiledQuery): string[] {
  const known = tables.get(query.sql);
  if (known) return known;
  const found = tablesOf(query);
  tables.set(query.sql, found);
  return found;
}

/** Builds the answer of what was read. */
export function answerFrom<R extends Versioned>(
  cache: AnswerCache,
  statement: ReadStatement<R>,
  row: R,
  key = keyOf(statement),
): CachedAnswer {
  const { query, own, build } = statement;
  const tables = tablesRead(cache, query);
  // Of the moment of this statement, which may be later than that of the caller's.
  const version = versionOf(tables, row.versiones);
  const text = ownBytes(build(row));
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
export async function answerOf<R extends Versioned>(
  { context, ifNoneMatch }: Pick<ApiRequest, 'context' | 'ifNoneMatch'>,
  caller: Caller,
  statement: ReadStatement<R>,
): Promise<Answer | undefined> {
  const cache = context.answers;
  const key = keyOf(statement);
  const now = versionOf(tablesRead(cache, statement.query), caller.versiones);
  const found = cache.answers.get(key);
  // Also without a cache entry the ETag of a list or a document is known: it is made of the versions alone.
  const unbuilt = !statement.own && ifNoneMatch !== '*' && `"${digest(key, now)}"`;
  if (unbuilt && isFresh(ifNoneMatch, unbuilt)) return { status: 304, etag: unbuilt };
  let answer = found?.version === now ? found : undefined;
  if (!answer) {
    const [row] = (await readerOf(context, caller).executeQuery(statement.query)).rows;
    if (!row) return undefined;
    answer = answerFrom(cache, statement, row, key);
    cache.answers.set(key, answer);
  }
  const { etag, text } = answer;
  return isFresh(ifNoneMatch, etag) ? { status: 304, etag } : { text, etag };
}

/** Answers what one statement reads; 404 where it reads no row. */
export async function foundAnswer<R extends Versioned>(
  request: Pick<ApiRequest, 'context' | 'ifNoneMatch'>,
  caller: Caller,
  statement: ReadStatement<R>,
): Promise<Answer> {
  const answer = await answerOf(request, caller, statement);
  if (!answer) throw notFound();
  return answer;
}

/** A value made of what one statement reads, at these versions of its tables or later; cached as answers are. */
export async function cachedValue<R extends Versioned, T extends object>(
  { answers: cache, db }: Context,
  versiones: Versions,
  query: CompiledQuery<R>,
  make: (read: R) => T,
): Promise<T> {
  const [key, tables] = [digest(query.sql, JSON.stringify(query.parameters)), tablesRead(cache, query)];
  const found = cache.values.get(key);
  // The key is the statement, and of what a statement reads always the same is made.
  if (found?.version === versionOf(tables, versiones)) return found.value as T;
  const [read] = (await db.executeQuery(query)).rows;
  if (!read) throw new Error('A cached value is read by a statement that always answers a row.');
  const value = make(read);
  cache.values.set(key, { version: versionOf(tables, read.versiones), value });
  return value;
}
