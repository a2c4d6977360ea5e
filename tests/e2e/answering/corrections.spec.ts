import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { completedBy, newRespondent, newSurvey, submit } from '../../support/respondents.ts';
import { draftSaved, send } from '../support/wizard.ts';

test('an administrator corrects what a company sent, also once it is closed, and is offered nothing of another one', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, encuesta, idioma, rubro, secciones, preguntas } = await newSurvey(stack);
  const observations = preguntas.get('Observaciones');
  const periodo = await admin.create('Periodo', { fecha: '2026-01-02', fechaFin: '2026-12-30' });
  await admin.update('Encuesta', encuesta, { periodoActivo: await admin.create('PeriodoActivo', { periodo, rubro }) });
  const [salary, policy] = [preguntas.get('Salario medio'), preguntas.get('Política')];
  const texts = [[observations, 'De la empresa'] as const, [salary, '2'] as const, [policy, '3'] as const];
  const id = await submit(person, encuesta, { texts });
  // A company of another business answers the same sections later.
  const other = await admin.create('Rubro', { descripcion: `Otro negocio ${encuesta}` });
  const periodoActivo = await admin.create('PeriodoActivo', { periodo, rubro: other });
  const copy = { descripcion: `Otra encuesta ${encuesta}`, idioma, periodoActivo, secciones };
  const second = await admin.create('Encuesta', copy);
  const stranger = await newRespondent(stack, admin, other);
  await submit(stranger, second, { texts: [[observations, 'De otra empresa']] });

  await enter(context, admin);
  await page.goto('/completar_encuesta');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Agregar' }).or(page.getByRole('link', { name: 'Agregar' })),
  ).toHaveCount(0);
  const { one } = await admin.ask<{ one: { empresa: { label: string }; usuario: { label: string } } }>(
    'query($id: ID!) { one: encuestaCompletada(id: $id) { empresa { label } usuario { label } } }',
    { id },
  );
  await page.goto(`/completar_encuesta?search=${encodeURIComponent(one.empresa.label)}`);
  await page.getByRole('row').filter({ hasText: one.empresa.label }).getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ver', 'Editar']);
  await page.getByRole('menuitem', { name: 'Ver' }).click();
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${id}/view$`));
  const header = page.locator('.survey-header');
  await expect(header.getByRole('heading', { level: 1 })).toHaveText(one.empresa.label);
  await expect(header).toContainText('Incompleta');
  await expect(header).toContainText(/ · enviada \d\d\/\d\d\/\d{4} por /);
  await expect(header).toContainText(one.usuario.label);
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('De la empresa');
  await expect(page.getByLabel('4. Observaciones')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toHaveCount(0);

  await header.getByRole('link', { name: 'Editar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.empresa.label);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    'Completar Encuesta: 02/01/2026 / 30/12/2026',
  );
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('De la empresa');
  await page.getByLabel('4. Observaciones').fill('Corregida');
  await draftSaved(page);
  await expect(page.getByText('De otra empresa')).toHaveCount(0);
  await send(page);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
  const expected = new Map<string | undefined, string>([...texts, [observations, 'Corregida']]);
  const saved = async () => {
    const [own, ...more] = await completedBy(person);
    expect(more).toEqual([]);
    return new Map(own?.preguntas.map(({ pregunta, descripcion }) => [pregunta, descripcion]));
  };
  expect(await saved()).toEqual(expected);
  expect((await completedBy(stranger))[0]?.preguntas[0]?.descripcion).toBe('De otra empresa');

  // An administrator stores no survey on the device.
  expect(await page.evaluate(() => localStorage.getItem('encuestas.offlineUser'))).toBeNull();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);

  // What authors took away since the closing stays.
  await admin.update('Periodo', periodo, { fechaFin: '2026-01-03' });
  await admin.update('Pregunta', policy, { oculta: true });
  await admin.deactivate('Pregunta', salary);
  await page.goto(`/completar_encuesta/${id}`);
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel(/Salario medio$/)).toHaveValue('2');
  await expect(page.getByLabel(/Política$/)).toHaveValue('3');
  await page.getByLabel(/Política$/).fill('Otra');
  await send(page);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect(await saved()).toEqual(expected.set(policy, 'Otra'));
});
