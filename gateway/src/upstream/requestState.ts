import type { Decode } from '../codec/decode.ts';
import type { Language } from '../errors.ts';
import type { Answer } from './answers.ts';
import type { Path } from './path.ts';
import type { CallRecord } from './upstream.ts';

/** A GET that can be sent again. */
export interface UpstreamGet {
  readonly path: Path;
  readonly query: string;
  readonly decode: Decode<unknown>;
  /** The language of what is said if it fails. */
  readonly lang: Language;
  /** The answer it had; 0 while in flight. */
  readonly serial: number;
}

/** A GET of this request, in flight or answered. */
export interface PendingGet extends UpstreamGet {
  serial: number;
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
  readonly pending = new Map<string, PendingGet>();
  /** What the result is made of; some GETs are sent only to see whether an earlier result still stands. */
  readonly used = new Set<PendingGet>();
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
