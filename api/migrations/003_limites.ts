/** One limiter for all attempts, and addresses that do not reveal accounts. */
export const statements: readonly string[] = [
  // One attempt counts under several keys; it is taken back as one.
  'alter table intento_login add column intento uuid',
  'create index intento_login_momento on intento_login (momento)',
  // Refusing an address of another account would reveal it. A reset is mailed and names the account, so two accounts
  // may share an address.
  'drop index usuario_email',
  'create index usuario_correo on usuario (lower(email))',
];
