const WAITING = "estado in ('en_cola', 'enviando')";

/**
 * One row says whether the mail server refuses everything, since when, why, and when it is tried again. It also holds the
 * refusals since the last accepted mail: several in a row are about the sender, and go back to the queue (`devuelto`).
 */
export const statements: readonly string[] = [
  `create table cola_correo (unica boolean primary key default true check (unica),
   detenida timestamptz, motivo text, intentos integer not null default 0, proximo timestamptz, reanudada timestamptz,
   codigo text, rechazados integer[] not null default '{}',
   constraint cola_correo_detenida check (num_nulls(detenida, motivo, proximo) in (0, 3)))`,
  'insert into cola_correo default values',
  "select versionar('cola_correo', false)",

  // Somebody waits for a link; a reminder waits best.
  `alter table correo add column devuelto timestamptz, add column prioridad integer not null
   generated always as (case tipo when 'enlace' then 0 when 'aviso' then 0 when 'invitacion' then 1 when 'recibo' then 2
     else 3 end) stored`,
  'drop index correo_cola',
  `create index correo_en_cola on correo (devuelto nulls first, prioridad, id) where ${WAITING}`,
];
