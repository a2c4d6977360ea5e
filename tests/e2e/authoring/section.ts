import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '../../support/fixtures.ts';
import type { RunningStack } from '../../support/spawn-stack.ts';
import { Caller, enter } from '../survey/respondents.ts';

/** A question of a section that a test makes. */
export interface Question {
  readonly descripcion: string;
  readonly tipo?: '1' | '2' | '3';
  readonly respuestas?: readonly string[];
  /** Text of its parent. */
  readonly padre?: string;
}

export const signInAdmin = ({ url }: Pick<RunningStack, 'url'>) => Caller.signIn(url, 'admin', 'Admin#2026');

/** A section of nobody else's with these questions, and the ids of both. */
export async function newSection(admin: Caller, questions: readonly Question[], name = 'Sección') {
  const descripcion = `${name} ${randomUUID().slice(0, 8)}`;
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

/** Places of a section's questions as the server has them, in order. */
export async function savedPlaces(admin: Caller, id: string): Promise<number[]> {
  const query = 'query($id: ID!) { r: seccion(id: $id) { preguntas { orden } } }';
  const { r } = await admin.ask<{ r: { preguntas: { orden: number }[] } }>(query, { id });
  return r.preguntas.map(({ orden }) => orden);
}

/** Texts of the questions as the list shows them. */
export const shownOrder = (page: Page) => page.locator('.question-open').allTextContents();

/** Enters as the administrator and opens the questions of a section. */
export async function openQuestions(context: BrowserContext, page: Page, admin: Caller, id: string, mode = '') {
  await enter(context, admin);
  await page.goto(`/secciones/${id}${mode}?tab=preguntas`);
  await expect(page.getByRole('tab', { name: 'Preguntas' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.question-bar')).toBeVisible();
}

export const modal = (page: Page) => page.getByRole('dialog', { name: 'Detalles de la Pregunta' });

/** Operations that the page sends from now on, by name. */
export function watchOperations(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const body = request.postData();
    if (!request.url().endsWith('/graphql') || !body) return;
    const { operationName } = JSON.parse(body) as { operationName?: string };
    if (operationName) seen.push(operationName);
  });
  return seen;
}

/** Chooses from the menu of a question's row. */
export async function questionMenu(page: Page, question: string, item: string) {
  await page.getByRole('button', { name: `Acciones de ${question}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Presses a key as a person does: not before what was announced is on the screen. */
export async function press(page: Page, key: string) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.keyboard.press(key);
}
