import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { canReadPdf, expectInOrder, pdfText } from '../../support/pdf.ts';
import { newRespondent, newSurvey, optionsOf, type SurveySection, submit } from '../../support/respondents.ts';
import { inspector } from '../support/screens.ts';

interface Option {
  descripcion: string;
  empresas: number;
}
interface Question {
  pregunta: { id: string };
  numero: string;
  descripcion: string;
  resumen: { empresas: number; opciones: Option[]; textos: number | null } | null;
  comparable: boolean;
}
interface Results {
  empresas: number | null;
  segmentos: { id: string; descripcion: string }[];
  secciones: { preguntas: Question[] }[];
}

const RESULTS = `query($encuesta: ID!, $filter: ResultadosFilter, $comparada: ID) {
  found: resultados(encuesta: $encuesta, filter: $filter, comparada: $comparada) {
    empresas segmentos { id descripcion }
    secciones { preguntas { pregunta { id } numero descripcion comparable
      resumen { empresas textos opciones { descripcion empresas } } } }
  }
}`;
const resultsOf = async (admin: Caller, variables: Record<string, unknown>) =>
  (await admin.ask<{ found: Results }>(RESULTS, variables)).found;
const questionsOf = ({ secciones }: Results) => secciones.flatMap(({ preguntas }) => preguntas);

interface Survey {
  id: string;
  descripcion: string;
}

/** A business's surveys of this year and an earlier one, both with answers: `[now, earlier]`. */
async function twoYears(admin: Caller): Promise<[Survey, Survey]> {
  const { page } = await admin.ask<{
    page: { results: { rubro: { id: string }; enviadas: number; encuestas: Survey[] }[] };
  }>('{ page: campanas(pageSize: 300) { results { rubro { id } enviadas encuestas { id descripcion } } } }');
  const answered = page.results.filter(({ enviadas, encuestas }) => enviadas >= 6 && encuestas.length > 0);
  for (const [at, campaign] of answered.entries()) {
    const before = answered.slice(at + 1).find(({ rubro }) => rubro.id === campaign.rubro.id);
    const [now, earlier] = [campaign.encuestas[0], before?.encuestas[0]];
    if (now && earlier) return [now, earlier];
  }
  throw new Error('no business has two surveys with answers');
}

const card = (page: Page, { numero }: { numero: string }) =>
  page.getByRole('article').filter({ hasText: `${numero} ` });

async function act(page: Page, of: Locator, item: string) {
  await of.getByRole('button', { name: /^Acciones de/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function downloaded(page: Page, of: Locator, item: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download');
  await act(page, of, item);
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The size of a picture, and its number of colours. */
const pictured = (page: Page, bytes: Buffer) =>
  page.evaluate(async (base64) => {
    const data = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([data], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const pixels = new Uint32Array(
      pen?.getImageData(0, 0, image.width, image.height).data.buffer ?? new ArrayBuffer(0),
    );
    return { width: image.width, height: image.height, colours: new Set(pixels).size };
  }, bytes.toString('base64'));

test('an administrator filters, compares, reads tables, downloads pictures and files, and prints every question', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const admin = await Caller.signIn(stack.url, 'admin');
  const [{ id: encuesta }, { id: comparada, descripcion: earlierName }] = await twoYears(admin);
  const { segmentos } = await resultsOf(admin, { encuesta });
  const shown = await Promise.all(
    segmentos.map(async ({ id }) => ({
      id,
      ...(await resultsOf(admin, { encuesta, filter: { segmento: id }, comparada })),
    })),
  );
  const narrowed = shown.find(({ empresas }) => empresas !== null);
  if (!narrowed) throw new Error('no segment of the demo is shown');
  const choice = questionsOf(narrowed).find(({ resumen, comparable }) => comparable && resumen?.opciones.length);
  const text = questionsOf(narrowed).find(({ resumen }) => resumen?.textos);
  if (!choice?.resumen || !text) throw new Error('no such questions in the demo');

  await enter(context, admin);
  const { look, fits, found } = inspector(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Gestión de encuestas' }).click();
  await page.getByRole('link', { name: 'Resultados', exact: true }).click();
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await look('surveys');

  await page.goto(`/resultados/${encuesta}`);
  const choose = async (filter: string, option: string) => {
    await page.getByRole('button', { name: filter, exact: true }).click();
    await page.getByRole('menuitem', { name: option }).first().click();
  };
  await choose('Segmento', segmentos.find(({ id }) => id === narrowed.id)?.descripcion ?? '');
  await expect(page).toHaveURL(new RegExp(`segmento=${narrowed.id}`));
  await expect(page.getByText(new RegExp(`^${narrowed.empresas} empresas? respond`))).toBeVisible();
  await choose('Comparar con', earlierName);
  await expect(page).toHaveURL(new RegExp(`comparada=${comparada}`));
  const one = card(page, choice);
  await expect(one.getByText(/ · \d{4}: \d+|: se oculta, /)).toBeVisible();
  await expect(one.locator('[data-chart] svg')).toBeVisible();

  // Chart and table have the same numbers.
  const { empresas, opciones } = choice.resumen;
  const percent = (count: number) =>
    new Intl.NumberFormat('es-PY', { style: 'percent', maximumFractionDigits: 1 }).format(count / empresas);
  await act(page, one, 'Ver la tabla');
  await expect(one.locator('[data-chart]')).toBeHidden();
  for (const { descripcion, empresas: count } of opciones) {
    const row = one.getByRole('row').filter({ has: page.getByRole('rowheader', { name: descripcion, exact: true }) });
    await expect(row.getByRole('cell').nth(0)).toHaveText(String(count));
    await expect(row.getByRole('cell').nth(1)).toHaveText(percent(count));
  }
  const csv = await downloaded(page, one, 'Descargar CSV');
  expect(csv.name).toMatch(/^resultados_\d+_S\d+_P\d+\.csv$/);
  const [heading = '', ...lines] = csv.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(heading).toMatch(/^\ufeffRespuesta;Empresas;%/);
  expect(lines.map((line) => Number(line.match(/;(\d+);/)?.[1]))).toEqual(opciones.map((option) => option.empresas));
  await act(page, one, 'Ver el gráfico');
  const png = await downloaded(page, one, 'Descargar PNG');
  const picture = await pictured(page, png.bytes);
  expect(picture.width).toBeGreaterThan(400);
  expect(picture.colours).toBeGreaterThan(10);

  await page.getByLabel('Buscar una pregunta').fill(text.numero);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: /^Leer / }).click();
  await expect(page.getByRole('article').getByRole('listitem').first()).toBeVisible();
  await look('texts');
  await page.getByLabel('Buscar una pregunta').fill(choice.numero);
  await act(page, card(page, choice), 'Ver la tabla');
  await look('table');
  await page.getByLabel('Buscar una pregunta').fill('');
  await expect(page.getByRole('article')).toHaveCount(questionsOf(narrowed).length);
  await look('questions', false);
  await fits('questions');

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('[data-printed]')).toBeAttached({ timeout: 30_000 });
  expect(await page.locator('[data-chart]:not(:has(svg))').count()).toBe(0);
  if (canReadPdf) {
    const printed = await pdfText(page, 'raw');
    expectInOrder(
      printed,
      questionsOf(narrowed).flatMap(({ numero, descripcion }) => [numero, descripcion]),
    );
    expect(printed).toContain('Página2de');
  }
  await page.emulateMedia({ media: 'print' });
  for (const gone of [
    page.getByRole('navigation'),
    page.getByRole('banner'),
    page.getByRole('button'),
    page.getByRole('combobox'),
  ])
    await expect(gone).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(questionsOf(narrowed).length);
  await expect(page.locator('[data-chart]:visible')).toHaveCount(await page.locator('[data-chart]').count());
  expect(found).toEqual({});
});

const QUESTIONS: readonly SurveySection[] = [
  {
    descripcion: 'Compensación',
    preguntas: [
      { descripcion: '¿Da bono?', tipo: '1', respuestas: ['Sí', 'No'] },
      { descripcion: '¿De cuánto?', tipo: '2' },
      { descripcion: '¿Por qué?', tipo: '3' },
    ],
  },
];

test('a company sees where it stands once the results are published, and nothing of another', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const { admin, encuesta, rubro, preguntas, person } = await newSurvey(stack, QUESTIONS);
  const periodo = await admin.create('Periodo', { fecha: '2026-01-02', fechaFin: '2026-12-30' });
  await admin.update('Encuesta', encuesta, { periodoActivo: await admin.create('PeriodoActivo', { periodo, rubro }) });
  const [yes] = await optionsOf(admin, preguntas.get('¿Da bono?'));
  const others: Caller[] = [];
  for (let made = 0; made < 5; made += 1) others.push(await newRespondent(stack, admin, rubro));
  // 10, 20, … 60: the median is 35; the own answer is the last.
  for (const [at, caller] of [...others, person].entries())
    await submit(caller, encuesta, {
      options: at % 2 === 1 ? [yes?.id] : [],
      texts: [
        [preguntas.get('¿De cuánto?'), String(10 * (at + 1))],
        [preguntas.get('¿Por qué?'), `Motivo de la ${at + 1}`],
      ],
    });

  const own = await browser.newContext({ baseURL: stack.url, locale: 'es-PY' });
  await enter(own, person);
  const their = await own.newPage();
  await their.goto('/resultados');
  await expect(their.getByText('Todavía no hay resultados publicados')).toBeVisible();
  await expect(their.getByRole('link', { name: 'Nuestra posición' })).toHaveCount(0);

  await enter(context, admin);
  await page.goto(`/resultados/${encuesta}`);
  await expect(page.getByText('6 empresas respondieron')).toBeVisible();
  await expect(page.getByText('Sin publicar', { exact: true })).toBeVisible();
  const publish = page.getByRole('button', { name: 'Publicar resultados' });
  await publish.click();
  await page.getByRole('alertdialog').filter({ hasText: '6 empresas respondieron' }).locator(publish).click();
  await expect(page.getByText('Publicados', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Dejar de publicar' })).toBeVisible();

  const { look, found } = inspector(their);
  await their.goto('/');
  await their.getByRole('link', { name: 'Nuestra posición' }).click();
  // A single survey needs no list.
  await expect(their).toHaveURL(/\/resultados\/\d+$/);
  await expect(their.getByText('6 empresas respondieron')).toBeVisible();
  const number = card(their, { numero: 'S01·P02' });
  // While the period is open, changing an answer would reveal those of others.
  await expect(their.getByText('se mostrará cuando termine el periodo')).toBeVisible();
  await expect(number).toContainText('60');
  await expect(number).not.toContainText('Mediana');
  await look('own answers');
  await admin.update('Periodo', periodo, { fechaFin: '2026-01-03' });
  await their.reload();
  await expect(number.locator('dt:text-is("Su respuesta") + dd')).toHaveText('60');
  await expect(number.locator('dt:text-is("Mediana") + dd')).toHaveText('35');
  await expect(
    their.getByText('Los cuartiles se muestran cuando respondieron al menos otras 10 empresas.'),
  ).toBeVisible();
  await expect(number).not.toContainText('Cuartil');
  // Of three companies that chose, two are others: too few.
  await expect(card(their, { numero: 'S01·P01' })).toContainText('Se oculta: del mercado respondieron menos de 5');
  await expect(card(their, { numero: 'S01·P01' })).toContainText('Sí');
  await expect(their.getByRole('main')).toContainText('Motivo de la 6');
  await expect(their.getByRole('main')).not.toContainText(/Motivo de la [1-5]/);
  await look('position');
  expect(found).toEqual({});
  await own.close();
});
