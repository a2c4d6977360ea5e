import type { FieldOptions } from './field';
import { secret } from './plain';

/** The present password of who is signed in, which need not be good by today's rules. */
export const ownPassword = (options: FieldOptions = {}) =>
  secret('passwordActual', { required: true, rules: [() => null], autoComplete: 'current-password', ...options });

/** The same where the address is another than `address`: by it the password could be reset. */
export const passwordForEmail = (address: string) =>
  ownPassword({
    hint: 'password.forEmail',
    when: (values) => String(values.email).trim() !== address,
  });
