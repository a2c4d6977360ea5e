import type { Decode } from '../codec/decode.ts';
import type { Language } from '../errors.ts';
import type { Answer } from './answer.ts';
import type { Path } from './path.ts';
import type { CallRecord } from './upstream.ts';

/** A GET of a request, in the order in which they were sent. */
export interface UpstreamGet {
  readonly path: Path;
  readonly query: string;
  readonly decode: Decode<unknown>;
  /** The language of what is said if it fails. */
  readonly lang: Language;
  /** How many earlier GETs had been answered when this one was sent: it may depend on them. */
  readonly after: number;
  /** Whether the result is made of it; some are sent only to see whether an older result still stands. */
  used: boolean;
  /** The cached answer; 0 while in flight, or where nothing could be cached. */
  serial: number;
}

export interface PendingGet {
  readonly get: UpstreamGet;
  readonly answer: Promise<Answer>;
  /** The decoded answer, once somebody asked for it. */
  value: Promise<unknown> | null;
}

/** Holds what was read; cleared before and after every write, whatever the write's outcome. */
export interface ReadCache {
  clear(): void;
}

/** What one request has asked of the upstream so far; shared by its clients, of which there is one per language. */
export class RequestState {
  readonly calls: CallRecord[] = [];
  readonly gets: UpstreamGet[] = [];
  readonly pending = new Map<string, PendingGet>();
  answered = 0;
  /** False once something was asked whose answer says nothing about the next one. */
  repeatable = true;
  /** What others keep of what was read. */
  readCache: ReadCache | null = null;

  /** Forgets what was read: something is written. */
  clear(): void {
    this.pending.clear();
    this.readCache?.clear();
  }
}
