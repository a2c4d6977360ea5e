import { sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import { versionsNow } from '../database/versions.ts';
import type { Context } from '../endpoint/endpoint.ts';
import { keptValue, type Read } from '../endpoint/kept.ts';

/** An answer to choose. */
export interface Option {
  id: number;
  descripcion: string;
  activo: boolean;
}

/** A question as far as its answers are checked. */
export interface Question {
  id: number;
  padre: number | null;
  oculta: boolean;
  /** Whether the survey shows it: it is active and not hidden, in an active section. */
  mostrada: boolean;
  tipo_respuesta: number;
  multiple: boolean;
  respuestas: Option[];
}

/** Every question of a survey's sections, also those that it does not show: their answers are refused by name. */
export async function questionsOf(context: Context, caller: Caller, encuesta: number): Promise<Question[]> {
  const query = sql<Read & { questions: Question[] }>`
    select ${versionsNow} as versiones, (select coalesce(json_agg(x), '[]') from (
      select p.id, p.padre, p.oculta, p.activo and s.activo and not p.oculta as mostrada, p.tipo_respuesta, p.multiple,
        coalesce((select json_agg(json_build_object('id', r.id, 'descripcion', r.descripcion, 'activo', r.activo))
          from respuesta r where r.pregunta = p.id), '[]') as respuestas
      from encuesta_seccion l join seccion s on s.id = l.seccion join pregunta p on p.seccion = s.id
      where l.encuesta = ${encuesta}) x) as questions`.compile(context.db);
  const { questions } = await keptValue(context, caller, query);
  return questions;
}
