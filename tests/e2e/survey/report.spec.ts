import { expect, test } from '../../support/fixtures.ts';
import { type AskedSection, enter, newRespondent, newSurvey } from './respondents.ts';

const SECTIONS: readonly AskedSection[] = [{ descripcion: 'Única', preguntas: [{ descripcion: 'Nombre', tipo: '3' }] }];
const REPORT = 'https://informes.example/r/42?filtro=a%20b';

test('the report of one’s business is framed with a timestamp, titled and sandboxed, once there is one', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, rubro } = await newSurvey(stack, SECTIONS);
  await context.route('https://informes.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Informe de prueba</h1>' }),
  );
  await enter(context, person);
  // Without one the spec's sentence is shown.
  await page.goto('/reportes/pbi');
  await expect(page.getByText('No se ha podido encontrar ningú reporte para el usuario.')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await admin.create('LinkReporte', { tipoUsuario: 'USUARIO', rubro, url: REPORT });
  await page.goto('/');
  await page.getByRole('link', { name: 'Ver reporte' }).click();
  const frame = page.locator('iframe');
  await expect(page.frameLocator('iframe').getByText('Informe de prueba')).toBeVisible();
  await expect(frame).toHaveAttribute('title', 'Reporte');
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation/);
  const source = new URL((await frame.getAttribute('src')) ?? '');
  expect([source.origin, source.pathname, source.searchParams.get('filtro')]).toEqual([
    'https://informes.example',
    '/r/42',
    'a b',
  ]);
  expect(Number(source.searchParams.get('timestamp'))).toBeGreaterThan(1_700_000_000_000);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(frame).not.toHaveAttribute('src', source.href);
  const height = (await frame.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(600);
});

test('in the dark nothing light is shown while the report is awaited', async ({ page, stack, context }) => {
  const { person, admin, rubro } = await newSurvey(stack, SECTIONS);
  await admin.create('LinkReporte', { tipoUsuario: 'USUARIO', rubro, url: REPORT });
  const arrived = Promise.withResolvers<void>();
  await context.route('https://informes.example/**', async (route) => {
    await arrived.promise;
    await route.fulfill({ contentType: 'text/html', body: '<h1>Informe de prueba</h1>' });
  });
  await enter(context, person);
  await context.addInitScript(() => localStorage.setItem('encuestas.theme', 'dark'));
  await page.goto('/reportes/pbi');
  const frame = page.locator('iframe');
  await expect(page.getByText('Cargando reporte…')).toBeVisible();
  await expect(frame).toHaveCSS('opacity', '0');
  // What the frame lies on is the dark page.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 20, 27)');
  arrived.resolve();
  await expect(page.frameLocator('iframe').getByText('Informe de prueba')).toBeVisible();
  await expect(frame).toHaveCSS('opacity', '1');
});

test('in the dark a box that is not ticked is dark, and one that is stands out', async ({ page, stack, context }) => {
  const asked = { descripcion: '¿Qué cubre?', tipo: '2', respuestas: ['Clínica', 'Dental'] } as const;
  const { person } = await newSurvey(stack, [{ descripcion: 'Única', preguntas: [asked] }]);
  await enter(context, person);
  await context.addInitScript(() => localStorage.setItem('encuestas.theme', 'dark'));
  await page.goto('/completar_encuesta/add');
  const [clinic, dental] = [page.getByLabel('Clínica'), page.getByLabel('Dental')];
  await clinic.check();
  await expect(clinic).toHaveCSS('background-color', 'rgb(92, 195, 211)');
  await expect(dental).toHaveCSS('background-color', 'rgb(23, 30, 39)');
  await expect(dental).toHaveCSS('border-top-color', 'rgb(107, 120, 135)');
});

test('a person without a survey reads that there is none; another company’s answers are not theirs', async ({
  page,
  stack,
  context,
}) => {
  const first = await newSurvey(stack, SECTIONS);
  const { r } = await first.person.ask<{ r: { record: { id: string } } }>(
    'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { record { id } } }',
    {
      input: {
        encuesta: first.encuesta,
        respuestas: [],
        respuestasLibres: [{ pregunta: first.preguntas.get('Nombre'), descripcion: 'x' }],
      },
    },
  );
  const rubro = await first.admin.create('Rubro', { descripcion: `Sin encuesta ${Date.now()}` });
  const other = await newRespondent(stack, first.admin, rubro);
  await enter(context, other);
  await page.goto('/');
  await expect(page.getByText('No hay encuestas para completar')).toBeVisible();
  await page.goto('/completar_encuesta/add');
  await expect(page.getByText('No hay encuestas para completar')).toBeVisible();
  for (const address of [r.record.id, `${r.record.id}/view`, '99999', 'abc', 'abc/view']) {
    await page.goto(`/completar_encuesta/${address}`);
    await page.waitForURL('/');
    await expect(page.getByText('No hay encuestas para completar')).toBeVisible();
  }
});

test('what the server refuses is shown in its words, and the answers stay', async ({ page, stack, context }) => {
  const { person, admin, encuesta } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('1. Nombre').fill('Sigo aquí');
  await admin.ask('mutation($id: ID!) { deactivateEncuesta(id: $id) { errors { message } } }', { id: encuesta });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('La encuesta no está disponible para su empresa.');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByLabel('1. Nombre')).toHaveValue('Sigo aquí');
  await expect(page).toHaveURL(/\/add/);
});

test('a respondent’s list of completed surveys has View and Edit only', async ({ page, stack, context }) => {
  const { person, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
  const { r } = await person.ask<{ r: { record: { id: string } } }>(
    'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { record { id } } }',
    {
      input: { encuesta, respuestas: [], respuestasLibres: [{ pregunta: preguntas.get('Nombre'), descripcion: 'x' }] },
    },
  );
  await enter(context, person);
  await page.goto('/completar_encuesta');
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ver', 'Editar']);
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${r.record.id}$`));
  await expect(page.getByLabel('1. Nombre')).toHaveValue('x');
});
