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
  /** The answer it had; null while in flight, and where it failed. */
  readonly answerId: symbol | null;
}

/** A GET of this request, in flight or answered. */
export interface PendingGet extends UpstreamGet {
  answerId: symbol | null;
  readonly answer: Promise<Answer>;
  /** The decoded answer, once somebody asked for it. */
  value: Promise<unknown> | null;
}

/** What one request has asked of the upstream so far; shared by its clients, of which there is one per language. */
export class RequestState {
  readonly calls: CallRecord[] = [];
  readonly pending = new Map<string, PendingGet>();
  /** What the result is made of; some GETs are sent only to see whether an earlier result still stands. */
  readonly used = new Set<PendingGet>();
  /** False once something was asked whose answer says nothing about the next one. */
  repeatable = true;
  /** Called before and after every write, whatever its outcome: what others keep of what was read is to be forgotten. */
  onWrite: () => void = () => {};

  /** Forgets what was read: something is written. */
  clear(): void {
    this.pending.clear();
    this.onWrite();
  }
}
