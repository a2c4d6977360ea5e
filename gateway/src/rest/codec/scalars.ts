import { WrongShape } from '../errors.ts';
import { isRow } from './row.ts';

interface Scalar {
  readonly expected: string;
  /** Reads whatever JSON a server may write it in; undefined where that is none. Numbers as texts are tolerated, too. */
  read(raw: unknown): unknown;
  /** How the usual value is told and turned, as expressions of JavaScript that is compiled. */
  readonly usual?: { is(v: string): string; decoded(v: string): string };
  /** What stands for a required value that the server left out. */
  readonly missing?: unknown;
}

const itself = (v: string) => v;

const DAY = /^\d{4}-\d{2}-\d{2}/;
function day(raw: unknown, end?: number): unknown {
  if (raw === null || raw === '') return null;
  return typeof raw === 'string' && DAY.test(raw) ? raw.slice(0, end) : undefined;
}

/** What is known of each scalar of the schema. */
export const SCALARS: Readonly<Record<string, Scalar>> = {
  ID: {
    expected: 'an id',
    read(raw) {
      if (raw === null || raw === '') return null;
      const id = isRow(raw) ? raw.id : raw;
      return typeof id === 'number' || typeof id === 'string' ? String(id) : undefined;
    },
    usual: {
      is: (v) => `typeof ${v} === 'number' || (typeof ${v} === 'string' && ${v} !== '')`,
      decoded: (v) => `'' + ${v}`,
    },
  },
  String: {
    expected: 'a text',
    read(raw) {
      if (typeof raw === 'string' || raw === null) return raw;
      return typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : undefined;
    },
    usual: { is: (v) => `typeof ${v} === 'string'`, decoded: itself },
    missing: '',
  },
  Int: {
    expected: 'a whole number',
    read(raw) {
      if (raw === null || raw === '') return null;
      const number = typeof raw === 'string' ? Number(raw) : raw;
      return Number.isInteger(number) && Math.abs(Number(number)) < 2 ** 31 ? number : undefined;
    },
    usual: { is: (v) => `(${v} | 0) === ${v}`, decoded: itself },
  },
  Boolean: {
    expected: 'a boolean',
    read(raw) {
      if (typeof raw === 'boolean' || raw === null) return raw;
      if (raw === 1 || raw === '1' || raw === 'true' || raw === 'True') return true;
      return raw === 0 || raw === '0' || raw === 'false' || raw === 'False' ? false : undefined;
    },
    usual: { is: (v) => `${v} === true || ${v} === false`, decoded: itself },
    missing: false,
  },
  Date: { expected: 'a day', read: (raw) => day(raw, 10) },
  DateTime: { expected: 'a moment', read: (raw) => day(raw) },
};

/** The reader of a scalar; one that is not in the table (of an integrator's extension) is taken as it is. */
export function scalarReader(name: string, where: string): (raw: unknown) => unknown {
  const scalar = SCALARS[name];
  if (!scalar) return (raw) => raw;
  return (raw) => {
    const value = scalar.read(raw);
    if (value === undefined) throw new WrongShape(where, scalar.expected, raw);
    return value;
  };
}
