import type { Page } from '@playwright/test';
import { Caller, enter } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { newRespondent, PASSWORD } from '../../support/respondents.ts';
import type { RunningStack } from '../../support/spawn-stack.ts';
import { acknowledge, mails, mutations, pick, unique } from '../support/screens.ts';

const NEW = 'Distinta#2026';

/** A person of a company of their own, whose password a test may change. */
async function newPerson(stack: RunningStack) {
  const admin = await Caller.signIn(stack.url, 'admin');
  const rubro = await admin.create('Rubro', { descripcion: unique('Negocio') });
  const person = await newRespondent(stack, admin, rubro);
  const { me } = await person.ask<{ me: { usuario: { id: string; username: string; email: string } } }>(
    '{ me { usuario { id username email } } }',
  );
  return { admin, person, ...me.usuario };
}

const login = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Usuario', { exact: true }).fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
};

/** The path of the link in the latest mail to an address. */
function mailedPath(dataDir: string, to: string): string {
  const link = mails(dataDir)
    .findLast((text) => text.includes(`To: ${to}`))
    ?.match(/https?:\/\/\S+/)?.[0];
  if (!link) throw new Error(`no mail to ${to}`);
  return new URL(link).pathname;
}

test('a forgotten password is replaced by a mailed link that works once', async ({ page, stack }) => {
  const { username, email } = await newPerson(stack);
  await page.goto('/auth/login');
  await page.getByRole('link', { name: '¿Olvidó su contraseña?' }).click();
  await page.getByLabel('Correo electrónico').fill('no es una dirección');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('El email es inválido.')).toBeVisible();
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page).toHaveURL(/\/auth\/verification_code$/);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);

  const path = mailedPath(stack.api.dataDir, email);
  await page.goto(path);
  await expect(page).toHaveURL(/\/auth\/reset_password$/);
  expect(page.url()).not.toContain(`${path.split('/').at(-1)}`);
  const sent = mutations(page);
  await page.getByLabel('Contraseña', { exact: true }).fill('corta');
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill('otra');
  await page.getByRole('button', { name: 'Enviar' }).click();
  for (const text of [
    'La contraseña debe tener al menos 8 caracteres.',
    'La contraseña debe contener al menos una letra mayúscula.',
    'La contraseña debe contener al menos un carácter especial.',
    'Las contraseñas no coinciden',
  ])
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  expect(sent()).toEqual([]);
  await page.getByLabel('Contraseña', { exact: true }).fill(NEW);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(NEW);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await acknowledge(page, 'La contraseña se cambió. Ya puede iniciar sesión.');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await login(page, username, PASSWORD);
  await expect(page.getByRole('alert')).toHaveText(/\S/);
  await login(page, username, NEW);
  await expect(page).toHaveURL(/\/$/);

  await page.goto(path);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('alert')).toContainText('El enlace no es válido o ha vencido. Solicite uno nuevo.');
});

test('my profile: a new address and a new password need the present one', async ({ page, context, stack }) => {
  const { person, username } = await newPerson(stack);
  await enter(context, person);
  await page.goto('/');
  await page.getByRole('button', { name: /^Mi cuenta/ }).click();
  await page.getByRole('menuitem', { name: 'Editar mi perfil' }).click();
  await expect(page).toHaveURL(/\/admin\/settings$/);
  const saveProfile = page.getByRole('button', { name: 'Guardar' });
  const savePassword = page.getByRole('button', { name: 'Cambiar contraseña' });
  await page.getByLabel('Nombre', { exact: true }).fill('Zulema');
  await page.getByLabel('Correo electrónico').fill(`${username}@otra.example`);
  await page.getByRole('link', { name: 'Inicio' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
  const proof = page.locator('form').first().getByLabel('Contraseña actual', { exact: true });
  await proof.fill('no es esta#1A');
  await saveProfile.click();
  await expect(page.getByRole('alertdialog')).toContainText('La contraseña actual no es correcta.');
  await page.keyboard.press('Enter');
  await proof.fill(PASSWORD);
  await saveProfile.click();
  await acknowledge(page);
  await expect(proof).toHaveCount(0);
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(NEW);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(NEW);
  await page.getByLabel('Contraseña actual', { exact: true }).fill(PASSWORD);
  await savePassword.click();
  await acknowledge(page);
  await expect(page.getByLabel('Contraseña actual', { exact: true })).toHaveValue('');

  await page.reload();
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Zulema');
  await expect(page.getByRole('button', { name: /^Mi cuenta: Zulema/ })).toBeVisible();
  await Caller.signIn(stack.url, username, NEW);
});

test('/users/change_password: the user picker, and a password that works', async ({ page, context, stack }) => {
  const { admin, username } = await newPerson(stack);
  await enter(context, admin);
  await page.goto('/users/change_password');
  const submit = page.getByRole('button', { name: 'Cambiar contraseña', exact: true });
  await submit.click();
  const popup = page.getByRole('alertdialog');
  await expect(popup).toContainText('El usuario es requerido.');
  await expect(popup).toContainText('La contraseña debe tener al menos 8 caracteres.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Usuario' })).toBeFocused();
  await pick(page, 'Usuario', username);
  await page.getByLabel('Confirmar contraseña', { exact: true }).fill(NEW);
  await page.getByLabel('Contraseña', { exact: true }).fill(NEW);
  await submit.click();
  await acknowledge(page);
  await expect(page.getByRole('combobox', { name: 'Usuario' })).toHaveValue('');
  await Caller.signIn(stack.url, username, NEW);
});
