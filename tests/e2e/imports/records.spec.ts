import { expect, test } from '../../support/fixtures.ts';
import { workbook } from '../../support/import/files.ts';
import { inspector, mails, unique } from '../support/screens.ts';

const USER = ['Nombre', 'Apellido', 'Correo electrónico', 'Nombre de usuario', 'Empresa', 'Grupo', 'Idioma'];

test('users of a workbook are imported, and each is mailed a link', async ({ page, stack, admin }) => {
  type Named = { results: { label: string }[] };
  const { grupos, empresas } = await admin.ask<Record<'grupos' | 'empresas', Named>>(
    '{ grupos { results { label } } empresas { results { label } } }',
  );
  const [, word = ''] = unique('importada').split(' ');
  const [group = '', company = ''] = [grupos.results[0]?.label, empresas.results[0]?.label];
  const rows = [1, 2, 3].map((n) => [
    'Ana',
    `Núñez ${n}`,
    `${word}${n}@example.com`,
    `${word}${n}`,
    company,
    group,
    '',
  ]);
  await page.goto('/users');
  await page.getByRole('button', { name: 'Importar usuarios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar usuarios desde un archivo' });
  await expect(dialog).toBeVisible();
  const { look, found: violations } = inspector(page);
  await look('import', false);
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Elegir archivo' }).click();
  const buffer = Buffer.from(workbook({ rows: [USER, ...rows] }));
  await (await chooser).setFiles({ name: 'usuarios.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(dialog).toContainText('Se pueden importar 3 usuarios.');
  await expect(page.getByRole('checkbox', { name: 'Enviar a cada persona un enlace' })).toBeChecked();
  await look('checked', false);
  await page.getByRole('button', { name: 'Importar 3 usuarios' }).click();
  await expect(dialog).toContainText('Se importaron 3 usuarios.', { timeout: 30_000 });
  await look('done', false);
  const { page: found } = await admin.ask<{ page: { count: number } }>(
    `{ page: usuarios(search: "${word}") { count } }`,
  );
  expect(found.count).toBe(3);
  const sent = () =>
    mails(stack.api.dataDir).filter((text) => text.includes(`To: ${word}`) && text.includes('/auth/reset_password/'))
      .length;
  await expect.poll(sent, { timeout: 20_000 }).toBe(3);
  expect(violations).toEqual({});
});
