/**
 * Networks from which each user has signed in. Guesses from elsewhere must not lock a user out of them, and their
 * sign-ins keep a place in the queue of password hashes.
 */
export const statements: readonly string[] = [
  `create table red_conocida (usuario integer not null references usuario on delete cascade, red text not null,
   momento timestamptz not null, primary key (usuario, red))`,
  'create index red_conocida_red on red_conocida (red)',
];
