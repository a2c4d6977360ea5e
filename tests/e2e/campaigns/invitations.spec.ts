import { enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newSurvey } from '../../support/respondents.ts';
import { countClicks, mails } from '../support/screens.ts';

/** The latest mail to an address. */
const mailTo = (dataDir: string, address: string): string | undefined =>
  mails(dataDir).findLast((mail) => mail.includes(`To: ${address}\n`));
const linkIn = (mail = '') => /\/auth\/reset_password\/[\w-]+\/[\w-]+/.exec(mail)?.[0] ?? '';

/** A campaign with a company that has no user. */
async function campaignWithout(stack: { url: string }) {
  const { admin, rubro } = await newSurvey(stack);
  const { origenes, page } = await admin.ask<{
    origenes: { results: { id: string }[] };
    page: { results: { id: string; rubro: { id: string } }[] };
  }>('{ origenes { results { id } } page: campanas(pageSize: 300) { results { id rubro { id } } } }');
  const mark = Math.random().toString(36).slice(2, 8);
  await admin.create('Empresa', {
    ...{ razonSocial: `Sin nadie ${mark}`, rucCi: '', direccion: '', rubro, origen: origenes.results[0]?.id },
    ...{ cantSucursales: 1, cantEmpleados: 10 },
  });
  const campaign = page.results.find((one) => one.rubro.id === rubro)?.id;
  return { admin, mark, campaign };
}

test('a person is invited in four clicks, chooses a password by mail, and signs in', async ({
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
  await expect(page.getByRole('row').filter({ hasText: mark })).toContainText('Sin usuario');
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
  await expect(page.getByRole('combobox', { name: 'Grupo' })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Operación exitosa' });
  await expect(popup).toBeVisible();
  expect(await clicks()).toBeLessThanOrEqual(4);
  await expect.poll(() => linkIn(mailTo(stack.api.dataDir, email)), { timeout: 20_000 }).not.toBe('');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/seguimiento/${campaign}`));

  const { usuarios } = await admin.ask<{ usuarios: { results: { id: string }[] } }>(
    'query ($s: String) { usuarios(search: $s) { results { id } } }',
    { s: username },
  );
  await page.goto(`/users/${usuarios.results[0]?.id}/view`);
  await expect(
    page.getByRole('main').getByRole('status').filter({ hasText: 'Se le envió un enlace el ' }),
  ).toBeVisible();

  await page.goto(`/seguimiento/${campaign}`);
  const row = page.getByRole('row').filter({ hasText: mark });
  await expect(row).toContainText('nunca ingresó');
  const first = linkIn(mailTo(stack.api.dataDir, email));
  await row.getByRole('button', { name: `Sin nadie ${mark}`, exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `Sin nadie ${mark}` });
  await expect(sheet.getByRole('list')).toContainText('Invitación enviada');
  await sheet.getByRole('button', { name: `Invitar de nuevo a Eva Núñez ${mark}` }).click();
  await expect(sheet.getByRole('status')).toContainText('No hay un servidor de correo configurado');
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
