import { expect, signIn, test } from '../../support/fixtures.ts';
import { acknowledge, deactivate, pick, rowMenu, search, unique } from './screens.ts';

test.beforeEach(async ({ page }) => {
  await signIn(page, 'admin', 'Admin#2026');
});

test('/users: every message in one popup and nothing sent; create, edit, sign in, deactivate', async ({ page }) => {
  const username = unique('persona').replace(' ', '');
  await page.goto('/users/add');
  let sent = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes('CreateUsuario')) sent++;
  });
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  const popup = page.getByRole('alertdialog');
  for (const text of [
    'El nombre es requerido.',
    'El apellido es requerido.',
    'El email es inválido.',
    'El nombre de usuario es requerido.',
    'La empresa es requerida.',
    'El grupo es requerido.',
    'La contraseña debe tener al menos 8 caracteres.',
  ])
    await expect(popup).toContainText(text);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nombre', { exact: true })).toBeFocused();
  expect(sent).toBe(0);

  await page.getByLabel('Nombre', { exact: true }).fill('Ana <img src=x onerror=alert(1)>');
  await page.getByLabel('Apellido').fill('Pérez');
  await page.getByLabel('Correo electrónico').fill(`${username}@ejemplo.com`);
  await page.getByLabel('Nombre de usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill('corta');
  await page.getByLabel('Confirmar contraseña').fill('otra');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(popup).toContainText('La contraseña debe contener al menos una letra mayúscula.');
  await expect(popup).toContainText('La contraseña debe contener al menos un carácter especial.');
  await expect(popup).toContainText('Las contraseñas no coinciden');
  await page.keyboard.press('Enter');
  await page.getByLabel('Contraseña', { exact: true }).fill('Persona#2026');
  await page.getByLabel('Confirmar contraseña').fill('Persona#2026');
  await pick(page, 'Empresa', 'Banco');
  await pick(page, 'Grupo', 'Usuarios de empresa');
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);
  expect(sent).toBe(1);

  await search(page, username);
  await expect(page.getByRole('row').filter({ hasText: username })).toContainText('<img src=x onerror=alert(1)>');
  await rowMenu(page, username, 'Editar');
  await expect(page.getByRole('combobox', { name: 'Grupo' })).toHaveValue('Usuarios de empresa');
  await expect(page.getByLabel('Contraseña', { exact: true })).toHaveCount(0);
  await page.getByLabel('Apellido').fill('Paredes');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await acknowledge(page);

  await page.goto('/users/change_password');
  await page.getByRole('button', { name: 'Cambiar contraseña', exact: true }).click();
  await expect(popup).toContainText('El usuario es requerido.');
  await page.keyboard.press('Enter');
  await pick(page, 'Usuario', username);
  await page.getByLabel('Contraseña', { exact: true }).fill('Distinta#2026');
  await page.getByLabel('Confirmar contraseña').fill('Distinta#2026');
  await page.getByRole('button', { name: 'Cambiar contraseña', exact: true }).click();
  await acknowledge(page);

  await page.goto('/users');
  await search(page, username);
  await deactivate(page, username);
});

test('/groups: permissions move between the lists, and the preview shows the menu', async ({ page }) => {
  const name = unique('Grupo');
  await page.goto('/groups/add');
  await page.getByLabel('Nombre', { exact: true }).fill(name);
  const available = page.getByLabel('Disponibles', { exact: true });
  const added = page.getByLabel('Agregados', { exact: true });
  await available.selectOption([{ label: 'view_origen · Puede ver origen' }]);
  await page.getByRole('button', { name: 'Mover a la derecha' }).click();
  await expect(added.getByRole('option')).toHaveCount(1);
  await expect(page.getByText('Empresas: Orígenes')).toBeVisible();
  await page.getByRole('button', { name: 'Agregar todos' }).click();
  await expect(available.getByRole('option')).toHaveCount(0);
  await page.getByRole('button', { name: 'Eliminar todos' }).click();
  await expect(added.getByRole('option')).toHaveCount(0);
  await expect(page.getByText('Este grupo no verá menús de administración.')).toBeVisible();
  await page.getByLabel('Buscar en Disponibles').fill('idioma');
  await page.getByRole('button', { name: 'Agregar todos' }).click();
  await expect(added.getByRole('option')).toHaveCount(4);
  await added.selectOption([{ index: 0 }]);
  await page.getByRole('button', { name: 'Mover a la izquierda' }).click();
  await expect(added.getByRole('option')).toHaveCount(3);
  await page.getByRole('button', { name: 'Agregar', exact: true }).click();
  await acknowledge(page);
  await search(page, name);
  await rowMenu(page, name, 'Ver');
  await expect(page.getByLabel('Agregados', { exact: true }).getByRole('option')).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Agregar todos' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await search(page, name);
  await deactivate(page, name);
});
