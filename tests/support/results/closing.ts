import type { Rest } from '../rest.ts';

/** Moves the last day of a survey’s period; its other surveys end with it. */
export async function endPeriodOf(admin: Rest, encuesta: number, fecha_fin: string): Promise<void> {
  const { periodo_activo } = (await admin.get(`encuestas/${encuesta}/`)).body;
  const { periodo } = (await admin.get(`encuestas/periodos_activos/${periodo_activo}/`)).body;
  const { status, text } = await admin.patch(`encuestas/periodos/${periodo}/`, { fecha_fin });
  if (status !== 200) throw new Error(text);
}
