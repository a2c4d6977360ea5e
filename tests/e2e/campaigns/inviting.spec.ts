import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../../support/fixtures.ts';
import { inspector, pick } from '../admin/screens.ts';
import { type AskedSection, Caller, enter, newSurvey } from '../survey/respondents.ts';
import { countClicks } from './clicks.ts';

const SECTIONS: readonly AskedSection[] = [{ descripcion: 'Única', preguntas: [{ descripcion: 'Nombre', tipo: '3' }] }];

/** The last mail that was written to an address. */
const mailTo = (dataDir: string, address: string): string | undefined => {
  const folder = join(dataDir, 'outbox');
  const mails = readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return mails.findLast((mail) => mail.includes(`To: ${address}\n`));
};
const linkIn = (mail = '') => /\/auth\/reset_password\/[\w-]+\/[\w-]+/.exec(mail)?.[0] ?? '';

/** A campaign, its surveys' person, and a company of it that nobody answers for. */
async function campaignWithout(stack: { url: string }) {
  const survey = await newSurvey(stack, SECTIONS);
  const { admin, rubro } = survey;
  const { origenes, page } = await admin.ask<{
    origenes: { results: { id: string }[] };
    page: { results: { id: string; rubro: { id: string } }[] };
  }>('{ origenes { results { id } } page: campanas(pageSize: 300) { results { id rubro { id } } } }');
  const mark = Math.random().toString(36).slice(2, 8);
  const empresa = await admin.create('Empresa', {
    ...{ razonSocial: `Sin nadie ${mark}`, rucCi: '', direccion: '', rubro, origen: origenes.results[0]?.id },
    ...{ cantSucursales: 1, cantEmpleados: 10 },
  });
  const campaign = page.results.find((one) => one.rubro.id === rubro)?.id;
  return { ...survey, mark, empresa, campaign };
}

test('somebody is invited in four clicks, chooses a password by the mail, and gets in', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const { admin, mark, campaign } = await campaignWithout(stack);
  const username = `invitada-${mark}`;
  const email = `${username}@example.com`;
  await enter(context, admin);
  await page.goto(`/seguimiento/${campaign}`);
  await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('Todavía sin usuario');
  const clicks = await countClicks(page);
  await page.getByRole('link', { name: 'Agregar usuario' }).click();
  await expect(page.getByLabel('Empresa', { exact: true })).toHaveValue(`Sin nadie ${mark}`);
  await expect(page.getByRole('checkbox', { name: 'Enviar enlace para elegir la contraseña' })).toBeChecked();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0);
  for (const [label, value] of [
    ['Nombre', 'Eva'],
    ['Apellido', `Núñez ${mark}`],
    ['Correo electrónico', email],
    ['Nombre de usuario', username],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await pick(page, 'Grupo', 'Usuario');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Operación exitosa' });
  await expect(popup).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);
  await expect.poll(() => linkIn(mailTo(stack.api.dataDir, email)), { timeout: 20_000 }).not.toBe('');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/users/);

  // What became of it stands under the user.
  const { usuarios } = await admin.ask<{ usuarios: { results: { id: string }[] } }>(
    'query ($s: String) { usuarios(search: $s) { results { id } } }',
    { s: username },
  );
  await page.goto(`/users/${usuarios.results[0]?.id}/view`);
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Se le envió un enlace el ' }),
  ).toBeVisible();

  // Who never signed in is invited once more with one click.
  await page.goto(`/seguimiento/${campaign}`);
  const row = page.getByRole('row').filter({ hasText: mark });
  await expect(row).toContainText('nunca ingresó');
  const first = linkIn(mailTo(stack.api.dataDir, email));
  await row.getByRole('button', { name: `Invitar de nuevo a Eva Núñez ${mark}` }).click();
  await expect(row.getByRole('status')).toHaveText('invitación en camino');
  await expect.poll(() => linkIn(mailTo(stack.api.dataDir, email)), { timeout: 20_000 }).not.toBe(first);

  const own = await browser.newContext({ baseURL: stack.url, locale: 'es-PY' });
  const their = await own.newPage();
  await their.goto(`${stack.url}${linkIn(mailTo(stack.api.dataDir, email))}`);
  await their.getByLabel('Contraseña', { exact: true }).fill('Elegida#2026');
  await their.getByLabel('Confirmar contraseña', { exact: true }).fill('Elegida#2026');
  await their.getByRole('button', { name: 'Enviar' }).click();
  await their.getByRole('button', { name: 'OK' }).click();
  await expect(their).toHaveURL(/auth\/login/);
  await their.getByLabel('Usuario', { exact: true }).fill(username);
  await their.getByLabel('Contraseña', { exact: true }).fill('Elegida#2026');
  await their.getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(their.getByRole('link', { name: /Completar encuesta/i }).first()).toBeVisible();
  await own.close();
});

test('the choice of a link is off at first, puts the passwords away, and is remembered on the device', async ({
  page,
  context,
  stack,
}) => {
  const mark = Math.random().toString(36).slice(2, 8);
  await enter(context, await Caller.signIn(stack.url, 'admin', 'Admin#2026'));
  await page.goto('/users/add');
  const link = page.getByRole('checkbox', { name: 'Enviar enlace para elegir la contraseña' });
  await expect(link).not.toBeChecked();
  await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
  // Above the two password fields.
  const [above, below] = [await link.boundingBox(), await page.getByLabel('Contraseña', { exact: true }).boundingBox()];
  expect(above?.y).toBeLessThan(below?.y ?? 0);
  await page.getByText('Enviar enlace para elegir la contraseña').click();
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0);
  const sent = page.waitForRequest((request) => Boolean(request.postData()?.includes('createUsuario')));
  for (const [label, value] of [
    ['Nombre', 'Ada'],
    ['Apellido', mark],
    ['Correo electrónico', `ada-${mark}@example.com`],
    ['Nombre de usuario', `ada-${mark}`],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await pick(page, 'Empresa', 'Banco');
  await pick(page, 'Grupo', 'Usuario');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  const { input } = (await sent).postDataJSON().variables;
  expect(input.password1).toMatch(/^(?=.*[A-Z])(?=.*[^A-Za-z0-9]).{30,}$/);
  expect(input).not.toHaveProperty('enviarEnlace');
  await page.getByRole('button', { name: 'OK' }).click();
  await page.goto('/users/add');
  await expect(link).toBeChecked();
});

test('a company shows its users, its surveys and its answers, and adds a user of its own', async ({
  page,
  context,
  stack,
}) => {
  const { admin, person, encuesta, empresa, mark } = await campaignWithout(stack);
  const { me } = await person.ask<{ me: { usuario: { label: string; empresa: { id: string } } } }>(
    '{ me { usuario { label empresa { id } } } }',
  );
  await person.ask(
    'mutation($input: EncuestaCompletadaInput!) { r: saveEncuestaCompletada(input: $input) { errors { message } } }',
    { input: { encuesta, respuestas: [], respuestasLibres: [] } },
  );
  await enter(context, admin);
  const { look, found } = inspector(page);
  await page.goto(`/empresas/${me.usuario.empresa.id}/view`);
  await expect(page.getByRole('region', { name: 'Usuarios' }).getByRole('link').last()).toHaveText(me.usuario.label);
  await expect(page.getByRole('region', { name: 'Encuestas' }).getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Respuestas' }).getByRole('link')).toHaveCount(1);
  await look('company');
  await page.goto(`/empresas/${empresa}/view`);
  const users = page.getByRole('region', { name: 'Usuarios' });
  await expect(users).toContainText('Nadie puede responder por esta empresa.');
  await users.getByRole('link', { name: 'Agregar usuario' }).click();
  await expect(page.getByLabel('Empresa', { exact: true })).toHaveValue(`Sin nadie ${mark}`);
  await look('user of a company');
  // Nothing was typed: nobody is asked whether to leave it.
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL(/\/users$/);
  expect(found).toEqual({});
});
