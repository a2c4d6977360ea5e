import type { Rest } from '../rest.ts';

/** Ends the period of a survey on a day, for all surveys that are asked in it. */
export async function endPeriodOf(admin: Rest, encuesta: number, fecha_fin: string): Promise<void> {
  const { periodo_activo } = (await admin.get(`encuestas/${encuesta}/`)).body;
  const { periodo } = (await admin.get(`encuestas/periodos_activos/${periodo_activo}/`)).body;
  const { status, text } = await admin.patch(`encuestas/periodos/${periodo}/`, { fecha_fin });
  if (status !== 200) throw new Error(text);
}
