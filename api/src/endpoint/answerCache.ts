import { hash } from 'node:crypto';
import { ownBytes } from '@encuestas/ops';
import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import packageJson from '../../package.json' with { type: 'json' };
import type { Caller } from '../auth/caller.ts';
import { tablesOf, type Versions, versionOf } from '../database/versions.ts';
import { notFound } from '../errors/errors.ts';
import type { Answer, ApiRequest, Context } from './endpoint.ts';

/** The strong ETag of an answer: the digest of its bytes. */
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

/** An answer with the version of the tables that it was read from. */
interface CachedAnswer {
  version: string;
  etag: string;
  text: Buffer;
}

/** Answers and values by their statement, and the tables that a statement reads by its text. */
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

/** A row with the versions of the tables at the moment of its statement. */
export interface Versioned {
  versiones: Versions;
}

/** The statement that reads an answer, and how to build the body from its row. */
export interface ReadStatement<R extends Versioned> {
  query: CompiledQuery<R>;
  /** The part of the body that does not come from the row, as it belongs to the key. */
  beside?: string;
  /** The version of a record itself, for If-Match. */
  own?: { version(row: R): string; tables: readonly string[] };
  build(row: R): string;
}

/** The key is the statement with its values, which contain everything that depends on the caller. */
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

export function answerFrom<R extends Versioned>(
  cache: AnswerCache,
  statement: ReadStatement<R>,
  row: R,
  key = keyOf(statement),
): CachedAnswer {
  const { query, own, build } = statement;
  const tables = tablesRead(cache, query);
  // The versions of this statement, which may be later than the caller's.
  const version = versionOf(tables, row.versiones);
  const text = ownBytes(build(row));
  if (!own) return { version, etag: `"${digest(key, version)}"`, text };
  const around = versionOf(
    tables.filter((table) => !own.tables.includes(table)),
    row.versiones,
  );
  return { version, etag: `"${own.version(row)}-${digest(key, around)}"`, text };
}

/** Answers from the cache while the tables of the statement have the versions that came with the caller; else reads. */
export async function answerOf<R extends Versioned>(
  { context, ifNoneMatch }: Pick<ApiRequest, 'context' | 'ifNoneMatch'>,
  caller: Caller,
  statement: ReadStatement<R>,
): Promise<Answer | undefined> {
  const cache = context.answers;
  const key = keyOf(statement);
  const now = versionOf(tablesRead(cache, statement.query), caller.versiones);
  const found = cache.answers.get(key);
  // The ETag of a list or a document depends on the versions alone, so it is known without a cache entry.
  const unbuilt = !statement.own && ifNoneMatch !== '*' && `"${digest(key, now)}"`;
  if (unbuilt && isFresh(ifNoneMatch, unbuilt)) return { status: 304, etag: unbuilt };
  let answer = found?.version === now ? found : undefined;
  if (!answer) {
    const [row] = (await context.db.executeQuery(statement.query)).rows;
    if (!row) return undefined;
    answer = answerFrom(cache, statement, row, key);
    cache.answers.set(key, answer);
  }
  const { etag, text } = answer;
  return isFresh(ifNoneMatch, etag) ? { status: 304, etag } : { text, etag };
}

/** As `answerOf`; 404 where the statement reads no row. */
export async function foundAnswer<R extends Versioned>(
  request: Pick<ApiRequest, 'context' | 'ifNoneMatch'>,
  caller: Caller,
  statement: ReadStatement<R>,
): Promise<Answer> {
  const answer = await answerOf(request, caller, statement);
  if (!answer) throw notFound();
  return answer;
}

/** A value built from one row, cached while the tables have these versions; a later version may be returned. */
export async function cachedValue<R extends Versioned, T extends object>(
  { answers: cache, db }: Context,
  versiones: Versions,
  query: CompiledQuery<R>,
  make: (read: R) => T,
): Promise<T> {
  const [key, tables] = [digest(query.sql, JSON.stringify(query.parameters)), tablesRead(cache, query)];
  const found = cache.values.get(key);
  // Each statement has one type of value, so the key determines the type.
  if (found?.version === versionOf(tables, versiones)) return found.value as T;
  const [read] = (await db.executeQuery(query)).rows;
  if (!read) throw new Error('The statement of a cached value must return a row.');
  const value = make(read);
  cache.values.set(key, { version: versionOf(tables, read.versiones), value });
  return value;
}
