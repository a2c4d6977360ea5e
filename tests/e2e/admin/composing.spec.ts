import { expect, test } from '../../support/fixtures.ts';
import { enterAs } from '../survey/respondents.ts';

test('Enter while a keyboard composes in a picker does not save the form', async ({ page, stack }) => {
  await enterAs(page, stack, 'admin', 'Admin#2026');
  await page.goto('/secciones/add');
  await page.getByLabel('Descripción').fill('Compuesta');
  const mutations: string[] = [];
  page.on('request', (request) => {
    const body = request.url().endsWith('/graphql') ? (request.postData() ?? '') : '';
    if (/mutation/.test(body)) mutations.push(body);
  });
  const box = page.getByRole('combobox', { name: 'Idioma' });
  await box.click();
  const browser = await page.context().newCDPSession(page);
  await browser.send('Input.imeSetComposition', { text: 'Ingl', selectionStart: 4, selectionEnd: 4 });
  await expect(page.getByRole('option', { name: 'Inglés' })).toBeVisible();
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 };
  await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
  await expect(box).toHaveValue('Inglés');
  await expect(page).toHaveURL(/\/secciones\/add$/);
  expect(mutations).toEqual([]);
});
