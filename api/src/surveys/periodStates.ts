import { sql } from 'kysely';
import type { States } from '../crud/resource.ts';

export const ESTADOS = {
  proxima: { es: 'Próxima', en: 'Upcoming' },
  abierta: { es: 'En curso', en: 'Running' },
  cerrada: { es: 'Cerrada', en: 'Closed' },
} as const satisfies States;

/** The state of the period `p` today. */
export const estadoDeFechas = (hoy: string) => sql`case when not p.activo then 'cerrada'
  when p.fecha > ${hoy}::date then 'proxima' when p.fecha_fin < ${hoy}::date then 'cerrada' else 'abierta' end`;

/** The state of the active period `a`, in the period `p`, today. */
export const estadoDelPeriodo = (hoy: string) => sql`case when a.activo then ${estadoDeFechas(hoy)} else 'cerrada' end`;
