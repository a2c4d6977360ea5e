import { expect, test } from '../../support/fixtures.ts';
import { inspector } from '../admin/screens.ts';
import { type AskedSection, Caller, completedBy, enter, newRespondent, newSurvey } from '../survey/respondents.ts';
import { countClicks } from './clicks.ts';

const SECTIONS: readonly AskedSection[] = [
  {
    descripcion: 'Única',
    preguntas: [
      { descripcion: 'Nombre', tipo: '3' },
      { descripcion: 'Apellido', tipo: '3' },
    ],
  },
];

const SAVE =
  'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { record { id } errors { message } } }';

test('who is missing is found, reminded in four clicks, and told so', async ({ page, context, stack }) => {
  const survey = await newSurvey(stack, SECTIONS);
  const { admin, person, rubro, encuesta, preguntas } = survey;
  await newRespondent(stack, admin, rubro);
  await person.ask(SAVE, {
    input: { encuesta, respuestas: [], respuestasLibres: [{ pregunta: preguntas.get('Nombre'), descripcion: 'x' }] },
  });
  expect(await completedBy(person)).toHaveLength(1);
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  const { data } = await admin
    .ask<{ data: { descripcion: string } }>('query($id: ID!) { data: rubro(id: $id) { descripcion } }', {
      id: rubro,
    })
    .then((found) => ({ data: found.data }));
  await page.goto('/');
  await page.getByRole('button', { name: 'Gestión de encuestas' }).click();
  await page.getByRole('link', { name: 'Seguimiento' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seguimiento');
  // Others open campaigns meanwhile: this one may be on the second page by now.
  const found = await admin.ask<{ page: { results: { id: string; rubro: { label: string } }[] } }>(
    '{ page: campanas(pageSize: 300) { results { id rubro { label } } } }',
  );
  const campaign = found.page.results.find(({ rubro }) => rubro.label === data.descripcion);
  await expect(page.getByRole('listitem').getByRole('link').first()).toBeVisible();
  await page.goto(`/seguimiento/${campaign?.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(data.descripcion);
  await expect(page.getByText('1 de 2 respondieron')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Incompletas 1' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'incompleta' })).toContainText('1 / 2');
  const heading = await page.getByRole('columnheader').first().boundingBox();
  const company = await page.getByRole('cell').first().boundingBox();
  if (!heading || !company) throw new Error('there is no table');
  expect(company.y, 'the heading covers no company').toBeGreaterThanOrEqual(heading.y + heading.height);

  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Pendientes 1' }).click();
  await expect(page).toHaveURL(/filtro=pendientes/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Enviar recordatorio a 1 empresa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recordar' });
  // As the first of the companies that are missing reads it.
  await expect(dialog.getByRole('region')).toContainText('Recordatorio: encuesta de Empresa ');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('enviado', { timeout: 20_000 });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('enviado');
  expect(await clicks()).toBeLessThanOrEqual(4);

  // A second time within the day is asked about first; one company is reminded in its row, too.
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Recordar a/ })
    .click();
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Ya se le recordó a 1 en las últimas 24 horas.');
  await dialog.getByRole('button', { name: 'Recordarles igual' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('enviado', { timeout: 20_000 });
});

test('axe finds nothing in the follow-up, and nothing scrolls sideways', async ({ page, context, stack }) => {
  const admin = await Caller.signIn(stack.url, 'admin', 'Admin#2026');
  const { page: all } = await admin.ask<{ page: { results: { id: string; enviadas: number; empresas: number }[] } }>(
    '{ page: campanas(pageSize: 300, vigente: true) { results { id enviadas empresas } } }',
  );
  const campaign = all.results.find(({ enviadas, empresas }) => enviadas > 3 && empresas > enviadas);
  await enter(context, admin);
  const { look, found } = inspector(page);
  await page.goto('/seguimiento');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await look('campaigns');
  await page.goto(`/seguimiento/${campaign?.id}`);
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await look('companies');
  await page.getByRole('button', { name: /^Enviar recordatorio a/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  await look('letter', false);
  await page.goto('/seguimiento/999999');
  await expect(page.getByRole('main').getByRole('link', { name: 'Todas las campañas' })).toBeVisible();
  await look('no such campaign');
  expect(found).toEqual({});
});

test('a respondent and an editor find no follow-up, and no campaign to open', async ({ page, context, stack }) => {
  for (const [name, password] of [
    ['editor', 'Editor#2026'],
    ['usuario', 'Usuario#2026'],
  ] as const) {
    await enter(context, await Caller.signIn(stack.url, name, password));
    await page.goto('/seguimiento');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin permiso');
    await expect(page.getByRole('link', { name: 'Seguimiento' })).toHaveCount(0);
    await page.goto('/campanas/nueva');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sin permiso');
  }
});
