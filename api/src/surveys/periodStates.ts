import { sql } from 'kysely';

export const ESTADOS = ['proxima', 'abierta', 'cerrada'] as const;

/** Where today is in the dates of the period `p`. */
export const estadoDeFechas = (hoy: string) => sql`case when not p.activo then 'cerrada'
  when p.fecha > ${hoy}::date then 'proxima' when p.fecha_fin < ${hoy}::date then 'cerrada' else 'abierta' end`;

/** Where today is in an active period `a` of the dates `p`. */
export const estadoDelPeriodo = (hoy: string) => sql`case when a.activo then ${estadoDeFechas(hoy)} else 'cerrada' end`;
