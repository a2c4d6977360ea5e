import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Combobox } from '../../../../web/src/crud/fields/Combobox';
import type { Option, Options } from '../../../../web/src/crud/fields/useSearch';
import { createTheme } from '../../../../web/src/shared/theme';

const COMPANIES: readonly Option[] = ['Banco Amambay', 'Banco Itapúa', 'Banco Sur', 'Seguros Norte'].map(
  (label, at) => ({ id: String(at + 1), label }),
);
const MANY: readonly Option[] = Array.from({ length: 30 }, (_, at) => ({ id: `m${at}`, label: `Empresa ${at}` }));

/** A server that responds on demand. */
const server = { rows: COMPANIES, slow: false, searches: [] as string[], answer: new Map<string, () => void>() };

function useServer(search: string, open: boolean): Options {
  const [answered, setAnswered] = useState<string | null>(null);
  const [searched, setSearched] = useState<string | null>(null);
  if (open && searched !== search) {
    setSearched(search);
    server.searches.push(search);
    if (server.slow) server.answer.set(search, () => setAnswered(search));
    else setAnswered(search);
  }
  if (!open && searched !== null) setSearched(null);
  const fits = (text: string) => server.rows.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const options = fits(answered ?? '');
  return { options, count: options.length, loading: answered !== search, failed: false, retry: () => {} };
}

const taken: (Option | null)[] = [];

function Picker({ id, label }: { id: string; label: string }) {
  const [value, setValue] = useState<Option | null>(null);
  return (
    <>
      <span id={`${id}-label`}>{label}</span>
      <Combobox
        id={id}
        labelId={`${id}-label`}
        label={label}
        value={value}
        onChange={(next) => {
          taken.push(next);
          setValue(next);
        }}
        onBlur={() => {}}
        disabled={false}
        required
        invalid={false}
        describedBy={undefined}
        useOptions={useServer}
      />
    </>
  );
}

function Form() {
  return (
    <form>
      <Picker id="empresa" label="Empresa" />
      <button type="button">Otra cosa</button>
      <Picker id="origen" label="Origen" />
    </form>
  );
}

const boxOf = (id: string) => document.getElementById(id) as HTMLInputElement;
const box = () => boxOf('empresa');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () => document.querySelector('[role=option][data-highlighted]')?.textContent ?? null;
/** Settles pending promises, and advances the clock. */
const pass = (ms = 50) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = async (key: string) => {
  fireEvent.keyDown(box(), { key });
  await pass();
};
const type = async (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  await pass(20);
};
/** Waits for the chunk of the open list. */
const there = () => act(() => vi.dynamicImportSettled());
const opened = async () => {
  act(() => box().focus());
  fireEvent.click(box());
  await there();
  await pass();
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { rows: COMPANIES, slow: false, searches: [] });
  server.answer.clear();
  taken.length = 0;
  render(
    <ChakraProvider value={createTheme()}>
      <Form />
    </ChakraProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('fetches each time it opens, and once for a typed text', async () => {
  await opened();
  expect(options()).toHaveLength(4);
  await type('b');
  await type('ba');
  expect(server.searches).toEqual(['']);
  await pass(300);
  expect(server.searches).toEqual(['', 'ba']);
  expect(options()).toHaveLength(3);
  await press('Escape');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await opened();
  expect(server.searches).toEqual(['', 'ba', '']);
});

it('drops the highlight on typing, so that Enter never chooses an old option', async () => {
  await opened();
  await press('ArrowDown');
  expect(highlighted()).toBe('Banco Amambay');
  await type('seguros');
  expect(highlighted()).toBeNull();
  await press('Enter');
  expect(taken.map((option) => option?.label)).toEqual(['Seguros Norte']);
});

it('Enter waits for the search, and chooses its result', async () => {
  await opened();
  await press('ArrowDown');
  server.slow = true;
  await type('itapúa');
  await press('Enter');
  expect(taken).toEqual([]);
  // The previous options stay, but cannot be chosen.
  expect(options()).toHaveLength(4);
  fireEvent.click(screen.getByRole('option', { name: 'Banco Sur' }));
  await press('ArrowDown');
  await press('Enter');
  expect(taken).toEqual([]);
  await act(async () => server.answer.get('itapúa')?.());
  await pass();
  expect(taken.map((option) => option?.label)).toEqual(['Banco Itapúa']);
  expect(box()).toHaveProperty('value', 'Banco Itapúa');
});

it.each([
  ['a phone keyboard that composes', { isComposing: true, keyCode: 13 }],
  ['an input method that has the key', { isComposing: false, keyCode: 229 }],
])('Enter chooses the option and never submits: %s', async (_, composing) => {
  await opened();
  await type('sur');
  await pass(300);
  // Unless prevented, the browser submits the form.
  expect(fireEvent.keyDown(box(), { key: 'Enter', ...composing })).toBe(false);
  await pass();
  expect(taken.map((option) => option?.label)).toEqual(['Banco Sur']);
});

it('Enter chooses the best match: the beginning of a label before a word in it, before any other part', async () => {
  server.rows = ['Casa Sur', 'Asur', 'Surcos', 'Otra'].map((label, id) => ({ id: String(id), label }));
  await opened();
  expect(highlighted()).toBeNull();
  await type('sur');
  await pass(300);
  expect(options()).toEqual(['Surcos', 'Casa Sur', 'Asur']);
  expect(highlighted()).toBe('Surcos');
  expect(box().getAttribute('aria-activedescendant')).toBe('empresa-option-2');
  await press('Enter');
  expect(taken.map((option) => option?.label)).toEqual(['Surcos']);
});

it.each(['shown', 'pending'])(
  'Tab chooses the best match of a search that is %s, and the focus moves on',
  async (state) => {
    await opened();
    await type('sur');
    if (state === 'shown') await pass(300);
    // Unless prevented, the browser moves the focus.
    expect(fireEvent.keyDown(box(), { key: 'Tab' })).toBe(true);
    // The button that clears a chosen option must not come in between.
    expect(screen.queryByRole('button', { name: 'Limpiar Empresa' })).toBeNull();
    await act(() => screen.getByRole('button', { name: 'Otra cosa' }).focus());
    await pass();
    expect(taken.map((option) => option?.label)).toEqual(['Banco Sur']);
    expect(box()).toHaveProperty('value', 'Banco Sur');
    expect(options()).toEqual([]);
  },
);

it('leaves the next list open when the option of the one before arrives', async () => {
  server.slow = true;
  const [first, second] = [box(), boxOf('origen')];
  act(() => first.focus());
  await type('sur');
  fireEvent.keyDown(first, { key: 'Tab' });
  act(() => second.focus());
  await pass();
  expect(first.getAttribute('aria-expanded')).toBe('false');
  fireEvent.change(second, { target: { value: 'norte' } });
  await pass();
  await act(() => server.answer.get('sur')?.());
  await pass();
  expect(first.value).toBe('Banco Sur');
  expect(second.getAttribute('aria-expanded')).toBe('true');
  expect(second.value).toBe('norte');
});

it('does not take the focus back after opening', async () => {
  const next = screen.getByRole('button', { name: 'Otra cosa' });
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: 'sur' } });
  act(() => next.focus());
  await pass();
  expect(document.activeElement).toBe(next);
});

it('Tab chooses nothing where nothing was typed', async () => {
  await opened();
  await press('Tab');
  expect(taken).toEqual([]);
});

it('chooses nothing if no option matches', async () => {
  await opened();
  await type('xyz');
  await press('Enter');
  await pass(300);
  expect(taken).toEqual([]);
  expect(screen.getByRole('status').textContent).toContain('Sin resultados');
});

it('chooses the option with exactly that label', async () => {
  server.rows = [...COMPANIES, { id: '9', label: 'Banco' }];
  await opened();
  await type('banco');
  await press('Enter');
  expect(taken).toEqual([{ id: '9', label: 'Banco' }]);
});

it('moves with Home, End, PageDown and PageUp', async () => {
  server.rows = MANY;
  await opened();
  await press('End');
  expect(highlighted()).toBe('Empresa 29');
  await press('PageUp');
  expect(highlighted()).toBe('Empresa 19');
  await press('Home');
  expect(highlighted()).toBe('Empresa 0');
  await press('PageDown');
  await press('Enter');
  expect(taken).toEqual([{ id: 'm10', label: 'Empresa 10' }]);
});

it('announces the number of options', async () => {
  await opened();
  await type('banco');
  expect(screen.getByRole('status').textContent).toBe('Cargando…');
  await pass(300);
  expect(screen.getByRole('status').textContent).toBe('3 resultados');
  await type('sur');
  await pass(300);
  expect(screen.getByRole('status').textContent).toBe('1 resultado');
});

it('restores the chosen option on blur', async () => {
  await opened();
  await type('sur');
  await pass(300);
  await press('Enter');
  await opened();
  await type('ama');
  await press('Escape');
  expect(box()).toHaveProperty('value', 'Banco Sur');
  expect(taken).toHaveLength(1);
});

it('does not open after a press that was released elsewhere', async () => {
  fireEvent.pointerDown(box());
  fireEvent.mouseDown(box());
  act(() => box().focus());
  await there();
  await type('sur');
  await press('Enter');
  expect(taken.map((option) => option?.label)).toEqual(['Banco Sur']);
  const other = screen.getByRole('button', { name: 'Otra cosa' });
  fireEvent.mouseDown(other);
  act(() => other.focus());
  fireEvent.mouseUp(other);
  await pass();
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(other);
});

it('during composition, chooses by Enter and ignores other keys', async () => {
  act(() => box().focus());
  fireEvent.change(box(), { target: { value: 'sur' } });
  fireEvent.keyDown(box(), { key: 'ArrowDown', isComposing: true });
  expect(fireEvent.keyDown(box(), { key: 'Enter', isComposing: true })).toBe(false);
  await there();
  await pass(400);
  expect(taken.map((option) => option?.label)).toEqual(['Banco Sur']);
});

it('keeps what is typed where the window is left and not the box', async () => {
  await opened();
  await type('sur');
  fireEvent.blur(box());
  await pass(1_000);
  expect(options()).toEqual(['Banco Sur']);
});
