import { expect, test } from '../../support/fixtures.ts';
import { Caller, enter, newSurvey } from './respondents.ts';
import { SECTIONS } from './sections.ts';

const SAVE =
  'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { record { id } } }';

test('what is open is what the server says, whatever the device takes for today', async ({ page, stack, context }) => {
  const { person, admin, encuesta, secciones } = await newSurvey(stack, SECTIONS);
  const { r } = await person.ask<{ r: { record: { id: string } } }>(SAVE, {
    input: { encuesta, respuestas: [], respuestasLibres: [] },
  });
  // Another survey of the same period comes to apply; the first stays open to be changed.
  const { e } = await admin.ask<{ e: { idioma: { id: string }; periodoActivo: { id: string } } }>(
    'query($id: ID!) { e: encuesta(id: $id) { idioma { id } periodoActivo { id } } }',
    { id: encuesta },
  );
  const descripcion = `Segunda de ${encuesta}`;
  await admin.create('Encuesta', { descripcion, idioma: e.idioma.id, periodoActivo: e.periodoActivo.id, secciones });

  await page.clock.setFixedTime('2031-05-05T12:00:00Z');
  await enter(context, person);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: descripcion })).toBeVisible();
  await expect(page.getByRole('region').filter({ hasText: descripcion })).toContainText(/Queda[n]? \d+ día|Último día/);
  await page.goto(`/completar_encuesta/${r.record.id}`);
  await expect(page.getByLabel('4. Observaciones')).toBeEnabled();
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${r.record.id}/?$`));
});

test('the running periods of the home page and the time zone are the server’s', async ({ page, stack, context }) => {
  await page.clock.setFixedTime('2031-05-05T12:00:00Z');
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  await page.goto('/');
  await expect(page.getByRole('listitem').filter({ hasText: 'Bancos' }).filter({ hasText: 'quedan' })).toContainText(
    /Respondieron \d+ · Pendientes \d+/,
  );
  await page.goto('/configuracion');
  await expect(page.getByText(/^America\/Asuncion · \d\d\/\d\d\/2026$/)).toBeVisible();
});
