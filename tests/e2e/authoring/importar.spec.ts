import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { csvOf, GOOD_ROWS, HEADER, oldOffice, utf8, utf16, windows1252, workbook } from '../../support/import/files.ts';
import { violations } from '../admin/screens.ts';
import { enter } from '../survey/respondents.ts';
import { newSection, openQuestions, savedOrder, signInAdmin, watchOperations } from './section.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Importar preguntas desde un archivo' });
const importButton = (page: Page) => dialog(page).getByRole('button', { name: /^Importar \d+ pregunta/ });

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Importar preguntas' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Elegir archivo' })).toBeEnabled();
}

/** Chooses a file as a person does: by the button, through the system's own dialog. */
async function choose(page: Page, name: string, bytes: Uint8Array) {
  const chooser = page.waitForEvent('filechooser');
  await dialog(page)
    .getByRole('button', { name: /^Elegir (otro )?archivo$/ })
    .click();
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await expect(dialog(page).getByText(`Archivo: ${name}`)).toBeVisible();
  await expect(dialog(page)).not.toHaveAttribute('aria-busy', 'true');
}

const good = utf8(csvOf(GOOD_ROWS));
const TEXTS = GOOD_ROWS.slice(1).map(([text]) => text ?? '');

for (const [kind, name, bytes] of [
  ['CSV', 'preguntas.csv', good],
  ['CSV of Windows-1252', 'excel.csv', windows1252(csvOf(GOOD_ROWS))],
  ['CSV of UTF-16 with tabs', 'unicode.txt', utf16(csvOf(GOOD_ROWS, '\t'))],
  ['workbook', 'preguntas.xlsx', workbook({ rows: GOOD_ROWS })],
] as const) {
  test(`a good ${kind} is tried, confirmed and imported after what is there`, async ({ page, stack, context }) => {
    const admin = await signInAdmin(stack);
    const { id } = await newSection(admin, [{ descripcion: 'Primera' }]);
    await openQuestions(context, page, admin, id);
    const seen = watchOperations(page);
    await openImport(page);
    await choose(page, name, bytes);
    await expect(dialog(page)).toContainText('3 filas correctas · 0 filas con errores');
    expect(await savedOrder(admin, id)).toEqual(['Primera']);
    expect(seen.filter((operation) => operation === 'ImportPreguntas')).toEqual([]);
    await dialog(page).getByText('Ver las 3 preguntas leídas').click();
    await expect(dialog(page).getByRole('listitem').nth(1)).toContainText('Pregunta padre: ¿Ofrece seguro médico?');
    await importButton(page).click();
    const done = page.getByRole('dialog', { name: 'Operación exitosa' });
    await expect(done).toContainText('Se importaron 3 preguntas.');
    await expect(done.getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(page.locator('.question-bar')).toContainText('4 preguntas');
    for (const text of TEXTS) await expect(page.locator('.question-list-box')).toContainText(text);
    expect(await savedOrder(admin, id)).toEqual(['Primera', ...TEXTS]);
    expect(seen.filter((operation) => operation === 'ImportPreguntas')).toHaveLength(1);
  });
}

test('a file is dropped onto its place; one that misses it is not opened by the browser', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, []);
  await openQuestions(context, page, admin, id);
  await openImport(page);
  const file = await page.evaluateHandle((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], 'preguntas.csv', { type: 'text/csv' }));
    return dataTransfer;
  }, csvOf(GOOD_ROWS));
  const isHeld = (type: string) =>
    file.evaluate(
      (dataTransfer, name) =>
        !document.body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true })),
      type,
    );
  expect([await isHeld('dragover'), await isHeld('drop')]).toEqual([true, true]);
  await expect(dialog(page).getByText('Archivo: preguntas.csv')).toHaveCount(0);
  await dialog(page).getByText('o suéltelo aquí').dispatchEvent('drop', { dataTransfer: file });
  await expect(dialog(page).getByText('Archivo: preguntas.csv')).toBeVisible();
  await expect(dialog(page).getByRole('status')).toHaveText('3 filas correctas · 0 filas con errores');
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog(page)).toHaveCount(0);
  // Elsewhere it is none of ours.
  expect(await isHeld('drop')).toBe(false);
});

const ten = (count: number) => Array.from({ length: count }, (_, n) => [`Pregunta ${n + 1}`, '3', '']);
const formula = { xml: '<c r="REF" t="str"><f>A1&amp;"x"</f><v>calculada</v></c>' };

const BAD_FILES: [string, string, Uint8Array, RegExp | string][] = [
  ['wrong columns', 'a.csv', utf8('Precio;Texto\r\n1;a\r\n'), /Faltan: «Tipo de respuesta».*No se reconocen: «Precio»/],
  ['10,000 rows of CSV', 'b.csv', utf8(csvOf([HEADER, ...ten(10_000)])), 'El archivo tiene 10.000 filas; se pueden'],
  [
    '10,000 rows of a workbook',
    'b.xlsx',
    workbook({ rows: [HEADER, ...ten(10_000)] }),
    'El archivo tiene 10.000 filas',
  ],
  ['formula cells', 'c.xlsx', workbook({ rows: [HEADER, [formula, '3']] }), 'péguela como valores'],
  ['formulas in text', 'c.csv', utf8(csvOf([HEADER, ['=1+1', '3', '']])), 'anteponga un apóstrofo'],
  [
    'a wrong encoding',
    'd.csv',
    Uint8Array.of(0x44, 0x81, 0x8d, 0x3b, 0x41),
    'no es texto en una codificación conocida',
  ],
  ['accents broken before', 'e.csv', utf8(csvOf([HEADER, ['Â¿SeguÃ­a?', '3', '']])), 'tildes dañadas'],
  ['nothing', 'f.csv', new Uint8Array(), 'El archivo está vacío'],
  ['an image', 'g.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 1), 'no es texto en una codificación conocida'],
  ['a web page', 'h.xls', utf8('<html><table></table></html>'), 'El archivo no es una planilla'],
  ['an old workbook', 'i.xls', oldOffice('Workbook'), 'formato antiguo (.xls)'],
  ['a password', 'j.xlsx', readFileSync('tests/support/import/protegido.xlsx'), 'protegido con contraseña'],
  ['a broken workbook', 'k.xlsx', workbook({ rows: GOOD_ROWS }).slice(0, 700), 'dañado o incompleto'],
  ['an open quotation mark', 'l.csv', utf8('Descripción;Tipo de respuesta\r\n"a;3\r\n'), 'En la fila 2 hay comillas'],
  [
    'too long texts',
    'm.csv',
    utf8(csvOf([HEADER, ['x'.repeat(1_001), '3', '']])),
    'Tiene 1.001 caracteres; el máximo es 1.000.',
  ],
];

test('every bad file is told in words that say what to do, and nothing is sent', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, []);
  await openQuestions(context, page, admin, id);
  const seen = watchOperations(page);
  await openImport(page);
  for (const [what, name, bytes, expected] of BAD_FILES) {
    await test.step(what, async () => {
      await choose(page, name, bytes);
      await expect(dialog(page)).toContainText(expected);
      await expect(importButton(page)).toHaveCount(0);
    });
  }
  // The same dialog takes the mended file.
  await choose(page, 'buena.csv', good);
  await expect(importButton(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Importar preguntas' })).toBeFocused();
  expect(seen.filter((operation) => operation === 'ImportPreguntas')).toEqual([]);
  expect(await savedOrder(admin, id)).toEqual([]);
});

test('bad rows are listed with row, column and reason; what is twice only warns', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [{ descripcion: 'Ya está' }]);
  await openQuestions(context, page, admin, id);
  await openImport(page);
  const header = [...HEADER, 'Pregunta padre', 'Cerrada'];
  const rows = [
    header,
    ['ya esta', '3', '', '', ''],
    ['Sin respuestas', 'selección', '', '', ''],
    ['', 'otro', '', 'nadie', 'quizás'],
  ];
  await choose(page, 'mixta.csv', utf8(csvOf(rows)));
  await expect(dialog(page)).toContainText('1 fila correcta · 2 filas con errores · 1 advertencia');
  const errors = dialog(page).getByRole('region', { name: 'Errores' });
  await expect(errors.getByRole('row')).toHaveText([
    /Fila/,
    /3Respuestas ?Debe agregar al menos una respuesta/,
    /4DescripciónEl campo es requerido/,
    /4Tipo de respuesta«otro» no es un tipo de respuesta/,
    /4Pregunta padreNinguna fila anterior ni pregunta de la sección es «nadie»/,
    /4Cerrada«quizás» no se entiende/,
  ]);
  await expect(dialog(page).getByRole('region', { name: 'Advertencias' })).toContainText(
    'La sección ya tiene una pregunta con este texto.',
  );
});

/** Milliseconds of processor time that the page's own thread has used; a busy machine does not lengthen them. */
async function threadTime(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
}

/** What a fixed piece of work takes of that: processors differ, and so do their days. */
async function yardstick(page: Page, used: () => Promise<number>): Promise<number> {
  const before = await used();
  await page.evaluate(() => {
    let sum = 0;
    for (let n = 0; n < 1e8; n += 1) sum = (sum * 31 + n) | 0;
    return sum;
  });
  return (await used()) - before;
}

test('large files are read apart from the page, which stays free', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, []);
  await openQuestions(context, page, admin, id);
  await openImport(page);
  const used = await threadTime(page);
  const most = 3 * (await yardstick(page, used));
  const answers = 'Siempre | Casi siempre | A veces | Casi nunca | Nunca | No sabe | No contesta | NO APLICA';
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => [`¿Pregunta número ${n + 1} de la encuesta?`, '1', answers]);
  for (const [name, bytes, count] of [
    ['muchas.csv', utf8(csvOf([HEADER, ...rows(10_000)])), '10.000'],
    ['muchas.xlsx', workbook({ rows: [HEADER, ...rows(10_000)] }), '10.000'],
    // Reading it takes seconds of a processor.
    ['demasiadas.xlsx', workbook({ rows: [HEADER, ...rows(30_000)] }), '30.000'],
  ] as const) {
    const before = await used();
    await choose(page, name, bytes);
    await expect(dialog(page)).toContainText(`El archivo tiene ${count} filas`);
    const ms = (await used()) - before;
    console.info(`${name}, ${count} rows: ${Math.round(ms)} ms of the page's thread, ${Math.round(most)} at most`);
    expect(ms).toBeLessThan(most);
  }
});

// As many as are allowed, 500, go through the gateway in tests/gateway/domain/importPreguntas.test.ts.
test('many questions go in by one confirmation', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, []);
  await openQuestions(context, page, admin, id);
  await openImport(page);
  await choose(page, 'muchas.csv', utf8(csvOf([HEADER, ...ten(40)])));
  await importButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Operación exitosa' })).toContainText('Se importaron 40 preguntas.', {
    timeout: 30_000,
  });
  expect(await savedOrder(admin, id)).toHaveLength(40);
});

test('the templates are as people need them, in both forms', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, []);
  await openQuestions(context, page, admin, id);
  await openImport(page);
  for (const kind of ['CSV', 'Excel']) {
    const download = page.waitForEvent('download');
    await dialog(page)
      .getByRole('button', { name: `Descargar plantilla ${kind}` })
      .click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`plantilla_preguntas.${kind === 'CSV' ? 'csv' : 'xlsx'}`);
    const bytes = readFileSync(await file.path());
    if (kind === 'CSV')
      expect(bytes.toString('utf8')).toMatch(/^\ufeffNúmero;Descripción;Tipo de respuesta;Respuestas;/);
    await choose(page, file.suggestedFilename(), bytes);
    await expect(dialog(page)).toContainText('El archivo no tiene filas debajo de los títulos');
    if (kind === 'Excel') continue;
    // Without the mark of an example, the examples are two questions.
    await choose(page, 'ejemplos.csv', utf8(bytes.toString('utf8').replace(/^# (?=\d)/gm, '')));
    await expect(dialog(page)).toContainText('2 filas correctas · 0 filas con errores');
  }
});

test('a server that refuses leaves the section as it was, and says why by the row of the file', async ({
  page,
  stack,
  context,
}) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, [{ descripcion: 'Primera' }]);
  await openQuestions(context, page, admin, id);
  await openImport(page);
  // A rule that only the server knows: what is sent names a type that it does not have.
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON();
    if (body.operationName === 'ImportPreguntas') body.variables.preguntas[2].tipoRespuesta = '99';
    await route.continue({ postData: JSON.stringify(body) });
  });
  await choose(page, 'preguntas.csv', good);
  await importButton(page).click();
  const alert = dialog(page).getByRole('alert');
  await expect(alert).toContainText('No se importó ninguna pregunta');
  await expect(alert.getByRole('row').nth(1)).toHaveText(/4Tipo de respuestaEl registro elegido no existe/);
  expect(await savedOrder(admin, id)).toEqual(['Primera']);
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.locator('.question-bar')).toContainText('1 pregunta');
});

test('by keyboard alone, from the button to the question in the list', async ({ page, stack, context }) => {
  const admin = await signInAdmin(stack);
  const { id } = await newSection(admin, []);
  await openQuestions(context, page, admin, id);
  await page.getByRole('button', { name: 'Importar preguntas' }).focus();
  await page.keyboard.press('Enter');
  const button = dialog(page).getByRole('button', { name: 'Elegir archivo' });
  await expect(button).toBeEnabled();
  const tabTo = async (name: RegExp) => {
    for (let steps = 0; steps < 12; steps += 1) {
      const focused = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (name.test(focused)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} was not reached by Tab`);
  };
  // Asked for well before: the browser is told to hand the chooser over only now.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(/^Elegir archivo$/);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'preguntas.csv', mimeType: 'text/csv', buffer: Buffer.from(good) });
  await expect(dialog(page).getByRole('status')).toHaveText('3 filas correctas · 0 filas con errores');
  await tabTo(/^Importar 3 preguntas$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Operación exitosa' }).getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  expect(await savedOrder(admin, id)).toEqual(TEXTS);
});

for (const [lang, theme] of [
  ['es', 'light'],
  ['en', 'dark'],
] as const) {
  test(`axe finds nothing, and nothing is cut off at 360 px (${lang}, ${theme})`, async ({ page, stack, context }) => {
    const admin = await signInAdmin(stack);
    const { id } = await newSection(admin, []);
    await enter(context, admin, lang);
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/secciones/${id}?tab=preguntas`);
    await page.getByRole('button', { name: lang === 'es' ? 'Importar preguntas' : 'Import questions' }).click();
    const box = page.getByRole('dialog');
    const input = box.locator('input[type=file]');
    await expect(box.getByRole('button', { name: /Elegir archivo|Choose a file/ })).toBeEnabled();
    expect(await violations(page)).toEqual([]);
    const states: [string, Uint8Array, RegExp][] = [
      ['buena.csv', good, /3 filas correctas|3 correct rows/],
      ['columnas.csv', utf8('Precio;Texto\r\n1;a\r\n'), /no son los esperados|not the expected ones/],
      ['mala.csv', utf8(csvOf([HEADER, ['', 'x', ''], ['a', '1', '']])), /2 filas con errores|2 rows with errors/],
    ];
    for (const [name, bytes, expected] of states) {
      await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(bytes) });
      await expect(box).toContainText(expected);
      expect(await violations(page), name).toEqual([]);
      const sideways = await box.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect(sideways, name).toBeLessThanOrEqual(0);
    }
  });
}
