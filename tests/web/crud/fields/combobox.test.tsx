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

/** A server that answers when it is told to. */
const server = { rows: COMPANIES, slow: false, asked: [] as string[], answer: new Map<string, () => void>() };

function useServer(search: string, open: boolean): Options {
  const [answered, setAnswered] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  if (open && asked !== search) {
    setAsked(search);
    server.asked.push(search);
    if (server.slow) server.answer.set(search, () => setAnswered(search));
    else setAnswered(search);
  }
  if (!open && asked !== null) setAsked(null);
  const fits = (text: string) => server.rows.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const options = fits(answered ?? '');
  return { options, count: options.length, loading: answered !== search, failed: false, retry: () => {} };
}

const taken: (Option | null)[] = [];

function Form() {
  const [value, setValue] = useState<Option | null>(null);
  return (
    <form>
      <span id="empresa-label">Empresa</span>
      <Combobox
        id="empresa"
        labelId="empresa-label"
        label="Empresa"
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
      <button type="button">Otra cosa</button>
    </form>
  );
}

const box = () => screen.getByRole('combobox');
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const highlighted = () => document.querySelector('[role=option][data-highlighted]')?.textContent ?? null;
/** Lets pass what is under way, and so much of the clock. */
const pass = (ms = 50) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const press = async (key: string) => {
  fireEvent.keyDown(box(), { key });
  await pass();
};
const type = async (text: string) => {
  fireEvent.change(box(), { target: { value: text } });
  await pass(20);
};
/** Until the code of the open picker has come, which the first time takes more than the clock. */
const there = async () => {
  await pass();
};
const opened = async () => {
  act(() => box().focus());
  fireEvent.click(box());
  await there();
  await pass();
};

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(server, { rows: COMPANIES, slow: false, asked: [] });
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

it('asks when it opens, each time, and once for what was typed', async () => {
  await opened();
  expect(options()).toHaveLength(4);
  await type('b');
  await type('ba');
  expect(server.asked).toEqual(['']);
  await pass(300);
  expect(server.asked).toEqual(['', 'ba']);
  expect(options()).toHaveLength(3);
  await press('Escape');
  expect(box().getAttribute('aria-expanded')).toBe('false');
  await opened();
  expect(server.asked).toEqual(['', 'ba', '']);
});

it('drops the highlight when something is typed, so that Enter never takes what was there before', async () => {
  await opened();
  await press('ArrowDown');
  expect(highlighted()).toBe('Banco Amambay');
  await type('seguros');
  expect(highlighted()).toBeNull();
  await press('Enter');
  expect(taken.map((option) => option?.label)).toEqual(['Seguros Norte']);
});

it('waits with Enter for the search, and takes what it found', async () => {
  await opened();
  await press('ArrowDown');
  server.slow = true;
  await type('itapúa');
  await press('Enter');
  expect(taken).toEqual([]);
  // What was there stays on the screen, but cannot be taken.
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
])('Enter takes the option and never submits: %s', async (_, composing) => {
  await opened();
  await type('sur');
  await pass(300);
  // Not prevented, the browser would submit the form around the box.
  expect(fireEvent.keyDown(box(), { key: 'Enter', ...composing })).toBe(false);
  await pass();
  expect(taken.map((option) => option?.label)).toEqual(['Banco Sur']);
});

it('takes nothing where several fit or none does', async () => {
  await opened();
  await type('banco');
  await press('Enter');
  await pass(300);
  expect(taken).toEqual([]);
  expect(options()).toHaveLength(3);
  await type('xyz');
  await press('Enter');
  await pass(300);
  expect(taken).toEqual([]);
  expect(screen.getByRole('status').textContent).toContain('Sin resultados');
});

it('takes the one that is called exactly so', async () => {
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

it('announces how many there are', async () => {
  await opened();
  await type('banco');
  expect(screen.getByRole('status').textContent).toBe('Cargando…');
  await pass(300);
  expect(screen.getByRole('status').textContent).toBe('3 resultados');
  await type('sur');
  await pass(300);
  expect(screen.getByRole('status').textContent).toBe('1 resultado');
});

it('goes back to what was chosen when it is left', async () => {
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

it('does not open late: a press that never ended on it is not made up for elsewhere', async () => {
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

it('takes an option by Enter, not by the other keys, while a letter is being composed before its code has come', async () => {
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
