import { WrongShape } from '../errors.ts';
import { isRow } from './row.ts';

type Reader = (raw: unknown) => unknown;

/** How the usual value of a scalar is told and turned, as expressions of JavaScript that is compiled. */
interface Usual {
  /** Whether a value of REST is usual. */
  is(v: string): string;
  /** Such a value as a row holds it. */
  decoded(v: string): string;
}

interface Scalar {
  /** Reads whatever JSON a server may write it in. Numbers as texts and texts as numbers are tolerated. */
  read(where: string): Reader;
  readonly usual?: Usual;
  /** What stands for a required value that the server left out. */
  readonly missing?: unknown;
}

/** What is known of each scalar of the schema. */
export const SCALARS: Readonly<Record<string, Scalar>> = {
  ID: {
    read: (where) => (raw) => {
      if (typeof raw === 'number') return String(raw);
      if (typeof raw === 'string') return raw === '' ? null : raw;
      if (raw === null) return null;
      if (isRow(raw) && (typeof raw.id === 'number' || typeof raw.id === 'string')) return String(raw.id);
      throw new WrongShape(where, 'an id', raw);
    },
    usual: {
      is: (v) => `typeof ${v} === 'number' || (typeof ${v} === 'string' && ${v} !== '')`,
      decoded: (v) => `'' + ${v}`,
    },
  },
  String: {
    read: (where) => (raw) => {
      if (typeof raw === 'string' || raw === null) return raw;
      if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
      throw new WrongShape(where, 'a text', raw);
    },
    usual: { is: (v) => `typeof ${v} === 'string'`, decoded: (v) => v },
    missing: '',
  },
  Int: {
    read: (where) => (raw) => {
      if (raw === null || raw === '') return null;
      const number = typeof raw === 'string' ? Number(raw) : raw;
      if (typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31) return number;
      throw new WrongShape(where, 'a whole number', raw);
    },
    usual: { is: (v) => `(${v} | 0) === ${v}`, decoded: (v) => v },
  },
  Boolean: {
    read: (where) => (raw) => {
      if (typeof raw === 'boolean' || raw === null) return raw;
      if (raw === 1 || raw === 'true' || raw === 'True') return true;
      if (raw === 0 || raw === 'false' || raw === 'False') return false;
      throw new WrongShape(where, 'a boolean', raw);
    },
    usual: { is: (v) => `${v} === true || ${v} === false`, decoded: (v) => v },
    missing: false,
  },
  Date: {
    read: (where) => (raw) => {
      if (raw === null || raw === '') return null;
      if (typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}/.test(raw)) return raw.slice(0, 10);
      throw new WrongShape(where, 'a day', raw);
    },
  },
  DateTime: {
    read: (where) => (raw) => {
      if (raw === null || raw === '') return null;
      if (typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}T?/.test(raw)) return raw;
      throw new WrongShape(where, 'a moment', raw);
    },
  },
};

/** The reader of a scalar; one that is not in the table (of an integrator's extension) is taken as it is. */
export const scalarReader = (scalar: string, where: string): Reader => SCALARS[scalar]?.read(where) ?? ((raw) => raw);
