import type { Readable } from 'node:stream';
import type { Log } from '@encuestas/ops';
import type { Caller, Person } from '../auth/caller.ts';
import type { Gate } from '../auth/gate.ts';
import type { Mailer } from '../auth/mail.ts';
import type { Origin } from '../auth/origin.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Database, Db } from '../database/database.ts';
import type { Standby } from '../database/standby.ts';
import { notFound } from '../errors/errors.ts';
import type { Lang, Text } from '../errors/lang.ts';
import { type Fields, toId } from '../fields/fields.ts';
import type { ZonedSettings } from '../process/settings.ts';
import type { AnswerCache } from './answerCache.ts';

/** What every request works with. */
export interface Context {
  db: Db;
  database: Database;
  /** Where statements that only read may be sent to, too. */
  standby?: Standby | undefined;
  settings: ZonedSettings;
  tokens: Tokens;
  clock: () => Date;
  /** The day it is in the time zone of the settings, as YYYY-MM-DD. */
  today: () => string;
  mailer: Mailer;
  /** Mails that are queued in the database, and sent by whichever process takes them. */
  delivery: { wake(): void };
  /** Answers that stay good while the tables that they were read from do. */
  answers: AnswerCache;
  /** Where all passwords are worked on. */
  gate: Gate;
  passwords: Passwords;
  log: Log;
  /** Work that no answer waits for; the API closes after it. */
  later(work: Promise<void>): void;
}

/** Query parameters, as they came. */
export type Query = Readonly<Record<string, unknown>>;

/** One request, read. */
export interface ApiRequest {
  context: Context;
  params: Readonly<Record<string, string>>;
  query: Query;
  body: unknown;
  lang: Lang;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  /** Whether the headers alone are asked for: what an answer would hold is not read. */
  isHead: boolean;
  origin: Origin;
}

/** What is answered: 200 and JSON unless said otherwise. */
export interface Answer {
  status?: number;
  /** The id of a new record: the answer is 201 with its `Location`. */
  created?: number;
  body?: unknown;
  /** JSON that is at hand, in the place of a body. */
  text?: Buffer | string;
  /** Its ETag; without one it is made of the body. */
  etag?: string;
  stream?: Readable;
  headers?: Record<string, string>;
}

interface Documented {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path under the root, with `:id` for an identifier and a slash at the end. */
  path: string;
  summary: Text;
  tag: Text;
  /** What the body holds. */
  body?: Fields;
  /** Bytes of a body at most, where it may hold more than a few fields. */
  bodyLimit?: number;
  /** Whether every field of the body may be left out. */
  partial?: true;
  /** Query parameters beside `lang`, as schemas; with `required` where there is no answer without one. */
  query?: Readonly<Record<string, object>>;
  /** The answer that succeeds: its status and JSON Schema. */
  answers: {
    status: number;
    schema?: object;
    /** The types of a file, where it is no JSON. */
    files?: readonly string[];
    /** The types of files that it may also be, beside JSON. */
    alsoFiles?: readonly string[];
    headers?: readonly string[];
  };
  /** Other statuses that it may answer. */
  refuses?: readonly number[];
}

/**
 * A path and method that is served to who sends a valid token, to people alone where it says that it is personal, or to
 * anyone where it says that it is public.
 */
export type Endpoint =
  | (Documented & { public: true; personal?: never; handle(request: ApiRequest): Promise<Answer> })
  | (Documented & { public?: never; personal: true; handle(request: ApiRequest, caller: Person): Promise<Answer> })
  | (Documented & { public?: never; personal?: never; handle(request: ApiRequest, caller: Caller): Promise<Answer> });

/** The identifier in the path; 404 where it is malformed. */
export function idOf({ params }: ApiRequest): number {
  const id = toId(params.id);
  if (id === undefined) throw notFound();
  return id;
}

/**
 * The database for what a GET only reads, of tables that have versions: a standby that has what was written when the
 * caller was looked up, where there is one; else the same as for everything else.
 */
export function readerOf({ db, standby }: Pick<Context, 'db' | 'standby'>, { mark }: Caller): Db {
  return standby && mark !== undefined ? standby.reader(mark) : db;
}
