import { idOf, type Row } from '../codec/row.ts';
import type { CopiaSeccionInput } from '../generated/schema.ts';
import { demandIds, whole } from '../lists/details.ts';
import { demandAll } from '../lists/permissions.ts';
import { questionsOf, sectionIds } from '../lists/sections.ts';
import { pregunta, seccion } from '../resources.ts';
import { freeName, type Naming, nextName, sectionNamed } from './names.ts';
import { Halt, type Work } from './work.ts';

/** The copy of one section, and how far it has come: what is still missing is what the copy lacks of its original. */
export interface SectionCopy {
  readonly original: Row;
  readonly questions: readonly Row[];
  nombre: string | null;
  copia: Row | null;
  /** Copies of questions by the id of their original. */
  readonly copies: Map<string, Row>;
}

/** As the contract's `CopiaSeccion` tells it. */
export function progressOf({ original, questions, nombre, copia: section, copies }: SectionCopy) {
  // What was read of the copy is of the time before its questions: they are read again where they are asked for.
  const copia = section && { ...section, preguntas: undefined, cantPreguntas: undefined, version: undefined };
  const completa = copia !== null && copies.size === questions.length;
  return { original: String(original.id), nombre, copia, preguntas: copies.size, total: questions.length, completa };
}

const alike = (a: Row, b: Row): boolean =>
  String(a.descripcion).trim() === String(b.descripcion).trim() && idOf(a.tipoRespuesta) === idOf(b.tipoRespuesta);

/** The `orden` of a copy: its original's, else the place of the original among the others. */
const placeOf = (question: Row, index: number): number =>
  typeof question.orden === 'number' ? question.orden : index + 1;

/** Finds the copies of an earlier attempt by what they say, those in the same place first, by their original's id. */
function matchQuestions(originals: readonly Row[], candidates: readonly Row[]) {
  const left = [...candidates];
  const copies = new Map<string, Row>();
  const take = (original: Row, fits: (candidate: Row) => boolean) => {
    const index = copies.has(String(original.id)) ? -1 : left.findIndex((row) => alike(original, row) && fits(row));
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (found) copies.set(String(original.id), found);
  };
  for (const [index, original] of originals.entries())
    take(original, ({ orden }) => orden === placeOf(original, index));
  for (const original of originals) take(original, () => true);
  return { copies, strangers: left };
}

/** Reads a section that is to be copied, and finds again what an earlier call made of it. */
export async function readCopy(id: string, earlier: Partial<CopiaSeccionInput>, work: Work): Promise<SectionCopy> {
  const { context } = work;
  const original = await whole(seccion, id, context);
  demandIds(seccion, original, ['idioma'], context);
  // What was deactivated is deleted for those who look at it: it does not come to life again in a copy.
  const questions = (await questionsOf(original, context)).filter(({ activo }) => activo !== false);
  for (const question of questions) demandIds(pregunta, question, ['tipoRespuesta', 'padre'], context);
  const fresh: SectionCopy = { original, questions, nombre: null, copia: null, copies: new Map() };
  const { nombre = null, copia = null } = earlier;
  // The creation of a section was sent, though its answer may have been lost.
  const named = copia === null && nombre ? await sectionNamed(nombre, work) : null;
  const known = copia ?? (named && named.id !== original.id ? String(named.id) : null);
  if (known === null) return { ...fresh, nombre };
  const section = await whole(seccion, known, context);
  const { copies, strangers } = matchQuestions(questions, await questionsOf(section, context));
  // A section of that name that holds anything else is somebody else's: a name found again, not a copy.
  const own = strangers.length === 0 && idOf(section.idioma) === idOf(original.idioma);
  return copia !== null || own ? { ...fresh, nombre, copia: section, copies } : fresh;
}

/** Reads the sections of surveys that are to be copied, but for those that were deactivated. */
export async function readCopies(ids: readonly string[], earlier: readonly CopiaSeccionInput[], work: Work) {
  const resumed = new Map(earlier.map((copy) => [copy.original, copy]));
  const copies = await Promise.all(ids.map((id) => readCopy(id, resumed.get(id) ?? {}, work)));
  return copies.filter(({ original }) => original.activo !== false);
}

/** The sections of a survey in order: their copies where it is copied, else themselves. */
export function sectionsOf(survey: Row, copies: readonly SectionCopy[]): string[] {
  if (copies.length === 0) return sectionIds(survey);
  const made = new Map(copies.map(({ original, copia }) => [String(original.id), String(copia?.id)]));
  return sectionIds(survey).flatMap((section) => made.get(section) ?? []);
}

const answersOf = ({ respuestas }: Row): Row[] =>
  (Array.isArray(respuestas) ? respuestas : []).map(({ descripcion }) => ({ descripcion }));

/** Names what has no name yet, and ends the call: the client is told names before they are used, to find copies by. */
export async function nameCopies(copies: readonly SectionCopy[], naming: Naming, work: Work): Promise<void> {
  const unnamed = copies.filter(({ nombre, copia }) => nombre === null && copia === null);
  for (const copy of unnamed) {
    const planned = copies.map(({ nombre }) => nombre).filter((nombre) => nombre !== null);
    copy.nombre = await freeName(String(copy.original.descripcion), naming, planned, work);
  }
  if (unnamed.length > 0) throw new Halt();
}

/** Creates the copy's section. Where its name is refused another one is planned, which is told first. */
async function begin(copy: SectionCopy, naming: Naming, work: Work): Promise<Row> {
  const { original, nombre } = copy;
  try {
    return await work.save(seccion, null, { idioma: idOf(original.idioma), descripcion: nombre });
  } catch (error) {
    const errors = error instanceof Halt ? error.errors : [];
    const ofTheName = errors.length > 0 && errors.every(({ field }) => field === null || field === 'descripcion');
    // The server also knows names that its lists do not show; after so many it is something else that it refuses.
    const next = ofTheName ? nextName(String(original.descripcion), naming, nombre ?? '') : null;
    if (next === null) throw error;
    copy.nombre = next;
    throw new Halt();
  }
}

/** The parent of a question's copy: the copy of the parent, null until there is one. */
async function parentOf(question: Row, copies: readonly SectionCopy[], { context }: Work): Promise<string | null> {
  const id = idOf(question.padre);
  if (id === null) return null;
  const copied = copies.find(({ questions }) => questions.some((other) => String(other.id) === id));
  if (copied) return idOf(copied.copies.get(id));
  // A parent that is not copied stays, unless it was deactivated: then it hides nothing any more.
  const outside = await context.loaders.row(pregunta, id);
  return outside?.activo === true ? id : null;
}

/** A question that is to be copied, and its place among those of its section. */
interface Place {
  readonly copy: SectionCopy;
  readonly question: Row;
  readonly index: number;
}

/** The questions of all copies, each after its parent; of a circle, which has no first one, some come before theirs. */
function parentsFirst(copies: readonly SectionCopy[]): Place[] {
  const places = copies.flatMap((copy) => copy.questions.map((question, index) => ({ copy, question, index })));
  const waiting = new Map(places.map((place) => [String(place.question.id), place]));
  return places.flatMap(({ question }) => {
    const line: Place[] = [];
    for (let place = waiting.get(String(question.id)); place; place = waiting.get(idOf(place.question.padre) ?? '')) {
      waiting.delete(String(place.question.id));
      line.push(place);
    }
    return line.toReversed();
  });
}

/** Whether parents are to be written when their children are there: in a circle, or where a copy was begun otherwise. */
async function changesParents(copies: readonly SectionCopy[], work: Work): Promise<boolean> {
  const made = new Set(copies.flatMap(({ copies: found }) => [...found.keys()]));
  const before = new Set(made);
  const copied = new Set(copies.flatMap(({ questions }) => questions.map(({ id }) => String(id))));
  for (const { copy, question } of parentsFirst(copies)) {
    const padre = idOf(question.padre);
    const own = copy.copies.get(String(question.id));
    if (padre !== null && copied.has(padre) && !(own ? made : before).has(padre)) return true;
    if (own && idOf(own.padre) !== (await parentOf(question, copies, work))) return true;
    before.add(String(question.id));
  }
  return false;
}

/** The permissions that these copies take: to who may not see a section, a server may show it without its questions. */
export async function addingOf(copies: readonly SectionCopy[], work: Work): Promise<string[]> {
  const withQuestions = copies.some(({ questions }) => questions.length > 0);
  return [
    ...(copies.length > 0 ? ['view_seccion', 'add_seccion'] : []),
    ...(withQuestions ? ['add_pregunta'] : []),
    ...((await changesParents(copies, work)) ? ['change_pregunta'] : []),
  ];
}

/** Writes what the copies lack, and then the parents that were copied later than their children. */
export async function writeCopies(copies: readonly SectionCopy[], naming: Naming, work: Work): Promise<void> {
  // What an earlier call began may take more than that call was asked for.
  const taken = await addingOf(copies, work);
  if (taken.includes('change_pregunta')) await demandAll(taken, work.context);
  // Sections are made in their order, though a parent may be in a later one.
  const begun = async (index: number) => {
    for (const copy of copies.slice(0, index + 1)) copy.copia ??= await begin(copy, naming, work);
  };
  for (const { copy, question, index } of parentsFirst(copies)) {
    if (copy.copies.has(String(question.id))) continue;
    await begun(copies.indexOf(copy));
    const padre = await parentOf(question, copies, work);
    const input: Row = {
      // What is not written of a question goes no further than the input that it is encoded by.
      ...question,
      seccion: idOf(copy.copia),
      tipoRespuesta: idOf(question.tipoRespuesta),
      padre,
      orden: placeOf(question, index),
      respuestas: answersOf(question),
    };
    const row = await work.save(pregunta, null, input, { about: question.descripcion });
    copy.copies.set(String(question.id), { ...row, padre });
  }
  await begun(copies.length);
  for (const { copies: made, questions } of copies) {
    for (const question of questions) {
      const copy = made.get(String(question.id));
      const padre = await parentOf(question, copies, work);
      if (!copy || idOf(copy.padre) === padre) continue;
      await work.save(pregunta, String(copy.id), { padre }, { about: question.descripcion });
      made.set(String(question.id), { ...copy, padre });
    }
  }
}
