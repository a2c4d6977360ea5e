/** One limiter for all that may be tried only so often, and addresses that tell nobody who has an account. */
export const statements: readonly string[] = [
  // One attempt counts under several keys; it is taken back as one.
  'alter table intento_login add column intento uuid',
  'create index intento_login_momento on intento_login (momento)',
  // A refusal of an address that somebody else has would tell whoever changes their own that it exists. A reset is
  // mailed to the address and names the account, so two accounts may share one.
  'drop index usuario_email',
  'create index usuario_correo on usuario (lower(email))',
];
