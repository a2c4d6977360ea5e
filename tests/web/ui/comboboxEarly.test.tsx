import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Combobox } from '../../../web/src/fields/Combobox';
import { startTexts } from '../../../web/src/i18n';
import { createTheme } from '../../../web/src/theme';

// A file of its own: once the code of the open picker is there, it stays.
it('keeps an Enter that comes before its code, and does not submit the form with it', async () => {
  await startTexts('es');
  const choose = vi.fn();
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  const all = ['Banco Sur', 'Seguros Norte'].map((label, id) => ({ id: String(id), label }));
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
      </form>
    </ChakraProvider>,
  );
  const box = () => screen.getByRole('combobox');
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: 'sur' } });
  expect(fireEvent.keyDown(box(), { key: 'Enter' }), 'it is no submission').toBe(false);
  await waitFor(() => expect(choose).toHaveBeenCalledExactlyOnceWith({ id: '0', label: 'Banco Sur' }));
  expect(submit).not.toHaveBeenCalled();
});
