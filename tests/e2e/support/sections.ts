import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Caller } from '../../support/caller.ts';
import { expect } from '../../support/fixtures.ts';

/** A question of a section that a test makes. */
interface Question {
  readonly descripcion: string;
  readonly tipo?: '1' | '2' | '3';
  readonly respuestas?: readonly string[];
  /** Text of its parent. */
  readonly padre?: string;
}

/** A section with these questions, and the ids of both. */
export async function newSection(admin: Caller, questions: readonly Question[]) {
  const descripcion = `Sección ${randomUUID().slice(0, 8)}`;
  const { page } = await admin.ask<{ page: { results: { id: string }[] } }>('{ page: idiomas { results { id } } }');
  const idioma = page.results[0]?.id;
  const id = await admin.create('Seccion', { descripcion, idioma });
  const preguntas = new Map<string, string>();
  for (const [index, { descripcion: text, tipo = '3', respuestas = [], padre }] of questions.entries()) {
    const made = await admin.create('Pregunta', {
      descripcion: text,
      seccion: id,
      tipoRespuesta: tipo,
      orden: index + 1,
      padre: padre && preguntas.get(padre),
      respuestas: respuestas.map((answer) => ({ descripcion: answer })),
    });
    preguntas.set(text, made);
  }
  return { id, descripcion, preguntas, idioma };
}

/** Texts of a section's questions as the server has them, in order. */
export async function savedOrder(admin: Caller, id: string): Promise<string[]> {
  const query = 'query($id: ID!) { r: seccion(id: $id) { preguntas { descripcion orden } } }';
  const { r } = await admin.ask<{ r: { preguntas: { descripcion: string; orden: number }[] } }>(query, { id });
  return r.preguntas.toSorted((a, b) => a.orden - b.orden).map(({ descripcion }) => descripcion);
}

/** Texts of the questions as the list shows them. */
export const shownOrder = (page: Page) => page.locator('.question-open').allTextContents();

/** Opens the questions of a section. */
export async function openQuestions(page: Page, id: string) {
  await page.goto(`/secciones/${id}?tab=preguntas`);
  await expect(page.getByRole('tab', { name: 'Preguntas' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.question-bar')).toBeVisible();
}

export const modal = (page: Page) => page.getByRole('dialog', { name: 'Detalles de la Pregunta' });

/** Chooses the kind of answer of the open question. */
export const chooseKind = (page: Page, name: string) => modal(page).getByRole('radio', { name }).check();

/** Opens a folded part of the open question. */
export const unfold = (page: Page, name: 'Más opciones de respuesta' | 'Para los reportes') =>
  modal(page).getByText(name, { exact: true }).click();

/** Chooses from the menu of a question's row. */
export async function questionMenu(page: Page, question: string, item: string) {
  await page.getByRole('button', { name: `Acciones de ${question}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Presses a key once the list has drawn what it announced. */
export async function press(page: Page, key: string) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.press(key);
}

/** A section that two surveys list. */
export async function sharedSection(admin: Caller, questions: readonly Question[]) {
  const section = await newSection(admin, questions);
  const { periodos } = await admin.ask<{ periodos: { results: { id: string }[] } }>(
    '{ periodos(pageSize: 1) { results { id } } }',
  );
  const rubro = await admin.create('Rubro', { descripcion: `Negocio ${randomUUID().slice(0, 8)}` });
  const periodoActivo = await admin.create('PeriodoActivo', { periodo: periodos.results[0]?.id, rubro });
  const survey = async (letter: string) => {
    const descripcion = `Encuesta ${letter} ${randomUUID().slice(0, 8)}`;
    const input = { descripcion, idioma: section.idioma, periodoActivo, secciones: [section.id] };
    return { id: await admin.create('Encuesta', input), descripcion };
  };
  return { ...section, first: await survey('A'), second: await survey('B') };
}
