import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { FieldErrors } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The cost parameters of scrypt. */
export type Cost = Readonly<Record<'N' | 'r' | 'p', number>>;

/** One of OWASP's equivalent costs, chosen by CPU and memory: docs/accounts.md. */
const COST: Cost = { N: 2 ** 14, r: 8, p: 5 };

/** Node's default limit of memory is too low for this cost. */
function memoryOf({ N, r, p }: Cost): number {
  return 128 * r * (N + p + 2) * 2;
}

function deriveWith(password: string, salt: Buffer, length: number, cost: Cost): Promise<Buffer> {
  return derive(password.normalize('NFKC'), salt, length, { ...cost, maxmem: memoryOf(cost) });
}

export interface Passwords {
  /** A salted scrypt hash that carries its cost, so that it can be raised later. */
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash. Without a hash it is false after the same time. */
  check(password: string, hash: string | undefined): Promise<boolean>;
  /** Whether a hash has another cost than today's; the next sign-in replaces it. */
  isOutdated(hash: string): boolean;
}

async function belongs(password: string, hash: string): Promise<boolean> {
  const [, n, r, p, salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64');
  const cost = { N: Number(n), r: Number(r), p: Number(p) };
  const actual = await deriveWith(password, Buffer.from(salt, 'base64'), expected.length, cost);
  return timingSafeEqual(actual, expected);
}

function prefixOf({ N, r, p }: Cost): string {
  return `scrypt$${N}$${r}$${p}$`;
}

/** A hash of no password: its user sets one through an invitation link. */
export function unusableHash(): string {
  return `${prefixOf(COST)}${randomBytes(16).toString('base64')}$${randomBytes(32).toString('base64')}`;
}

/** `cost` is lower in tests. */
export function createPasswords(cost: Cost = COST): Passwords {
  const prefix = prefixOf(cost);
  const nobody = `${prefix}${'A'.repeat(22)}==$${'A'.repeat(43)}=`;
  return {
    async hash(password) {
      const salt = randomBytes(16);
      const key = await deriveWith(password, salt, 32, cost);
      return `${prefix}${salt.toString('base64')}$${key.toString('base64')}`;
    },
    check: async (password, hash) => (await belongs(password, hash ?? nobody)) && hash !== undefined,
    isOutdated: (hash) => !hash.startsWith(prefix),
  };
}

const RULES: readonly (readonly [RegExp, Message])[] = [
  [
    /^.{8,}$/su,
    {
      code: 'TOO_SHORT',
      es: 'La contraseña debe tener al menos 8 caracteres.',
      en: 'The password must have at least 8 characters.',
    },
  ],
  [
    /\p{Lu}/u,
    {
      code: 'INVALID',
      es: 'La contraseña debe contener al menos una letra mayúscula.',
      en: 'The password must contain at least one uppercase letter.',
    },
  ],
  [
    /[^\p{L}\p{N}\s]/u,
    {
      code: 'INVALID',
      es: 'La contraseña debe contener al menos un carácter especial.',
      en: 'The password must contain at least one special character.',
    },
  ],
];

const MISMATCH: Message = { code: 'INVALID', es: 'Las contraseñas no coinciden', en: 'The passwords do not match' };

/** Validation errors of a new password (spec §5). */
export function passwordErrors(password: string): Message[] {
  return RULES.filter(([rule]) => !rule.test(password)).map(([, message]) => message);
}

/** Errors of a new password and of its confirmation, by the names of their fields (spec §5). */
export function newPasswordErrors(
  [name, confirmName]: readonly [string, string],
  password: string,
  confirmation: unknown,
): FieldErrors {
  const weak = passwordErrors(password);
  return {
    ...(weak.length > 0 && { [name]: weak }),
    ...(password !== confirmation && { [confirmName]: [MISMATCH] }),
  };
}
