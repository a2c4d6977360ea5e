/**
 * How well the server does one thing. `works`: as REST v1 says. `detour`: the gateway reaches the same result in another
 * way. `missing`: some screens do without it. `wrong`: the answer is not what REST v1 promises. `skipped`: not checked.
 */
export type Outcome = 'works' | 'detour' | 'missing' | 'wrong' | 'skipped';

export interface Finding {
  /** What is checked: `Session`, or an endpoint such as `empresas/`. */
  readonly subject: string;
  readonly check: string;
  readonly outcome: Outcome;
  /** Empty for `works`; else the detour, what is expected and found, or why the check was skipped. */
  readonly detail: string;
  /** The client's screens that do not work because of it. */
  readonly closes: readonly string[];
}

/** Thrown by a check that did not find what REST v1 promises. */
export class Deviation extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome, detail: string) {
    super(detail);
    this.outcome = outcome;
  }
}

const kind = (value: unknown): string => {
  if (value === undefined) return 'no JSON';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object'
    ? `an object with ${Object.keys(value).slice(0, 5).join(', ') || 'nothing'}`
    : typeof value;
};

export const wrong = (expected: string, found: unknown): Deviation =>
  new Deviation('wrong', `expected ${expected}, found ${typeof found === 'string' ? found : kind(found)}`);
export const wrongShape = (expected: string, found: unknown): Deviation =>
  new Deviation('wrong', `expected ${expected}, found ${kind(found)}`);
export const missing = (detail: string): Deviation => new Deviation('missing', detail);
export const detour = (detail: string): Deviation => new Deviation('detour', detail);
export const skipped = (detail: string): Deviation => new Deviation('skipped', detail);

export class Findings {
  readonly all: Finding[] = [];

  /** Runs a check and records its outcome. Returns what the check returns, or undefined after a deviation. */
  async check<T>(
    subject: string,
    check: string,
    closes: readonly string[],
    run: () => Promise<T>,
  ): Promise<T | undefined> {
    try {
      const result = await run();
      this.all.push({ subject, check, outcome: 'works', detail: '', closes: [] });
      return result;
    } catch (error) {
      if (!(error instanceof Deviation)) throw error;
      const { outcome, message } = error;
      const closed = outcome === 'missing' || outcome === 'wrong' ? closes : [];
      this.all.push({ subject, check, outcome, detail: message, closes: closed });
      return undefined;
    }
  }
}
