import { sql } from 'kysely';

export const ESTADOS = ['proxima', 'abierta', 'cerrada'] as const;

/** Where today is in an active period `a` of the dates `p`. */
export const estadoDelPeriodo = (hoy: string) => sql`case when not (a.activo and p.activo) then 'cerrada'
  when p.fecha > ${hoy}::date then 'proxima' when p.fecha_fin < ${hoy}::date then 'cerrada' else 'abierta' end`;
