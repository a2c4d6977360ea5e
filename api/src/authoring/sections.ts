import { foldText } from '@encuestas/survey';
import { sql } from 'kysely';
import { demand, writable } from '../crud/access.ts';
import { check, referenceErrors } from '../crud/checking.ts';
import { type Found, findRecord } from '../crud/record.ts';
import type { Draft, Resource, Row, Writing } from '../crud/resource.ts';
import { insertRow, insertRows } from '../crud/rows.ts';
import { explainConstraints } from '../crud/writing.ts';
import { type FieldErrors, Invalid } from '../errors/errors.ts';
import { parseBody } from '../fields/body.ts';
import { algunaRespuesta } from '../surveys/preguntaRules.ts';
import { preguntas } from '../surveys/preguntas.ts';
import { NOMBRE_USADO, secciones } from '../surveys/secciones.ts';
import { freeName, type Naming, sectionNames } from './names.ts';

type Question = Row & { id: number; padre: number | null; descripcion: string };

/** A section, its copy, and the copies of its questions by the id of the original. */
export interface SectionCopy {
  original: number;
  copia: number;
  preguntas: ReadonlyMap<number, number>;
}

/** Serializes copies, so that no two choose the same free name. */
export async function lockCopies(writing: Writing): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('copias'))`.execute(writing.db);
}

/** Reads a record to copy it, if the caller may view it. */
export async function readOriginal(writing: Writing, resource: Resource, id: number): Promise<Found | undefined> {
  demand(writing.caller, 'view', resource);
  return findRecord(writing.db, resource, id, writable(resource, writing.caller));
}

/** Creates a record with the rules of an ordinary one. */
export function createRecord(writing: Writing, resource: Resource, body: Row): Promise<Found> {
  return explainConstraints(resource, () => insertRow(writing, resource, body));
}

/** Runs `work`; its validation errors name the record, except those of the fields in `kept`. */
export async function nameErrors<T>(name: string, resource: Resource, kept: readonly string[], work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const errors: FieldErrors = {};
    for (const [field, texts] of Object.entries(error.errors)) {
      if (kept.includes(field)) errors[field] = texts;
      else {
        const label = resource.fields[field]?.label;
        const [es, en] = label ? [`${label.es}: `, `${label.en}: `] : ['', ''];
        const about = texts.map((message) => ({
          ...message,
          ...{ es: `«${name}»: ${es}${message.es}`, en: `“${name}”: ${en}${message.en}` },
        }));
        errors.non_field_errors = [...(errors.non_field_errors ?? []), ...about];
      }
    }
    throw new Invalid(errors);
  }
}

/** A question to copy into a new section; `place` keeps the order among those with the same number. */
interface CopiedQuestion {
  question: Question;
  section: Row;
  seccion: number;
  place: number;
}

/** The body of a copied question, as an author would send it. */
function questionBody({ question, seccion }: CopiedQuestion, copies: ReadonlyMap<number, number>): Row {
  return {
    ...Object.fromEntries(Object.keys(preguntas.fields).map((name) => [name, question[name]])),
    seccion,
    // A deactivated parent is not copied, because it hides nothing.
    padre: copies.get(question.padre ?? 0) ?? null,
    respuestas: (question.respuestas as { descripcion: string }[]).map(({ descripcion }) => ({ descripcion })),
  };
}

/** Without the rules about parents and order, which the original satisfies. */
const copiedPreguntas: Resource = { ...preguntas, rules: [{ check: algunaRespuesta }] };

/** Parses and checks records together; one statement reads all their references. */
export async function checkedDrafts(
  writing: Writing,
  resource: Resource,
  bodies: readonly Row[],
  about: (index: number, work: () => Promise<void>) => Promise<void> = (_, work) => work(),
): Promise<Draft[]> {
  if (bodies.length > 0) demand(writing.caller, 'add', resource);
  const parsed = bodies.map((body) => parseBody(resource.fields, body));
  const drafts = parsed.map(({ values }): Draft => ({ ...writing, values, after: values }));
  const references = await referenceErrors(drafts, resource.fields);
  for (const [index, draft] of drafts.entries()) {
    await about(index, () => check(draft, resource, parsed[index]?.errors ?? {}, references[index]));
  }
  return drafts;
}

/** Copies questions into their new sections: parents first, so that each child refers to the copy of its parent. */
async function copyQuestions(writing: Writing, questions: readonly CopiedQuestion[], about: AboutSection) {
  const known = new Set(questions.map(({ question }) => question.id));
  const copies = new Map<number, number>();
  const isReady = ({ question: { padre } }: CopiedQuestion) => padre === null || !known.has(padre) || copies.has(padre);
  let waiting = questions;
  while (waiting.length > 0) {
    // A circle of parents, which rules prevent, would be copied without them.
    const ready = waiting.some(isReady) ? waiting.filter(isReady) : waiting;
    waiting = waiting.filter((one) => !ready.includes(one));
    const bodies = ready.map((one) => questionBody(one, copies));
    const drafts = await checkedDrafts(writing, copiedPreguntas, bodies, async (index, work) => {
      const { question, section } = ready[index] ?? { question: {}, section: {} };
      await about(section, () => nameErrors(String((question as Row).descripcion), preguntas, [], work));
    });
    for (const [index, { place }] of ready.entries()) if (drafts[index]) drafts[index].values.turno = place;
    const ids = await insertRows(writing, preguntas, drafts);
    for (const [index, { question }] of ready.entries()) copies.set(question.id, ids[index] ?? 0);
  }
  return copies;
}

/** Runs work on a section; may name the section in its validation errors. */
type AboutSection = <T>(section: Row, work: () => Promise<T>) => Promise<T>;

/** Copies sections with their active questions and options; `name` is the name of the copy, or finds a free one. */
export async function copySections(
  writing: Writing,
  sections: readonly Found['row'][],
  name: string | Naming,
  about: AboutSection = (_, work) => work(),
): Promise<SectionCopy[]> {
  const names: string[] = [];
  const taken = await sectionNames(writing.db);
  for (const section of sections) {
    const free = typeof name === 'string' ? name : freeName(String(section.descripcion), name, taken);
    await about(section, async () => {
      if (free === null) throw new Invalid({ descripcion: [NOMBRE_USADO] });
      names.push(free);
      taken.add(foldText(free));
    });
  }
  const bodies = sections.map(({ idioma }, index) => ({ descripcion: names[index], idioma }));
  const drafts = await checkedDrafts(writing, secciones, bodies, (index, work) => about(sections[index] ?? {}, work));
  const ids = await explainConstraints(secciones, () => insertRows(writing, secciones, drafts));
  const questionsOf = (section: Row) => section.preguntas as Question[];
  const questions = sections.flatMap((section, index) =>
    questionsOf(section).map((question, place) => ({ question, section, seccion: ids[index] ?? 0, place })),
  );
  const copies = await copyQuestions(writing, questions, about);
  return sections.map((section, index) => ({
    original: section.id,
    copia: ids[index] ?? 0,
    preguntas: new Map(questionsOf(section).map(({ id }) => [id, copies.get(id) ?? 0])),
  }));
}
