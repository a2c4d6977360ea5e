import { expect, test } from '../../support/fixtures.ts';
import { Caller, completedBy, enter, newRespondent, newSurvey } from './respondents.ts';
import { SECTIONS } from './sections.ts';

const SAVE =
  'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { record { id } } }';

test('what could not be loaded says so with its request id, and is tried again', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  const errors = [{ message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE', requestId: 'pedido-42' } }];
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('query SurveyToAnswer')
      ? route.fulfill({ json: { data: null, errors } })
      : route.fallback(),
  );
  await page.goto('/completar_encuesta/add');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('No se pudo cargar la encuesta.');
  await expect(failure).toContainText('pedido-42');
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect(failure).toContainText('pedido-42');
  await page.unrouteAll();
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByLabel('4. Observaciones')).toBeVisible();
});

test('an administrator sees and changes what a company sent, and is offered nothing of another company', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, encuesta, secciones, preguntas } = await newSurvey(stack, SECTIONS);
  const answer = (survey: string, descripcion: string) => ({
    input: {
      encuesta: survey,
      respuestas: [],
      respuestasLibres: [{ pregunta: preguntas.get('Observaciones'), descripcion }],
    },
  });
  const { r } = await person.ask<{ r: { record: { id: string } } }>(SAVE, answer(encuesta, 'De la empresa'));
  // Another company of another business answers the same sections, later.
  const { e } = await admin.ask<{ e: { idioma: { id: string }; periodoActivo: { periodo: { id: string } } } }>(
    'query($id: ID!) { e: encuesta(id: $id) { idioma { id } periodoActivo { periodo { id } } } }',
    { id: encuesta },
  );
  const rubro = await admin.create('Rubro', { descripcion: `Otro negocio ${encuesta}` });
  const periodoActivo = await admin.create('PeriodoActivo', { periodo: e.periodoActivo.periodo.id, rubro });
  const copy = { descripcion: `Otra encuesta ${encuesta}`, idioma: e.idioma.id, periodoActivo, secciones };
  const second = await admin.create('Encuesta', copy);
  const stranger = await newRespondent(stack, admin, rubro);
  await stranger.ask(SAVE, answer(second, 'De otra empresa'));

  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  await page.goto(`/completar_encuesta/${r.record.id}/view`);
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('De la empresa');
  await expect(page.getByLabel('4. Observaciones')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toHaveCount(0);

  await page.goto(`/completar_encuesta/${r.record.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completar Encuesta: 01/01/2026 / 31/12/2026');
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('De la empresa');
  await page.getByLabel('4. Observaciones').fill('Corregida');
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  await expect(page.getByText('De otra empresa')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);
  const [saved, ...more] = await completedBy(person);
  expect(more).toEqual([]);
  expect(saved?.preguntas.map(({ descripcion }) => descripcion)).toEqual(['Corregida']);
  expect((await completedBy(stranger))[0]?.preguntas[0]?.descripcion).toBe('De otra empresa');

  // What an administrator looks at is not kept on the device.
  expect(await page.evaluate(() => localStorage.getItem('encuestas.offlineUser'))).toBeNull();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});

test('an administrator corrects one answer of a closed survey, and what authors took away since stays', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, encuesta, rubro, preguntas } = await newSurvey(stack, SECTIONS);
  const change = (type: string, id: string | undefined, input: object) =>
    admin.ask(
      `mutation($id: ID!, $input: ${type}Patch!) { r: update${type}(id: $id, input: $input) { record { id } } }`,
      {
        ...{ id, input },
      },
    );
  const periodo = await admin.create('Periodo', { fecha: '2026-01-02', fechaFin: '2026-12-30' });
  await change('Encuesta', encuesta, { periodoActivo: await admin.create('PeriodoActivo', { periodo, rubro }) });
  const texts = ['Observaciones', 'Salario medio', 'Política'];
  const written = texts.map((text, index) => ({ pregunta: preguntas.get(text), descripcion: `${index + 1}` }));
  const { r } = await person.ask<{ r: { record: { id: string } } }>(SAVE, {
    input: { encuesta, respuestas: [], respuestasLibres: written },
  });
  await change('Periodo', periodo, { fechaFin: '2026-01-03' });
  await change('Pregunta', preguntas.get('Política'), { oculta: true });
  await admin.ask('mutation($id: ID!) { r: deactivatePregunta(id: $id) { record { id } } }', {
    id: preguntas.get('Salario medio'),
  });

  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  await page.goto(`/completar_encuesta/${r.record.id}`);
  await expect(page.getByLabel(/Observaciones$/)).toHaveValue('1');
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByLabel(/Salario medio$/)).toHaveValue('2');
  await expect(page.getByLabel(/Política$/)).toHaveValue('3');
  await page.getByLabel(/Política$/).fill('Corregida');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  const [saved] = await completedBy(person);
  const expected = new Map(written.map(({ pregunta, descripcion }) => [pregunta, descripcion]));
  expected.set(preguntas.get('Política'), 'Corregida');
  expect(new Map(saved?.preguntas.map((one) => [one.pregunta, one.descripcion]))).toEqual(expected);
});

test('answers of one company are not sent for another one that the person has come to', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, rubro } = await newSurvey(stack, SECTIONS);
  const other = await newRespondent(stack, admin, rubro);
  const me = '{ me { usuario { id empresa { id } } } }';
  const of = (who: Caller) => who.ask<{ me: { usuario: { id: string; empresa: { id: string } } } }>(me);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('De la primera empresa');
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  const move = (empresa: string, id: string) =>
    admin.ask(
      'mutation($id: ID!, $empresa: ID!) { r: updateUsuario(id: $id, input: { empresa: $empresa }) { record { id } } }',
      { id, empresa },
    );
  const { id, empresa: first } = (await of(person)).me.usuario;
  await move((await of(other)).me.usuario.empresa.id, id);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('responde por otra empresa');
  expect(await completedBy(other)).toEqual([]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Borradores de otras encuestas' })).toBeVisible();
  await move(first.id, id);
  await page.goto('/completar_encuesta/add');
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('De la primera empresa');
});

test('an administrator’s list of completed surveys shows the companies, View and Edit, no Add and no Delete, and opens one', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
  const input = {
    encuesta,
    respuestas: [],
    respuestasLibres: [{ pregunta: preguntas.get('Política'), descripcion: 'x' }],
  };
  const { r } = await person.ask<{ r: { record: { id: string } } }>(SAVE, { input });
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  await page.goto('/completar_encuesta');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Agregar' }).or(page.getByRole('link', { name: 'Agregar' })),
  ).toHaveCount(0);
  const row = page.getByRole('row').filter({
    has: page.locator(
      `a[href$="/completar_encuesta/${r.record.id}/view"], a[href$="/completar_encuesta/${r.record.id}"]`,
    ),
  });
  await expect(row).toContainText(/Empresa [0-9a-f]{8}/);
  await row.getByRole('button').click();
  await expect(page.getByRole('menuitem')).toHaveText(['Ver', 'Editar']);
  await page.getByRole('menuitem', { name: 'Ver' }).click();
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${r.record.id}/view$`));
  await expect(page.getByLabel('4. Observaciones')).toBeDisabled();
  // It says whose it is, and a search finds it by that.
  const { one } = await admin.ask<{ one: { empresa: { label: string }; usuario: { label: string } } }>(
    'query($id: ID!) { one: encuestaCompletada(id: $id) { empresa { label } usuario { label } } }',
    { id: r.record.id },
  );
  const header = page.locator('.survey-header');
  await expect(header).toContainText(new RegExp(`^${one.empresa.label} · enviada \\d\\d/\\d\\d/\\d{4} por `));
  await expect(header).toContainText(one.usuario.label);
  await page.goto(`/completar_encuesta?search=${encodeURIComponent(one.empresa.label)}`);
  await page.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${r.record.id}/view$`));
});

test('what a colleague’s NO APLICA or an author leaves out is told, answer by answer, before the rest is sent', async ({
  page,
  stack,
  context,
}) => {
  const { person, admin, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
  const insurance = '¿Da seguro médico?';
  const { p } = await person.ask<{ p: { respuestas: { id: string }[] } }>(
    'query($id: ID!) { p: pregunta(id: $id) { respuestas { id } } }',
    { id: preguntas.get(insurance) },
  );
  const [yes, , notApplicable] = p.respuestas.map(({ id }) => ({ respuesta: id }));
  const { r } = await person.ask<{ r: { record: { id: string } } }>(SAVE, {
    input: { encuesta, respuestas: [yes], respuestasLibres: [] },
  });
  await enter(context, person);
  await page.goto(`/completar_encuesta/${r.record.id}`);
  await page.getByLabel('3. ¿Cuánto cuesta?').fill('5');
  await page.getByLabel('4. Observaciones').fill('Una hora de trabajo');
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();

  await person.ask(
    'mutation($id: ID!, $input: EncuestaCompletadaInput!) { saveEncuestaCompletada(id: $id, input: $input) { record { id } } }',
    { id: r.record.id, input: { encuesta, respuestas: [notApplicable], respuestasLibres: [] } },
  );
  const hide = (oculta: boolean) =>
    admin.ask(
      'mutation($id: ID!, $input: PreguntaPatch!) { updatePregunta(id: $id, input: $input) { record { id } } }',
      {
        ...{ id: preguntas.get('Observaciones'), input: { oculta } },
      },
    );
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  const leftOut = page.getByRole('dialog', { name: 'Respuestas suyas que no se enviarán' });
  await expect(leftOut).toContainText(`¿Cuánto cuesta?: 5 («${insurance}» se respondió NO APLICA en otro lugar)`);
  await hide(true);
  await leftOut.getByRole('button', { name: 'Enviar', exact: true }).click();
  // To send without the one is not to send without the other.
  const changed = page.getByRole('dialog', { name: 'La encuesta cambió mientras la respondía' });
  await expect(changed).toContainText('Observaciones: Una hora de trabajo');
  await changed.getByRole('button', { name: 'Seguir respondiendo' }).click();

  await hide(false);
  await page.reload();
  await expect(page.getByLabel(/Observaciones/)).toHaveValue('Una hora de trabajo');
  await page.getByLabel(`1. ${insurance}`).selectOption('Sí');
  await expect(page.getByLabel('3. ¿Cuánto cuesta?')).toHaveValue('5');
});
