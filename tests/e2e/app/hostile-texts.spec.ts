import type { Page } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { submit } from '../../support/respondents.ts';
import { walk } from '../support/screens.ts';

/** A text that runs where it is taken for markup. */
const hostile = (mark: string) => `<img src=x onerror="window.ran=1">${mark}`;

/** Nothing ran, and the text is text. */
async function expectInert(page: Page, state: string) {
  const ran = await page.evaluate(() => [
    Reflect.get(window, 'ran') ?? 0,
    document.querySelectorAll('img:not([src="/icon.svg"])').length,
  ]);
  expect(ran, state).toEqual([0, 0]);
}

type Stored = { path: string; type: string; labels: readonly string[]; id: string };

/** A hostile text in every text field of every area; the answers of a survey bring them to the home page. */
async function store(url: string, admin: Caller, mark: string) {
  const bad = hostile(mark);
  const rubro = await admin.create('Rubro', { descripcion: bad, segmentos: [{ descripcion: bad }] });
  type Ids = { results: { id: string }[] };
  const { segmentos, permisos } = await admin.ask<{ segmentos: Ids; permisos: Ids }>(
    `{ segmentos(filter: { rubro: "${rubro}" }) { results { id } } permisos(pageSize: 1) { results { id } } }`,
  );
  const segmento = segmentos.results[0]?.id;
  const origen = await admin.create('Origen', { descripcion: bad });
  const idioma = await admin.create('Idioma', { descripcion: bad });
  // Without permissions it would be proposed as the respondents' group.
  const grupo = await admin.create('Grupo', { name: bad, permissions: [permisos.results[0]?.id] });
  const empresa = await admin.create('Empresa', {
    ...{ razonSocial: bad, rucCi: '1-1', direccion: bad, rubro, segmento, origen, cantSucursales: 1, cantEmpleados: 1 },
  });
  const usuario = await admin.create('Usuario', {
    ...{ firstName: bad, lastName: bad, username: `persona-${mark}`, email: `${mark}@ejemplo.com` },
    ...{ password1: 'Hostil#2026', password2: 'Hostil#2026', groups: [grupo], empresa, idioma, isSuperuser: true },
  });
  const link = await admin.create('LinkReporte', {
    ...{ tipoUsuario: 'USUARIO', rubro, url: `https://informes.example/?${encodeURI(bad)}` },
  });
  const { periodos } = await admin.ask<{ periodos: { results: { id: string; label: string }[] } }>(
    '{ periodos(pageSize: 100) { results { id label } } }',
  );
  const periodo = periodos.results.find(({ label }) => label.startsWith('01/01/2026'))?.id;
  const activo = await admin.create('PeriodoActivo', { periodo, rubro });
  const seccion = await admin.create('Seccion', { descripcion: bad, idioma });
  const pregunta = await admin.create('Pregunta', { descripcion: bad, seccion, tipoRespuesta: '3', orden: 1 });
  const encuesta = await admin.create('Encuesta', {
    ...{ descripcion: bad, idioma, periodoActivo: activo, secciones: [seccion] },
  });
  const comentario = await admin.create('ComentarioPregunta', { encuesta, seccion, pregunta, comentario: bad });
  const person = await Caller.signIn(url, `persona-${mark}`, 'Hostil#2026');
  const completada = await submit(person, encuesta, { texts: [[pregunta, bad]] });
  const stored: Stored[] = [
    { path: '/negocios', type: 'Rubro', labels: ['Descripción', 'Segmento 1'], id: rubro },
    { path: '/origenes', type: 'Origen', labels: ['Descripción'], id: origen },
    { path: '/idiomas', type: 'Idioma', labels: ['Descripción'], id: idioma },
    { path: '/groups', type: 'Grupo', labels: ['Nombre'], id: grupo },
    {
      path: '/empresas',
      type: 'Empresa',
      labels: ['Razón social', 'Dirección', 'Negocio', 'Segmento', 'Origen'],
      id: empresa,
    },
    { path: '/users', type: 'Usuario', labels: ['Nombre', 'Apellido', 'Empresa', 'Grupo', 'Idioma'], id: usuario },
    { path: '/periodos_activos', type: 'PeriodoActivo', labels: ['Negocio'], id: activo },
    { path: '/link_reporte', type: 'LinkReporte', labels: ['Negocio'], id: link },
  ];
  return { stored, seccion, encuesta, comentario, completada };
}

test('a stored <img onerror> is text on every screen, also where surveys are written and answered', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const admin = await Caller.signIn(stack.url, 'admin');
  const mark = Math.random().toString(36).slice(2, 8);
  const bad = hostile(mark);
  const { stored, seccion, encuesta, comentario, completada } = await store(stack.url, admin, mark);
  const person = await Caller.signIn(stack.url, `persona-${mark}`, 'Hostil#2026');
  await enter(context, person);

  await page.clock.setFixedTime('2026-06-30T15:00:00Z');
  await page.goto('/');
  await expect(page.getByRole('main').getByText(bad).first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: bad })).toBeVisible();
  await expectInert(page, 'home and header');

  for (const { path, labels, id } of stored) {
    await walk(page, `${path}?search=${mark}`);
    const row = page.getByRole('row').filter({ hasText: mark });
    await expect(row.first()).toBeVisible();
    await row
      .first()
      .getByRole('button', { name: /^Acciones de/ })
      .click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    const confirm = page.getByRole('alertdialog');
    if (path !== '/link_reporte') await expect(confirm.getByRole('heading')).toContainText(mark);
    await expectInert(page, `${path}: list and confirmation`);
    await confirm.getByRole('button', { name: 'Cancelar' }).click();
    await walk(page, `${path}/${id}`);
    for (const label of labels) {
      const control = page.getByRole('main').getByLabel(label, { exact: true }).first();
      await expect(control).toHaveValue(bad);
      if ((await control.getAttribute('role')) !== 'combobox') continue;
      await control.click();
      await control.fill(mark);
      // A picker that closes still has its options, disabled.
      const offered = page.locator('[role=option]:not([data-disabled])').filter({ hasText: bad });
      await expect(offered.first()).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await expectInert(page, `${path}: form and pickers`);
    await walk(page, `${path}/${id}/view`);
    await expect(page.getByRole('main').getByLabel(labels[0] ?? '', { exact: true })).toHaveValue(bad);
    await expectInert(page, `${path}: view`);
  }

  const origen = stored.find(({ type }) => type === 'Origen')?.id;
  await page.goto(`/origenes/${origen}`);
  await expect(page.getByLabel('Descripción')).toHaveValue(bad);
  await admin.update('Origen', origen, { descripcion: `${bad} suyo` });
  await page.getByLabel('Descripción').fill(`${bad} mío`);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${bad} suyo`);
  await expect(page.getByRole('dialog')).toContainText(`${bad} mío`);
  await expectInert(page, 'conflict');
  await page.goto(`/origenes?search=${encodeURIComponent(bad)}zzz`);
  await expect(page.getByText(`Ningún registro coincide con «${bad}zzz».`)).toBeVisible();
  await page.goto('/admin/settings');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue(bad);
  await expectInert(page, 'search and profile');
  await test.step('where surveys are written and answered', async () => {
    const main = page.getByRole('main');
    await page.goto('/');

    for (const path of ['/secciones', '/encuestas', '/comentario_pregunta', '/completar_encuesta']) {
      await walk(page, `${path}?search=${mark}`);
      await expect(page.getByRole('row').filter({ hasText: bad }).first()).toBeVisible();
      await expectInert(page, `${path}: list`);
    }
    await walk(page, `/secciones/${seccion}`);
    await expect(main.getByLabel('Descripción', { exact: true })).toHaveValue(bad);
    await page.getByRole('tab', { name: 'Preguntas' }).click();
    await page.getByRole('button', { name: 'Vista previa' }).click();
    await expect(page.getByRole('region', { name: 'Vista previa' }).getByText(bad).first()).toBeVisible();
    await page.getByRole('button', { name: bad, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('link')).toContainText(bad);
    await page.getByRole('button', { name: 'Editar de todos modos' }).click();
    await expect(page.getByRole('dialog').getByLabel('Descripción')).toHaveValue(bad);
    await expectInert(page, 'section, preview and question');
    await walk(page, `/encuestas/${encuesta}`);
    await expect(main.getByLabel('Descripción', { exact: true })).toHaveValue(bad);
    await expect(main.getByText(bad).first()).toBeVisible();
    await expectInert(page, 'survey');
    await page.goto(`/comentario_pregunta/${comentario}`);
    await expect(main.getByLabel('Comentario', { exact: true })).toHaveValue(bad);
    await expectInert(page, 'comment');
    for (const path of [`/completar_encuesta/${completada}`, `/completar_encuesta/${completada}/view`]) {
      await page.goto(path);
      await expect(main.getByText(bad).filter({ visible: true }).first()).toBeVisible();
      await expect(main.getByRole('textbox').first()).toHaveValue(bad);
      await expectInert(page, path);
    }
  });
  // Other journeys measure the widths of these lists.
  await admin.deactivate('Encuesta', encuesta);
  await admin.deactivate('Seccion', seccion);
});
