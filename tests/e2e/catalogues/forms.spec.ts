import { enterAs } from '../../support/caller.ts';
import { expect, test } from '../../support/fixtures.ts';
import { walk } from '../support/screens.ts';

test.beforeEach(({ page, stack }) => enterAs(page, stack, 'admin'));

test('a message moves no button, a wrong field is not focused under the header, and a long form has its buttons in reach', async ({
  page,
}) => {
  await test.step('a click amid a message', async () => {
    await page.goto('/users/add');
    await page.getByLabel('Correo electrónico').fill('sin arroba');
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await expect(page.getByRole('alertdialog')).toContainText('Si sale ahora, se perderá lo que escribió.');
  });
  await test.step('a wrong field', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/empresas/add');
    await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).click();
    const wrong = page.getByLabel('Razón social');
    const top = () => wrong.evaluate((field) => field.getBoundingClientRect().top);
    await page.getByRole('button', { name: 'OK' }).press('Enter');
    await expect(wrong).toBeFocused();
    await wrong.evaluate((field) => field.blur());
    await page.evaluate((by) => scrollBy(0, by), (await top()) - 10);
    await page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'OK' }).press('Enter');
    await expect(wrong).toBeFocused();
    expect(await top()).toBeGreaterThanOrEqual(56);
  });
  await test.step('the buttons of a long form', async () => {
    await page.setViewportSize({ width: 1024, height: 600 });
    await page.goto('/groups/add');
    const save = page.getByRole('main').getByRole('button', { name: 'Agregar', exact: true });
    const last = page.getByRole('checkbox').last();
    await expect(last).toBeAttached();
    await expect(save).toBeInViewport();
    await page.getByRole('checkbox', { name: 'Ver Empresas' }).focus();
    for (let turns = 0; turns < 12; turns += 1) await page.keyboard.press('Tab');
    const focused = await page.locator(':focus').boundingBox();
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual((await save.boundingBox())?.y ?? 0);
  });
});

test('a picker: typed text replaces the chosen one, Tab leaves its list, which fits small screens', async ({
  page,
}) => {
  await test.step('typing', async () => {
    await page.goto('/empresas/1');
    const box = page.getByRole('combobox', { name: 'Negocio' });
    const chosen = await box.inputValue();
    expect(chosen).not.toBe('');
    const elsewhere = page.getByLabel('Dirección');
    const byKeys = async () => {
      await elsewhere.press('Tab');
      await expect(box).toBeFocused();
      await box.press('ArrowDown');
    };
    for (const _time of ['first', 'second'])
      for (const come of [() => box.click(), byKeys]) {
        await elsewhere.click();
        await come();
        await expect(page.getByRole('option').first()).toBeVisible();
        await page.keyboard.type('agr');
        await expect(box).toHaveValue('agr');
        for (let left = 0; left < 3; left += 1) await page.keyboard.press('ArrowLeft');
        await page.keyboard.type('x');
        await page.keyboard.type('y');
        await expect(box).toHaveValue('xyagr');
        await page.keyboard.press('Escape');
        await expect(box).toHaveValue(chosen);
      }
    await box.click({ position: { x: 4, y: 15 } });
    await page.keyboard.type('z');
    await expect(box).toHaveValue(`z${chosen}`);
  });
  await test.step('leaving a list that scrolls', async () => {
    await page.goto('/users/add');
    const box = page.getByRole('combobox', { name: 'Empresa' });
    await box.click();
    const list = page.getByRole('listbox');
    await expect.poll(() => list.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeGreaterThan(0);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('main').locator(':focus')).toHaveAttribute('id', /./);
    await expect(list).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(box).toBeFocused();
  });
  await test.step('small screens', async () => {
    await page.goto('/');
    for (const [width, height] of [
      [640, 400],
      [320, 256],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [path, name] of [
        ['/empresas/add', 'Negocio'],
        ['/users/add', 'Empresa'],
        ['/comentario_pregunta/add', 'Encuesta'],
      ] as const) {
        await walk(page, path);
        await page.getByRole('combobox', { name }).click();
        const list = page.getByRole('listbox');
        await expect(list.getByRole('option').first()).toBeVisible();
        await page.keyboard.press('ArrowDown');
        await expect(list.getByRole('option').first()).toHaveAttribute('data-highlighted');
        await expect(list.getByRole('option').first()).toBeInViewport({ ratio: 1 });
        await expect(list).toBeInViewport({ ratio: 1 });
      }
    }
  });
});
