import type { Readable } from 'node:stream';
import type { Log } from '@encuestas/ops';
import type { Caller, Person } from '../auth/caller.ts';
import type { Gate } from '../auth/gate.ts';
import type { Mailer } from '../auth/mail.ts';
import type { Origin } from '../auth/origin.ts';
import type { Passwords } from '../auth/passwords.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Database, Db } from '../database/database.ts';
import { notFound } from '../errors/errors.ts';
import type { Lang, Text } from '../errors/lang.ts';
import { type Fields, toId } from '../fields/fields.ts';
import type { ZonedSettings } from '../process/settings.ts';
import type { AnswerCache } from './answerCache.ts';

/** The parts of the API that requests use. */
export interface Context {
  db: Db;
  database: Database;
  settings: ZonedSettings;
  tokens: Tokens;
  clock: () => Date;
  /** Today in the time zone of the settings, as YYYY-MM-DD. */
  today: () => string;
  mailer: Mailer;
  /** Sends the mails that are queued in the database. */
  delivery: { wake(): void };
  /** Answers, valid while the tables that they were read from do not change. */
  answers: AnswerCache;
  /** Limits how many passwords are hashed at a time. */
  gate: Gate;
  passwords: Passwords;
  log: Log;
  /** Runs work in the background; closing the API waits for it. */
  later(work: Promise<void>): void;
}

/** Query parameters, not parsed. */
export type Query = Readonly<Record<string, unknown>>;

export interface ApiRequest {
  context: Context;
  params: Readonly<Record<string, string>>;
  query: Query;
  body: unknown;
  lang: Lang;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  /** Whether it is a HEAD request, which needs no body. */
  isHead: boolean;
  origin: Origin;
}

/** An answer, by default 200 and JSON. */
export interface Answer {
  status?: number;
  /** The id of a new record: the answer is 201 with its `Location`. */
  created?: number;
  body?: unknown;
  /** Serialized JSON, instead of `body`. */
  text?: Buffer | string;
  /** By default the digest of the body. */
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
  body?: Fields;
  /** Maximum bytes of a body, where it is larger than a few fields. */
  bodyLimit?: number;
  /** Whether all fields of the body are optional. */
  partial?: true;
  /** Query parameters in addition to `lang`, as schemas; `required` marks those that are not optional. */
  query?: Readonly<Record<string, object>>;
  /** The successful answer: its status and JSON Schema. */
  answers: {
    status: number;
    schema?: object;
    /** The media types of a file, where it is no JSON. */
    files?: readonly string[];
    /** The media types of files in addition to JSON. */
    alsoFiles?: readonly string[];
  };
  /** The statuses of errors. */
  refuses?: readonly number[];
}

/** A path and method for callers with a valid token, for people alone (`personal`) or for everybody (`public`). */
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
