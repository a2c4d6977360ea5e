import { sql } from 'kysely';

export const ESTADOS = ['proxima', 'abierta', 'cerrada'] as const;

/** The state of the period `p` today. */
export const estadoDeFechas = (hoy: string) => sql`case when not p.activo then 'cerrada'
  when p.fecha > ${hoy}::date then 'proxima' when p.fecha_fin < ${hoy}::date then 'cerrada' else 'abierta' end`;

/** The state of the active period `a`, in the period `p`, today. */
export const estadoDelPeriodo = (hoy: string) => sql`case when a.activo then ${estadoDeFechas(hoy)} else 'cerrada' end`;
