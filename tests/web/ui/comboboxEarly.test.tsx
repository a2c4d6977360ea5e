import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Combobox } from '../../../web/src/fields/Combobox';
import { createTheme } from '../../../web/src/theme';
import { Menu } from '../../../web/src/ui/Menu';

afterEach(cleanup);

const choose = vi.fn();
const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
const all = ['Banco Sur', 'Seguros Norte'].map((label, id) => ({ id: String(id), label }));

const show = () =>
  render(
    <ChakraProvider value={createTheme()}>
      <form onSubmit={submit}>
        <Combobox
          {...{ id: 'empresa', labelId: 'label', label: 'Empresa', value: null, onChange: choose, onBlur: () => {} }}
          {...{ disabled: false, required: true, invalid: false, describedBy: undefined }}
          useOptions={(search) => {
            const options = all.filter(({ label }) => label.toLowerCase().includes(search));
            return { options, count: options.length, loading: false, failed: false, retry: () => {} };
          }}
        />
        <Menu label="Acciones de Uno" trigger="⋮" items={() => []} />
      </form>
    </ChakraProvider>,
  );

const box = () => screen.getByRole('combobox');

// A file of its own: once the code of the open picker is there, it stays.
it.each([
  ['a picker', '../../../web/src/fields/OpenCombobox', box],
  ['a menu', '../../../web/src/ui/overlays', () => screen.getByRole('button', { name: 'Acciones de Uno' })],
])('%s whose code does not come says so where it was pressed in vain', async (_, code, pressed) => {
  vi.doMock(code, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  show();
  fireEvent.click(pressed());
  expect((await screen.findByRole('alert')).textContent).toContain('No se pudo cargar esta parte');
  vi.doUnmock(code);
});

it('takes nothing that nobody sees: keys move among the options once they are drawn', async () => {
  const code = '../../../web/src/fields/OpenCombobox';
  vi.doMock(code, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  show();
  act(() => box().focus());
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) fireEvent.keyDown(box(), { key });
  await screen.findByRole('alert');
  expect(choose).not.toHaveBeenCalled();
  vi.doUnmock(code);
});

it('shows its choice alone to who left before its code came', async () => {
  const code = '../../../web/src/fields/OpenCombobox';
  vi.doMock(code, () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  show();
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: 'sur' } });
  act(() => screen.getByRole('button', { name: 'Acciones de Uno' }).focus());
  expect(box()).toHaveProperty('value', '');
  vi.doUnmock(code);
});

it('keeps an Enter that comes before its code, and does not submit the form with it', async () => {
  show();
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: 'sur' } });
  expect(fireEvent.keyDown(box(), { key: 'Enter' }), 'it is no submission').toBe(false);
  await waitFor(() => expect(choose).toHaveBeenCalledExactlyOnceWith({ id: '0', label: 'Banco Sur' }));
  expect(submit).not.toHaveBeenCalled();
});
