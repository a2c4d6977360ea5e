import { ChakraProvider } from '@chakra-ui/react/styled-system';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Combobox } from '../../../../web/src/crud/fields/Combobox';
import { DialogsProvider, useDialogs } from '../../../../web/src/shared/shell/dialogs';
import { createTheme } from '../../../../web/src/shared/theme';
import { Dialog } from '../../../../web/src/shared/ui/Dialog';
import { Menu } from '../../../../web/src/shared/ui/Menu';
import { Popover } from '../../../../web/src/shared/ui/Popover';
import { Tooltip } from '../../../../web/src/shared/ui/Tooltip';

afterEach(cleanup);

const show = (children: ReactNode) =>
  render(
    <ChakraProvider value={createTheme()}>
      <DialogsProvider>
        <main tabIndex={-1}>{children}</main>
      </DialogsProvider>
    </ChakraProvider>,
  );

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });

const answers: boolean[] = [];

/** Waits for the frame after opening. */
const nextFrame = () => new Promise(requestAnimationFrame);

async function menuHasFocus() {
  await waitFor(() => expect(focused()).toBe(screen.getByRole('menu')));
  await nextFrame();
}

/** By keys: without a layout no item is under the pointer. */
async function chooseDelete(user: UserEvent) {
  await user.click(button('Acciones de Uno'));
  const item = await screen.findByRole('menuitem', { name: 'Eliminar' });
  await menuHasFocus();
  await user.keyboard('{End}');
  await waitFor(() => expect(item.hasAttribute('data-highlighted')).toBe(true));
  await user.keyboard('{Enter}');
}

/** A row whose menu asks before it removes the row. */
function Row({ gone }: { gone: boolean }) {
  const dialogs = useDialogs();
  const [there, setThere] = useState(true);
  const remove = async () => {
    const sure = await dialogs.confirm({ title: 'Eliminar Uno', text: '¿Seguro?', danger: true });
    answers.push(sure);
    if (!sure) return;
    if (gone) setThere(false);
    await dialogs.success();
  };
  const items = [
    { key: 'view', label: 'Ver', onSelect: vi.fn() },
    { key: 'delete', label: 'Eliminar', danger: true, onSelect: () => void remove() },
  ];
  return there ? <Menu label="Acciones de Uno" trigger="⋮" items={() => items} /> : <p>Sin filas</p>;
}

it('a menu works by keyboard: opens on its first item, wraps around, closes on Esc and restores focus', async () => {
  const user = userEvent.setup();
  show(<Row gone={false} />);
  button('Acciones de Uno').focus();
  await user.keyboard('{ArrowDown}');
  const first = await screen.findByRole('menuitem', { name: 'Ver' });
  await menuHasFocus();
  expect(first.hasAttribute('data-highlighted')).toBe(true);
  await user.keyboard('{ArrowDown}');
  await waitFor(() =>
    expect(screen.getByRole('menuitem', { name: 'Eliminar' }).hasAttribute('data-highlighted')).toBe(true),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(focused()).toBe(button('Acciones de Uno')));
});

it('a menu item’s confirmation focuses Cancelar; Esc cancels and restores focus to the menu’s button', async () => {
  const user = userEvent.setup();
  show(<Row gone={false} />);
  await chooseDelete(user);
  const question = await screen.findByRole('alertdialog', { name: 'Eliminar Uno' });
  expect(question.textContent).toContain('¿Seguro?');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(focused()).toBe(button('Cancelar'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(answers.splice(0)).toEqual([false]);
  await waitFor(() => expect(focused()).toBe(button('Acciones de Uno')));
});

it('focuses the page’s content if the opener of a dialog is gone', async () => {
  const user = userEvent.setup();
  show(<Row gone />);
  await chooseDelete(user);
  await user.click(await screen.findByRole('button', { name: 'Confirmar' }));
  await screen.findByRole('dialog', { name: /exitosa/i });
  expect(focused()).toBe(button('OK'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(answers.splice(0)).toEqual([true]);
  expect(screen.getByText('Sin filas')).toBeTruthy();
  await waitFor(() => expect(focused()).toBe(screen.getByRole('main')));
});

/** A dialog with a form that shows its errors in another dialog. */
function Outer() {
  const dialogs = useDialogs();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      {open && (
        <Dialog title="Detalles" onDismiss={() => setOpen(false)}>
          <input aria-label="Nombre" />
          <button type="button" onClick={() => void dialogs.error({ items: ['Nombre: falta'] })}>
            Guardar
          </button>
        </Dialog>
      )}
    </>
  );
}

it('Esc closes only the upper of two dialogs, and restores focus to the lower', async () => {
  const user = userEvent.setup();
  show(<Outer />);
  await user.click(button('Abrir'));
  await screen.findByRole('dialog', { name: 'Detalles' });
  expect(focused()).toBe(screen.getByLabelText('Nombre'));
  await nextFrame();
  await user.click(button('Guardar'));
  await screen.findByRole('alertdialog');
  expect(focused()).toBe(button('OK'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Detalles' }).contains(focused())).toBe(true));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(focused()).toBe(button('Abrir')));
});

it('a dialog with folded links focuses their summary', async () => {
  show(
    <Dialog title="Preguntas" onDismiss={() => {}}>
      <details>
        <summary>Datos generales</summary>
        <a href="#1">1. Nombre</a>
      </details>
      <button type="button">Seguir</button>
    </Dialog>,
  );
  await nextFrame();
  expect(focused()).toBe(screen.getByText('Datos generales'));
});

it('a tooltip shows on hover and focus, hides with either, and does not consume Esc', async () => {
  const user = userEvent.setup();
  const escaped = vi.fn();
  addEventListener('keydown', escaped);
  show(
    <Tooltip content="Recargar la lista">
      <button type="button">R</button>
    </Tooltip>,
  );
  await user.hover(button('R'));
  await screen.findByRole('tooltip');
  expect(screen.getByRole('tooltip').textContent).toBe('Recargar la lista');
  await user.unhover(button('R'));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await user.tab();
  await screen.findByRole('tooltip');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  expect(escaped).toHaveBeenCalledWith(expect.objectContaining({ key: 'Escape' }));
  removeEventListener('keydown', escaped);
});

it('a popover opens with its label, and restores focus on Esc', async () => {
  const user = userEvent.setup();
  show(
    <Popover label="Notificaciones" trigger="N">
      No hay notificaciones.
    </Popover>,
  );
  await user.click(button('Notificaciones'));
  const panel = await screen.findByRole('dialog', { name: 'Notificaciones' });
  expect(panel.textContent).toBe('No hay notificaciones.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(focused()).toBe(button('Notificaciones'));
});

it('Escape in the frame in which a list opens above a dialog closes only the list', async () => {
  const dismissed = vi.fn();
  const options = [{ id: '1', label: 'Banco Sur' }];
  show(
    <Dialog title="Pregunta" onDismiss={dismissed}>
      <Combobox
        {...{ id: 'tipo', labelId: 'tipo-label', label: 'Tipo', value: null, disabled: false, required: false }}
        {...{ invalid: false, describedBy: undefined, onChange: () => {}, onBlur: () => {} }}
        useOptions={() => ({ options, count: 1, loading: false, failed: false, retry: () => {} })}
      />
    </Dialog>,
  );
  await screen.findByRole('combobox');
  await act(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const list = () => screen.getByRole('combobox').getAttribute('aria-expanded');
  const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
  await act(async () => void fireEvent.click(screen.getByRole('combobox')));
  expect(list()).toBe('true');
  await act(async () => void fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' }));
  frame.mockRestore();
  expect(dismissed).not.toHaveBeenCalled();
  expect(list()).toBe('false');
  fireEvent.keyDown(screen.getByRole('combobox'), { key: 'Escape' });
  await waitFor(() => expect(dismissed).toHaveBeenCalledOnce());
});
