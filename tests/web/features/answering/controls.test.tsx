import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { QuestionPreview } from '../../../../web/src/features/answering/screens/previews';
import { setLang } from '../../../../web/src/shared/i18n';
import { createTheme } from '../../../../web/src/shared/theme';

const pregunta = (tipo: string, ...texts: string[]) => ({
  ...{ id: 'q', descripcion: 'Beneficios', multiple: true, oculta: false, orden: null, padre: null },
  tipoRespuesta: { id: tipo },
  respuestas: texts.map((descripcion, index) => ({ id: String(index), descripcion })),
});

const show = (...of: Parameters<typeof pregunta>) =>
  render(
    <ChakraProvider value={createTheme()}>
      <QuestionPreview pregunta={pregunta(...of)} number={1} help={[]} />
    </ChakraProvider>,
  );

afterEach(() => {
  cleanup();
  setLang('es');
});

const box = (name: string) => screen.getByRole('checkbox', { name });
const ticked = () => screen.getAllByRole('checkbox', { checked: true }).map((one) => one.parentElement?.textContent);
const said = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].map(({ textContent }) => textContent ?? '').join('');

describe('NO APLICA among checkboxes', () => {
  it('unticks the others, is unticked by them, and says so', async () => {
    show('1', 'Comedor', 'Guardería', 'No aplica.');
    await userEvent.click(box('Comedor'));
    await userEvent.click(box('Guardería'));
    expect(said()).toBe('');
    await userEvent.click(box('No aplica.'));
    expect(ticked()).toEqual(['No aplica.']);
    expect(said()).toContain('Se quitaron las otras respuestas');
    await userEvent.click(box('Comedor'));
    expect(ticked()).toEqual(['Comedor']);
    expect(said()).toContain('Se quitó NO APLICA');
    await userEvent.click(box('Guardería'));
    expect(said()).toBe('');
  });
});

describe('a number', () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '1. Beneficios' });

  it('shows the number’s reading on blur if it is ambiguous', async () => {
    show('2');
    await userEvent.type(field(), '2.375');
    expect(said()).toBe('');
    await userEvent.tab();
    expect(said()).toContain('Se entiende 2375, sin decimales. Si son decimales, escriba 2,375.');
    const description = document.getElementById(field().getAttribute('aria-describedby') ?? '');
    expect(description?.textContent).toContain('Se entiende 2375');
    await userEvent.clear(field());
    await userEvent.type(field(), '2375,5');
    await userEvent.tab();
    expect(said()).toBe('');
  });

  it('is read again after a change of language, in the notation that is then displayed', async () => {
    show('2');
    await userEvent.type(field(), '1.234');
    await userEvent.tab();
    expect(said()).toContain('escriba 1,234');
    await act(() => setLang('en'));
    expect(field().value).toBe('1234');
    expect(said()).toBe('');
    await act(() => setLang('es'));
    expect(said()).toContain('escriba 1,234');
  });

  it('that is too long to be counted says how many digits it may have', async () => {
    show('2');
    await userEvent.click(field());
    await userEvent.paste('9'.repeat(251));
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(said()).toContain('Escriba un número de hasta 250 cifras.');
  });

  it('changes its sign by a button, since the keypad of a phone has no minus', async () => {
    show('2');
    await userEvent.type(field(), '12,5');
    const sign = screen.getByLabelText('Cambiar el signo');
    await userEvent.click(sign);
    expect(field().value).toBe('-12,5');
    await userEvent.click(sign);
    expect(field().value).toBe('12,5');
    await userEvent.clear(field());
    await userEvent.click(sign);
    expect(field().value).toBe('-');
    expect(document.activeElement).toBe(field());
  });
});

describe('a text', () => {
  it('that is too long says how long it is, in characters', async () => {
    show('3');
    const field = screen.getByRole('textbox', { name: '1. Beneficios' });
    await userEvent.click(field);
    await userEvent.paste('🙂'.repeat(10_000));
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await userEvent.paste('🙂🙂');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(said()).toContain('Tiene 10.002 caracteres y se admiten 10.000.');
  });
});
