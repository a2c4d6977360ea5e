import { sql } from 'kysely';
import { demand, writable } from '../crud/access.ts';
import { type Found, findRecords } from '../crud/record.ts';
import type { Writing } from '../crud/resource.ts';
import { insertRows } from '../crud/rows.ts';
import { Invalid } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { comentariosPreguntas } from '../surveys/comentariosPreguntas.ts';
import { encuestas } from '../surveys/encuestas.ts';
import { secciones } from '../surveys/secciones.ts';
import type { Naming } from './names.ts';
import { checkedDrafts, copySections, createRecord, nameErrors, type SectionCopy } from './sections.ts';

const TAKEN: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe una encuesta con esta descripción en el periodo activo.',
  en: 'A survey with this description already exists in the active period.',
};

/** A survey to create from another one. */
interface NewSurvey {
  original: Found;
  descripcion: string;
  periodoActivo: number;
  /** Copies of the original's sections; absent where both surveys share them. */
  copies: readonly SectionCopy[] | undefined;
  comentarios: boolean;
}

export function sectionIds({ row }: Found): number[] {
  return (row.secciones as { seccion: number }[]).map(({ seccion }) => seccion);
}

/** Copies the active sections of a survey in order; reuses the copies in `done`, and adds new ones to it. */
export async function copySectionsOf(
  writing: Writing,
  survey: Found,
  how: Naming,
  done: Map<number, SectionCopy>,
): Promise<SectionCopy[]> {
  const ids = sectionIds(survey);
  demand(writing.caller, 'view', secciones);
  const missing = ids.filter((id) => !done.has(id));
  const rows = await findRecords(writing.db, secciones, missing, writable(secciones, writing.caller));
  const active = rows.filter(({ activo }) => activo === true);
  const copies = await copySections(writing, active, how, ({ descripcion }, work) =>
    nameErrors(String(descripcion), secciones, [], work),
  );
  for (const copy of copies) done.set(copy.original, copy);
  return ids.flatMap((id) => done.get(id) ?? []);
}

export async function createSurvey(writing: Writing, wanted: NewSurvey): Promise<{ id: number; comentarios: number }> {
  const { original, descripcion, periodoActivo, copies } = wanted;
  const { rows } = await sql`select from encuesta where activo and periodo_activo = ${periodoActivo}
    and plain(descripcion) = plain(${descripcion}) limit 1`.execute(writing.db);
  if (rows.length > 0) throw new Invalid({ descripcion: [TAKEN] });
  const listed = copies ? copies.map(({ copia }) => copia) : sectionIds(original);
  const made = await createRecord(writing, encuestas, {
    ...{ descripcion, idioma: original.row.idioma, periodo_activo: periodoActivo },
    secciones: listed.map((seccion) => ({ seccion })),
  });
  const comentarios = wanted.comentarios ? await copyComments(writing, original.row.id, made.row.id, copies) : 0;
  return { id: made.row.id, comentarios };
}

/** Copies the comments on questions of the new survey; returns their number. */
async function copyComments(writing: Writing, from: number, to: number, copies: NewSurvey['copies']): Promise<number> {
  const { db, caller } = writing;
  demand(caller, 'view', comentariosPreguntas);
  const { where } = writable(comentariosPreguntas, caller);
  const { rows } = await sql<{ seccion: number; pregunta: number; comentario: string }>`
    select t.seccion, t.pregunta, t.comentario from comentario_pregunta t
    join encuesta_seccion l on l.encuesta = t.encuesta and l.seccion = t.seccion
    join seccion s on s.id = t.seccion and s.activo
    join pregunta p on p.id = t.pregunta and p.seccion = t.seccion and p.activo
    where t.encuesta = ${from} and t.activo ${where ? sql`and ${where}` : sql``} order by t.id`.execute(db);
  const bySection = new Map(copies?.map((copy) => [copy.original, copy]));
  const bodies = rows.map(({ seccion, pregunta, comentario }) => {
    const copy = bySection.get(seccion);
    const place = copies ? { seccion: copy?.copia, pregunta: copy?.preguntas.get(pregunta) } : { seccion, pregunta };
    return { encuesta: to, ...place, comentario };
  });
  // Without the rule that section and question belong to the survey, which the original satisfies.
  const drafts = await checkedDrafts(writing, { ...comentariosPreguntas, rules: [] }, bodies);
  await insertRows(writing, comentariosPreguntas, drafts);
  return rows.length;
}
