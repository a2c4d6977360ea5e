import type { Page } from '@playwright/test';
import { expect, test } from '../../support/fixtures.ts';
import { canReadPdf, expectInOrder, pdfText, plain } from '../../support/pdf.ts';
import { Caller, enter, newSurvey } from './respondents.ts';
import { SECTIONS } from './sections.ts';

interface Asked {
  readonly id: string;
  readonly descripcion: string;
  readonly tipoRespuesta: { readonly id: string };
  readonly padre: { readonly id: string } | null;
  readonly respuestas: readonly { readonly id: string; readonly descripcion: string }[];
}
interface Related {
  readonly id: string;
}
interface Sent {
  readonly id: string;
  readonly empresa: { readonly label: string };
  readonly respuestas: readonly { readonly pregunta: Related; readonly respuesta: Related }[];
  readonly respuestasLibres: readonly { readonly pregunta: Related; readonly descripcion: string }[];
  readonly encuesta: Definition;
}
interface Definition {
  readonly descripcion: string;
  readonly secciones: readonly { readonly descripcion: string; readonly preguntas: readonly Asked[] }[];
}

const TREE =
  'descripcion secciones { descripcion preguntas { id descripcion orden oculta tipoRespuesta { id } padre { id } respuestas { id descripcion } } }';
const SENT = `id empresa { label } respuestas { pregunta { id } respuesta { id } } respuestasLibres { pregunta { id } descripcion } encuesta { ${TREE} }`;

/** A number as people of the language write it. */
function written(text: string, lang: 'es' | 'en'): string {
  if (!/^\d+(\.\d+)?$/.test(text)) return text;
  const [whole = '', part] = text.split('.');
  const [thousand, point] = lang === 'es' ? ['.', ','] : [',', '.'];
  const grouped = whole.length < 5 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, thousand);
  return part ? `${grouped}${point}${part}` : grouped;
}

/** The words of a submission in their order, by its definition alone: section, question, answer. */
function wordsOf({ encuesta, respuestas, respuestasLibres }: Sent, lang: 'es' | 'en'): string[] {
  const texts = new Map(respuestasLibres.map(({ pregunta, descripcion }) => [pregunta.id, descripcion]));
  const all = new Map(encuesta.secciones.flatMap((one) => one.preguntas).map((one) => [one.id, one]));
  const answerOf = ({ id, respuestas: options }: Asked) => {
    const chosen = new Set(respuestas.filter((one) => one.pregunta.id === id).map((one) => one.respuesta.id));
    const words = options.filter((one) => chosen.has(one.id)).map(({ descripcion }) => descripcion);
    return words.length > 0 ? words.join(', ') : texts.get(id);
  };
  const isRuledOut = ({ padre }: Asked): boolean => {
    const parent = padre && all.get(padre.id);
    return Boolean(parent && (answerOf(parent)?.trim().toUpperCase() === 'NO APLICA' || isRuledOut(parent)));
  };
  return encuesta.secciones.flatMap(({ descripcion, preguntas: asked }) => [
    descripcion.toUpperCase(),
    ...asked
      .filter((one) => !isRuledOut(one))
      .flatMap((one) => {
        const answer = answerOf(one) ?? (lang === 'es' ? '(sin respuesta)' : '(no answer)');
        return [one.descripcion, one.tipoRespuesta.id === '2' ? written(answer, lang) : answer];
      }),
  ]);
}

/** What the first press of the button prints. `page.pdf()` would fire `beforeprint` a second time, so `print` is observed. */
async function printed(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      document.documentElement.dataset.printed = String(document.querySelectorAll('.paper h1').length);
    };
  });
  await page.getByRole('button', { name: /^(Imprimir|Print)$/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
  return pdfText(page);
}

test('a survey is printed whole and without the shell: what was sent, in both languages, and an empty one to be filled in', async ({
  page,
  browser,
  stack,
  context,
}) => {
  test.skip(!canReadPdf, 'pdftotext (poppler-utils) is not here, and could not be installed');
  const person = await Caller.signIn(stack.url, 'usuario2', 'Usuario#2026');
  const { sent } = await person.ask<{ sent: { results: { id: string }[] } }>(
    '{ sent: encuestasCompletadas(pageSize: 1, ordering: "fechaCreacion") { results { id } } }',
  );
  const { record } = await person.ask<{ record: Sent }>(
    `query($id: ID!) { record: encuestaCompletada(id: $id) { ${SENT} } }`,
    { id: sent.results[0]?.id },
  );
  const shell = { es: ['Cerrar sesión', 'Inicio', 'Siguiente'], en: ['Sign out', 'Home', 'Next'] };
  const sheet = { es: ['Página1de', 'Página2de'], en: ['Page1of', 'Page2of'] };
  for (const lang of ['es', 'en'] as const) {
    const own = await browser.newContext({ baseURL: stack.url, colorScheme: lang === 'es' ? 'dark' : 'light' });
    await enter(own, person, lang);
    const tab = await own.newPage();
    await tab.goto(`/completar_encuesta/${record.id}/view`);
    const text = await printed(tab);
    const words = wordsOf(record, lang);
    expect(words.length).toBeGreaterThan(50);
    expectInOrder(text, [record.encuesta.descripcion, record.empresa.label, ...words]);
    for (const number of sheet[lang]) expect(text).toContain(number);
    for (const word of shell[lang]) expect(text).not.toContain(plain(word));
    await own.close();
  }

  // What an administrator corrects for a company says whose it is.
  const admins = await browser.newContext({ baseURL: stack.url });
  await enter(admins, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  const corrected = await admins.newPage();
  await corrected.goto(`/completar_encuesta/${record.id}`);
  expect(await printed(corrected)).toContain(plain(`Empresa ${record.empresa.label}`));
  await admins.close();

  const pending = await Caller.signIn(stack.url, 'usuario', 'Usuario#2026');
  const { survey } = await pending.ask<{ survey: Definition }>(`{ survey: encuestaEmpresa { ${TREE} } }`);
  await enter(context, pending);
  await page.goto('/completar_encuesta/add');
  const empty = await printed(page);
  const everything = survey.secciones.flatMap(({ descripcion, preguntas }) => [
    descripcion.toUpperCase(),
    ...preguntas.map((one) => one.descripcion),
  ]);
  expect(everything.length).toBeGreaterThan(150);
  expectInOrder(empty, [survey.descripcion, 'Completada por', ...everything]);
  const options = survey.secciones.flatMap(({ preguntas }) => preguntas.flatMap(({ respuestas }) => respuestas));
  for (const { descripcion } of options) expect(empty).toContain(plain(descripcion));
  for (const word of [...shell.es, 'Seleccione una opción']) expect(empty).not.toContain(plain(word));

  // Its author prints it from the form, before anybody may answer it.
  const { admin, encuesta } = await newSurvey(stack, SECTIONS);
  const own = await browser.newContext({ baseURL: stack.url });
  await enter(own, admin);
  const form = await own.newPage();
  await form.goto(`/encuestas/${encuesta}`);
  await form.getByRole('button', { name: 'Vista previa' }).click();
  const asked = SECTIONS.flatMap(({ preguntas }) => preguntas.map(({ descripcion }) => descripcion));
  const drafted = await printed(form);
  expectInOrder(drafted, ['Completada por', ...asked]);
  expect(drafted).not.toContain(plain('Vista previa'));
  await own.close();
});
