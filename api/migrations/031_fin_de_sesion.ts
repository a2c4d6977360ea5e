/**
 * A session ends for good 30 days after the sign-in. A used refresh token knows its child, so that a repeated exchange
 * gives the same one.
 */
export const statements: readonly string[] = [
  // The default is for sessions that are open, and for a process of the former release beside this one.
  "alter table sesion add column fin timestamptz not null default now() + interval '30 days'",
  'alter table sesion_token add column hijo uuid',
];
