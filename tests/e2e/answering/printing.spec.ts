import type { Page } from '@playwright/test';
import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { canReadPdf, expectInOrder, pdfText, plain } from '../../support/pdf.ts';
import { newSurvey, optionsOf, SECTIONS, submit } from '../../support/respondents.ts';

/** The text that the button prints; `page.pdf()` would fire `beforeprint` a second time, so `print` is observed. */
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

const SHELL = { es: ['Cerrar sesión', 'Inicio', 'Siguiente'], en: ['Sign out', 'Home', 'Next'] };
const QUESTIONS = SECTIONS.flatMap(({ preguntas }) => preguntas.map(({ descripcion }) => descripcion));

test('a survey is printed whole and without the shell: empty, in the editor, and as it was sent, in both languages', async ({
  browser,
  stack,
}) => {
  test.skip(!canReadPdf, 'pdftotext (poppler-utils) is missing');
  const { person, admin, encuesta, preguntas } = await newSurvey(stack);
  const print = async (who: typeof person, path: string, lang: 'es' | 'en' = 'es') => {
    const context = await browser.newContext({ baseURL: stack.url, colorScheme: lang === 'es' ? 'dark' : 'light' });
    await enter(context, who, lang);
    const page = await context.newPage();
    await page.goto(path);
    const text = await printed(page);
    for (const word of SHELL[lang]) expect(text).not.toContain(plain(word));
    await context.close();
    return text;
  };

  const empty = await print(person, '/completar_encuesta/add');
  expectInOrder(empty, ['Completada por', 'BENEFICIOS', ...QUESTIONS.slice(0, 4), 'SALARIOS', ...QUESTIONS.slice(4)]);
  for (const option of ['Sí', 'No aplica', 'Clínica', 'Dental']) expect(empty).toContain(plain(option));
  expect(empty).not.toContain(plain('Seleccione una opción'));
  const drafted = await print(admin, `/encuestas/${encuesta}`);
  expectInOrder(drafted, ['Completada por', ...QUESTIONS]);
  expect(drafted).not.toContain(plain('Vista previa'));

  const [yes] = await optionsOf(admin, preguntas.get('¿Da seguro médico?'));
  const texts = [
    [preguntas.get('¿Cuánto cuesta?'), '12345.5'],
    [preguntas.get('Observaciones'), 'Todo bien'],
  ] as const;
  const id = await submit(person, encuesta, { options: [yes?.id], texts });
  for (const [lang, cost, none, sheet] of [
    ['es', '12.345,5', '(sin respuesta)', 'Página1de'],
    ['en', '12,345.5', '(no answer)', 'Page1of'],
  ] as const) {
    const text = await print(person, `/completar_encuesta/${id}/view`, lang);
    const benefits = [
      '¿Da seguro médico?',
      'Sí',
      '¿Qué cubre?',
      none,
      '¿Cuánto cuesta?',
      cost,
      'Observaciones',
      'Todo bien',
    ];
    expectInOrder(text, ['BENEFICIOS', ...benefits, 'SALARIOS', 'Salario medio', none, 'Política', none]);
    expect(text).toContain(sheet);
  }
  // A correction says whose answers they are.
  expect(await print(admin, `/completar_encuesta/${id}`)).toContain(plain('Empresa Empresa'));
});
