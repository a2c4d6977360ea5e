import { WrongShape } from '../errors.ts';
import { isRow } from './row.ts';

type Reader = (raw: unknown) => unknown;

/** How each scalar of the schema may be written in JSON. Numbers as texts and texts as numbers are tolerated. */
const READERS: Record<string, (where: string) => Reader> = {
  ID: (where) => (raw) => {
    if (typeof raw === 'number') return String(raw);
    if (typeof raw === 'string') return raw === '' ? null : raw;
    if (raw === null) return null;
    if (isRow(raw) && (typeof raw.id === 'number' || typeof raw.id === 'string')) return String(raw.id);
    throw new WrongShape(where, 'an id', raw);
  },
  String: (where) => (raw) => {
    if (typeof raw === 'string' || raw === null) return raw;
    if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
    throw new WrongShape(where, 'a text', raw);
  },
  Int: (where) => (raw) => {
    if (raw === null || raw === '') return null;
    const number = typeof raw === 'string' ? Number(raw) : raw;
    if (typeof number === 'number' && Number.isInteger(number) && Math.abs(number) < 2 ** 31) return number;
    throw new WrongShape(where, 'a whole number', raw);
  },
  Boolean: (where) => (raw) => {
    if (typeof raw === 'boolean' || raw === null) return raw;
    if (raw === 1 || raw === 'true' || raw === 'True') return true;
    if (raw === 0 || raw === 'false' || raw === 'False') return false;
    throw new WrongShape(where, 'a boolean', raw);
  },
  Date: (where) => (raw) => {
    if (raw === null || raw === '') return null;
    if (typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}/.test(raw)) return raw.slice(0, 10);
    throw new WrongShape(where, 'a day', raw);
  },
  DateTime: (where) => (raw) => {
    if (raw === null || raw === '') return null;
    if (typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}T?/.test(raw)) return raw;
    throw new WrongShape(where, 'a moment', raw);
  },
};

/** The reader of a scalar; a scalar that it does not know (of an integrator's extension) is taken as it is. */
export const scalarReader = (scalar: string, where: string): Reader => READERS[scalar]?.(where) ?? ((raw) => raw);
