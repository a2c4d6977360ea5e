import { expect, test } from '../../support/fixtures.ts';
import { type AskedSection, completedBy, enter, newSurvey } from './respondents.ts';

const SECTIONS: readonly AskedSection[] = [
  {
    descripcion: 'Beneficios',
    preguntas: [
      { descripcion: '¿Da seguro médico?', tipo: '1', respuestas: ['Sí', 'No', 'No aplica'] },
      {
        descripcion: '¿Qué cubre?',
        tipo: '1',
        multiple: true,
        respuestas: ['Clínica', 'Dental'],
        padre: '¿Da seguro médico?',
      },
      { descripcion: '¿Cuánto cuesta?', tipo: '2', padre: '¿Qué cubre?' },
      { descripcion: 'Observaciones', tipo: '3' },
    ],
  },
  {
    descripcion: 'Salarios',
    preguntas: [
      { descripcion: 'Salario medio', tipo: '2' },
      { descripcion: 'Política', tipo: '3' },
    ],
  },
];

test('a survey is filled in, sent once, opened again, changed and cleared', async ({ page, stack, context }) => {
  const { person, preguntas } = await newSurvey(stack, SECTIONS);
  const id = (text: string) => preguntas.get(text) ?? '';
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completar Encuesta: 01/01/2026 / 31/12/2026');
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 1 de 2');
  await expect(page.getByText('Beneficios').first()).toHaveCSS('text-transform', 'uppercase');
  await expect(page.getByRole('button', { name: 'Anterior', exact: true })).toBeDisabled();

  await page.getByLabel('1. ¿Da seguro médico?').selectOption('No aplica');
  await expect(page.getByRole('group', { name: '¿Qué cubre?' })).toHaveCount(0);
  await expect(page.getByLabel('2. ¿Cuánto cuesta?')).toBeDisabled();
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('Sí');
  const covers = page.getByRole('group', { name: '2. ¿Qué cubre?' });
  await covers.getByLabel('Clínica').check();
  await covers.getByLabel('Dental').check();
  await page.getByLabel('3. ¿Cuánto cuesta?').fill('1.234,5');
  await page.getByLabel('4. Observaciones').fill('Todo bien');
  await expect(page.getByText(/Borrador guardado \d+:\d\d/)).toBeVisible();

  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2 })).toContainText('Sección 2 de 2');
  await expect(page.getByRole('button', { name: 'Siguiente', exact: true })).toBeDisabled();
  await page.getByLabel('1. Salario medio').fill('mucho');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  const review = page.getByRole('dialog');
  await expect(review).toContainText('Hay 1 respuesta por corregir');
  await review.getByRole('link', { name: '1. Salario medio' }).click();
  await expect(page.getByLabel('1. Salario medio')).toBeFocused();
  await page.getByLabel('1. Salario medio').fill('2.500.000');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(review).toContainText('Queda 1 pregunta sin responder');
  await review.getByRole('button', { name: 'Seguir respondiendo' }).click();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await review.getByRole('button', { name: 'Enviar de todos modos' }).dblclick();
  const popup = page.getByRole('dialog').filter({ hasText: 'Operación exitosa' });
  await expect(popup).toContainText('La operación ha sido completada exitosamente');
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/completar_encuesta\/?$/);

  const [saved, ...others] = await completedBy(person);
  expect(others).toEqual([]);
  expect(saved?.respuestas.map(({ preguntaId }) => preguntaId)).toEqual([
    id('¿Da seguro médico?'),
    id('¿Qué cubre?'),
    id('¿Qué cubre?'),
  ]);
  expect(new Set(saved?.preguntas.map(({ pregunta, descripcion }) => `${pregunta}=${descripcion}`))).toEqual(
    new Set([`${id('¿Cuánto cuesta?')}=1234.5`, `${id('Observaciones')}=Todo bien`, `${id('Salario medio')}=2500000`]),
  );

  await page.goto('/completar_encuesta/add');
  await expect(page).toHaveURL(new RegExp(`/completar_encuesta/${saved?.id}$`));
  await expect(page.getByText(/^Enviada /)).toBeVisible();
  await expect(page.getByText('Borrador guardado')).toHaveCount(0);
  await expect(page.getByLabel('3. ¿Cuánto cuesta?')).toHaveValue('1234,5');
  await page.getByLabel('4. Observaciones').fill('');
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('No aplica');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await popup.getByRole('button', { name: 'OK' }).click();
  const [changed] = await completedBy(person);
  expect(changed?.preguntas.map(({ pregunta }) => pregunta)).toEqual([id('Salario medio')]);
  expect(changed?.respuestas.map(({ preguntaId }) => preguntaId)).toEqual([id('¿Da seguro médico?')]);

  await page.goto(`/completar_encuesta/${saved?.id}/view`);
  await expect(page.getByLabel('1. ¿Da seguro médico?')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Enviar' })).toHaveCount(0);
});

test('answers survive a reload, a closed tab and a switch of language, and are offered on the home page', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add?paso=2');
  await page.getByLabel('1. Salario medio').fill('1.500,25');
  await page.getByLabel('2. Política').fill('Por escala');
  await page.reload();
  await expect(page.getByLabel('1. Salario medio')).toHaveValue('1500,25');
  await page.close();
  const again = await context.newPage();
  await again.addInitScript(() => localStorage.setItem('encuestas.lang', 'en'));
  await again.goto('/completar_encuesta/add?paso=2');
  await expect(again.getByLabel('1. Salario medio')).toHaveValue('1500.25');
  await expect(again.getByText(/Draft saved \d+:\d\d/)).toBeVisible();
  await expect(again.getByLabel('2. Política')).toHaveValue('Por escala');
  await again.goto('/');
  await expect(again.getByText('2 of 6 answered')).toBeVisible();
  await again.getByRole('link', { name: 'Continue' }).click();
  await expect(again.getByRole('heading', { level: 1 })).toContainText('Fill in survey');
});

test('offline it waits and says so, and goes once when the network is back', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Sin red');
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión: guardado en este equipo')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByText('Se enviará cuando vuelva la conexión.')).toBeVisible();
  await page.getByLabel('4. Observaciones').fill('Sin red, seguí escribiendo');
  expect(await completedBy(person)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  const [saved, ...others] = await completedBy(person);
  expect(others).toEqual([]);
  expect(saved?.preguntas.map(({ descripcion }) => descripcion)).toEqual(['Sin red, seguí escribiendo']);
});

test('two tabs of one survey show each other’s answers and lose none', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  const other = await context.newPage();
  await other.goto('/completar_encuesta/add?paso=2');
  await page.getByLabel('4. Observaciones').fill('De la primera');
  await other.getByLabel('2. Política').fill('De la segunda');
  await other.goto('/completar_encuesta/add');
  await expect(other.getByLabel('4. Observaciones')).toHaveValue('De la primera');
  await page.getByLabel('4. Observaciones').fill('Cambiada');
  await expect(other.getByLabel('4. Observaciones')).toHaveValue('Cambiada');
  await page.reload();
  await page.getByRole('button', { name: 'Siguiente', exact: true }).click();
  await expect(page.getByLabel('2. Política')).toHaveValue('De la segunda');
});

test('an answer that a colleague changed meanwhile is shown beside mine', async ({ page, stack, context }) => {
  const { person, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
  const pregunta = preguntas.get('Observaciones');
  const save = (id: string | null, descripcion: string) =>
    person.ask<{ r: { record: { id: string } } }>(
      'mutation($id: ID, $input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(id: $id, input: $input) { record { id } } }',
      { id, input: { encuesta, respuestas: [], preguntas: [{ pregunta, descripcion }] } },
    );
  const { r } = await save(null, 'Original');
  await enter(context, person);
  await page.goto(`/completar_encuesta/${r.record.id}`);
  await page.getByLabel('4. Observaciones').fill('La mía');
  await save(r.record.id, 'La del colega');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  const conflict = page.getByRole('group', { name: 'Otra persona cambió esta respuesta' });
  await expect(conflict).toContainText('La del colega');
  await expect(page.getByText('1 respuesta cambió en otro lugar')).toBeVisible();
  await conflict.getByRole('button', { name: 'Conservar la mía' }).click();
  await expect(conflict).toHaveCount(0);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByRole('dialog')).toContainText('Operación exitosa');
  expect((await completedBy(person))[0]?.preguntas[0]?.descripcion).toBe('La mía');
});

test('a survey whose questions changed keeps what fits and names what does not', async ({ page, stack, context }) => {
  const { person, admin, preguntas } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Se queda');
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('Sí');
  await page.getByRole('group', { name: '2. ¿Qué cubre?' }).getByLabel('Dental').check();
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  await admin.ask('mutation($id: ID!) { deactivatePregunta(id: $id) { errors { message } } }', {
    id: preguntas.get('¿Qué cubre?'),
  });
  await page.reload();
  const notice = page.getByRole('region', { name: /La encuesta cambió/ });
  await expect(notice).toContainText('¿Qué cubre?: Dental');
  await expect(page.getByLabel('Observaciones')).toHaveValue('Se queda');
  await notice.getByRole('button', { name: 'Entendido' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Observaciones')).toHaveValue('Se queda');
  await expect(notice).toHaveCount(0);
});

test('answers on the screen are kept anew when the browser forgets the site’s data', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  await page.getByLabel('4. Observaciones').fill('Antes');
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: stack.url, storageTypes: 'indexeddb' });
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('Sí');
  await page.getByLabel('1. ¿Da seguro médico?').selectOption('No');
  await expect(page.getByText(/Borrador guardado/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Antes');
  await expect(page.getByLabel('1. ¿Da seguro médico?')).not.toHaveValue('');
});

test('changes to a sent survey can be discarded', async ({ page, stack, context }) => {
  const { person, encuesta, preguntas } = await newSurvey(stack, SECTIONS);
  const { r } = await person.ask<{ r: { record: { id: string } } }>(
    'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { record { id } } }',
    {
      input: {
        encuesta,
        respuestas: [],
        preguntas: [{ pregunta: preguntas.get('Observaciones'), descripcion: 'Enviada' }],
      },
    },
  );
  await enter(context, person);
  await page.goto(`/completar_encuesta/${r.record.id}`);
  await page.getByLabel('4. Observaciones').fill('Otra cosa');
  await page.getByRole('button', { name: 'Descartar cambios' }).click();
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Enviada');
  await expect(page.getByText(/^Enviada /)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('Enviada');
});

test('two tabs that could not hear each other keep both answers, and the person chooses', async ({
  page,
  stack,
  context,
}) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await context.addInitScript(() => {
    const deaf = () => undefined;
    Object.assign(globalThis, {
      BroadcastChannel: class {
        addEventListener = deaf;
        removeEventListener = deaf;
        postMessage = deaf;
      },
    });
  });
  await page.goto('/completar_encuesta/add');
  const other = await context.newPage();
  await other.goto('/completar_encuesta/add');
  await expect(other.getByLabel('4. Observaciones')).toBeVisible();
  await page.getByLabel('4. Observaciones').fill('De la primera');
  await other.getByLabel('4. Observaciones').fill('De la segunda');
  await expect(other.getByText(/Borrador guardado/)).toBeVisible();
  await page.reload();
  const conflict = page.getByRole('group', { name: 'Esta respuesta se cambió en otra pestaña' });
  await expect(conflict).toContainText('De la primera');
  await expect(conflict).toContainText('De la segunda');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Enviar de todos modos' }).click();
  await expect(page.getByText('1 respuesta cambió en otro lugar')).toBeVisible();
  expect(await completedBy(person)).toEqual([]);
  await conflict.getByRole('button', { name: 'Usar la otra' }).click();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('De la primera');
  await page.reload();
  await expect(page.getByLabel('4. Observaciones')).toHaveValue('De la primera');
  await expect(conflict).toHaveCount(0);
});

test('sent from two tabs at once it is saved once, and both know', async ({ page, stack, context }) => {
  const { person } = await newSurvey(stack, SECTIONS);
  await enter(context, person);
  await page.goto('/completar_encuesta/add');
  const other = await context.newPage();
  await other.goto('/completar_encuesta/add');
  await expect(other.getByLabel('4. Observaciones')).toBeVisible();
  await page.getByLabel('4. Observaciones').fill('Una vez');
  await expect(other.getByLabel('4. Observaciones')).toHaveValue('Una vez');
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Enviar', exact: true }).click();
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Enviar de todos modos' }).click()));
  for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toContainText('Operación exitosa');
  const saved = await completedBy(person);
  expect(saved.map(({ preguntas }) => preguntas.map(({ descripcion }) => descripcion))).toEqual([['Una vez']]);
});
