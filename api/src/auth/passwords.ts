import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Text } from '../lang.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

// The cost that OWASP names for scrypt at 16 MB: some 40 ms of one core.
const COST = { N: 16384, r: 8, p: 5 };

/** A salted scrypt hash that carries its cost, so that it can be raised later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFKC'), salt, 32, { ...COST, maxmem: 64 * 1024 * 1024 });
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), key.toString('base64')].join('$');
};

// Compared with when the account is unknown, so that the answer takes as long.
const NOBODY = `scrypt$${COST.N}$${COST.r}$${COST.p}$${'A'.repeat(22)}==$${'A'.repeat(43)}=`;

/** Whether the password belongs to the hash. */
export const checkPassword = async (password: string, hash: string | undefined): Promise<boolean> => {
  const [, n, r, p, salt = '', key = ''] = (hash ?? NOBODY).split('$');
  const expected = Buffer.from(key, 'base64');
  const options = { N: Number(n), r: Number(r), p: Number(p), maxmem: 64 * 1024 * 1024 };
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64'), expected.length, options);
  return timingSafeEqual(actual, expected) && hash !== undefined;
};

const RULES: readonly (readonly [RegExp, Text])[] = [
  [
    /^.{8,}$/su,
    {
      es: 'La contraseña debe tener al menos 8 caracteres.',
      en: 'The password must have at least 8 characters.',
    },
  ],
  [
    /\p{Lu}/u,
    {
      es: 'La contraseña debe contener al menos una letra mayúscula.',
      en: 'The password must contain at least one uppercase letter.',
    },
  ],
  [
    /[^\p{L}\p{N}\s]/u,
    {
      es: 'La contraseña debe contener al menos un carácter especial.',
      en: 'The password must contain at least one special character.',
    },
  ],
];

const MISMATCH: Text = { es: 'Las contraseñas no coinciden', en: 'The passwords do not match' };

/** What is wrong with a new password (spec §5). */
export const passwordErrors = (password: string): Text[] =>
  RULES.filter(([rule]) => !rule.test(password)).map(([, message]) => message);

/** What is wrong with its confirmation (spec §5). */
export const confirmationErrors = (password: string, confirmation: unknown): Text[] =>
  password === confirmation ? [] : [MISMATCH];
