import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UsuarioForm } from '../../../../web/src/features/catalogues/usuarios/UsuarioForm';
import { Perfil } from '../../../../web/src/features/profile/Profile';
import { SESSION_EXPIRED } from '../../../../web/src/shared/session/authFetch';
import { areaOf, showForm } from '../../areas';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();

const ANA = { id: '3', username: 'ana' } as never;
const LUIS = { id: '4', username: 'luis' } as never;

const showBusiness = (usuario = ANA) => showForm('negocios', 'edit', { usuario });
/** Without the permission to invite, the form of a user has a password. */
const showNewUser = () => showForm('usuarios', 'add', { usuario: ANA, permissions: ['add_usuarioempresa'] });

/** What the server has of a negocio, and what it was sent. */
const held = {
  label: 'Bancos',
  activo: true,
  version: 'v1',
  descripcion: 'Bancos',
  segmentos: [] as { id?: string; descripcion: string }[],
};
const sent: Record<string, unknown>[] = [];

const answerWith = (errors: { field: string | null; message: string }[]) =>
  gateway.mutation('UpdateRubro', ({ variables }) => {
    sent.push(variables);
    if (variables.ifMatch !== held.version) return refusal('CONFLICT');
    const record = errors.length > 0 ? null : { id: '7', version: 'v9' };
    return HttpResponse.json({ data: { result: { record, errors } } });
  });

beforeEach(() => {
  sent.length = 0;
  Object.assign(held, { version: 'v1', descripcion: 'Bancos', segmentos: [{ id: '1', descripcion: 'Grandes' }] });
  server.use(
    gateway.query('GetRubro', () => HttpResponse.json({ data: { record: { __typename: 'Rubro', id: '7', ...held } } })),
    answerWith([]),
  );
});
afterEach(() => vi.useRealTimers());

const description = () => screen.findByLabelText<HTMLInputElement>('Descripción');
const segment = (n: number) => screen.findByRole<HTMLInputElement>('textbox', { name: `Segmento ${n}` });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('encuestas.form'));

describe('what the server refuses', () => {
  it('stands at its field, also where it is about one line of a list, until that changes', async () => {
    server.use(
      answerWith([
        { field: 'segmentos.0', message: 'Este segmento no.' },
        { field: 'descripcion', message: 'Ya existe.' },
      ]),
    );
    await showBusiness();
    await userEvent.type(await description(), ' y más');
    await press('Guardar');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    const said = () => document.getElementById((screen.getByLabelText('Descripción').id ?? '').concat('-error'));
    expect(said()?.textContent).toBe('Ya existe.');
    expect(screen.getByText('Segmento 1: Este segmento no.')).toBeTruthy();
    expect(document.activeElement).toBe(await description());
    await userEvent.type(await description(), '!');
    await waitFor(() => expect(said()).toBeNull());
    expect(screen.getByText('Segmento 1: Este segmento no.')).toBeTruthy();
    await userEvent.type(await segment(1), 's');
    await waitFor(() => expect(screen.queryByText(/Este segmento no/)).toBeNull());
  });
});

it('lines with permissions of their own cannot be added, changed or removed without them', async () => {
  await showForm('negocios', 'edit', { usuario: ANA, permissions: ['change_rubro'] });
  expect((await segment(1)).disabled).toBe(true);
  expect((await description()).disabled).toBe(false);
  expect(screen.queryAllByRole('button', { name: /segmento/i })).toEqual([]);
});

it('an error of a line stands at that line, which the popup names, until the list changes', async () => {
  held.segmentos = ['Grandes', 'Medianos', 'Chicos'].map((descripcion, at) => ({ id: String(at), descripcion }));
  const refused = [
    { field: 'segmentos.1.descripcion', message: 'Tiene caracteres que no se ven.' },
    { field: 'segmentos', message: 'Son demasiados.' },
  ];
  server.use(answerWith(refused));
  await showBusiness();
  await userEvent.type(await description(), '!');
  await press('Guardar');
  const popup = within(await screen.findByRole('alertdialog'));
  expect(popup.getByText('Segmento 2: Tiene caracteres que no se ven.')).toBeTruthy();
  expect(popup.getByText('Segmentos: Son demasiados.')).toBeTruthy();
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  const marks = () =>
    screen.getAllByRole('textbox', { name: /Segmento/ }).map((line) => line.getAttribute('aria-invalid'));
  expect(marks()).toEqual([null, 'true', null]);
  expect(document.activeElement).toBe(await segment(2));
  expect(screen.getByText('Segmento 2: Tiene caracteres que no se ven.')).toBeTruthy();
  expect(screen.getByText('Son demasiados.')).toBeTruthy();
  await userEvent.type(await segment(2), 's');
  await waitFor(() => expect(marks()).toEqual([null, null, null]));
  expect(screen.queryByText(/caracteres que no se ven/)).toBeNull();
});

describe('two people at one record', () => {
  it('each field that both changed is chosen, and who goes back holds the old version still', async () => {
    await showBusiness();
    await userEvent.type(await description(), ' míos');
    Object.assign(held, { version: 'v2', descripcion: 'Bancos de otra' });
    await press('Guardar');
    const popup = async () => within(await screen.findByRole('dialog', { name: /cambió mientras lo editaba/ }));
    expect((await popup()).getByText('Bancos míos')).toBeTruthy();
    expect((await popup()).getByText('Bancos de otra')).toBeTruthy();
    await userEvent.click((await popup()).getByRole('button', { name: 'Cancelar' }));
    expect((await description()).value).toBe('Bancos míos');
    await press('Guardar');
    await userEvent.click((await popup()).getByRole('button', { name: 'Usar lo elegido' }));
    expect(await screen.findByText('La operación ha sido completada exitosamente')).toBeTruthy();
    expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['v1', 'v1', 'v2']);
    expect(sent.at(-1)?.input).toMatchObject({ descripcion: 'Bancos míos' });
  });
});

describe('leaving', () => {
  it('asks where something was changed; going back keeps every character, leaving keeps nothing', async () => {
    const router = await showBusiness();
    await userEvent.type(await description(), ' y más');
    await press('Cancelar');
    const ask = async () => within(await screen.findByRole('alertdialog'));
    await userEvent.click((await ask()).getByRole('button', { name: 'Cancelar' }));
    expect((await description()).value).toBe('Bancos y más');
    await press('Cancelar');
    await userEvent.click((await ask()).getByRole('button', { name: 'Salir sin guardar' }));
    await screen.findByText('otra página');
    expect(router.state.location.pathname).toBe('/negocios');
    expect(kept()).toEqual([]);
  });
  it('asks nothing where only outer spaces were typed', async () => {
    await showBusiness();
    await userEvent.type(await description(), '  ');
    await press('Cancelar');
    await screen.findByText('otra página');
  });
});

describe('a draft', () => {
  /** The page unloads without notice to the form. */
  const reload = () => {
    act(() => void dispatchEvent(new Event('pagehide')));
    const before = { ...localStorage };
    cleanup();
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value);
  };

  it('is there again after the page went, for the same person alone, and can be thrown away', async () => {
    await showBusiness();
    await userEvent.type(await description(), ' y más');
    await press('Agregar segmento');
    await userEvent.type(await segment(2), 'Chicos');
    reload();
    await showBusiness(LUIS);
    expect((await description()).value).toBe('Bancos');
    expect(screen.queryByText(/Se recuperó/)).toBeNull();
    cleanup();
    await showBusiness();
    expect(await screen.findByText('Se recuperó lo que había escrito y no había guardado.')).toBeTruthy();
    expect((await description()).value).toBe('Bancos y más');
    expect((await segment(2)).value).toBe('Chicos');
    await press('Descartar');
    expect((await description()).value).toBe('Bancos');
    expect(screen.queryByRole('textbox', { name: 'Segmento 2' })).toBeNull();
    expect(screen.queryByText(/Se recuperó/)).toBeNull();
    expect(kept()).toEqual([]);
  });
  it('is written while one types, and gone as soon as it is saved', async () => {
    await showBusiness();
    await userEvent.type(await description(), ' y más');
    await waitFor(() => expect(kept()).toEqual([expect.stringMatching(/^encuestas\.form 3 \/negocios\/7#/)]));
    await press('Guardar');
    await screen.findByText('La operación ha sido completada exitosamente');
    expect(kept()).toEqual([]);
  });
  it('of a record that somebody else changed since is compared when it is saved', async () => {
    await showBusiness();
    await userEvent.type(await description(), ' y más');
    reload();
    Object.assign(held, { version: 'v2', descripcion: 'Bancos de otra' });
    await showBusiness();
    expect((await description()).value).toBe('Bancos y más');
    await press('Guardar');
    const conflict = within(await screen.findByRole('dialog', { name: /cambió mientras lo editaba/ }));
    expect(conflict.getByText('Bancos de otra')).toBeTruthy();
  });
  it('says so when it was the session that ended', async () => {
    await showBusiness();
    await userEvent.type(await description(), ' y más');
    act(() => void dispatchEvent(new Event(SESSION_EXPIRED)));
    reload();
    await showBusiness();
    expect(await screen.findByText(/antes de que terminara la sesión/)).toBeTruthy();
  });
  it('holds no password', async () => {
    await showNewUser();
    await userEvent.type(await screen.findByLabelText('Contraseña'), 'Secreta#1');
    await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
    reload();
    expect(kept()).toHaveLength(1);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Secreta');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Secreta');
  });
});

describe('a dynamic list', () => {
  const values = () =>
    screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Segmento/ }).map(({ value }) => value);

  it('takes new lines by button and Enter, many by pasting, and says a line is missing only when it was left', async () => {
    await showBusiness();
    await press('Agregar segmento');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Segmento 2' })));
    expect(screen.queryByText('El campo es requerido')).toBeNull();
    // An empty new line is filled, another one is followed.
    await userEvent.paste('Medianos\r\n Chicos \n\n');
    expect(values()).toEqual(['Grandes', 'Medianos', 'Chicos']);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Segmento 3' })));
    await userEvent.click(await segment(1));
    await userEvent.paste('Uno\nDos');
    expect(values()).toEqual(['Grandes', 'Uno', 'Dos', 'Medianos', 'Chicos']);
    await press('Quitar segmento 2');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Segmento 2' })));
    await userEvent.keyboard('{Enter}');
    expect(values()).toEqual(['Grandes', 'Dos', '', 'Medianos', 'Chicos']);
    await press('Guardar');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
    expect((await segment(3)).getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(await segment(3), 'Tres');
    await waitFor(() => expect(screen.queryByText('El campo es requerido')).toBeNull());
    await press('Guardar');
    await screen.findByText('La operación ha sido completada exitosamente');
    expect(sent.at(-1)?.input).toEqual({
      descripcion: 'Bancos',
      segmentos: [
        { id: '1', descripcion: 'Grandes' },
        ...['Dos', 'Tres', 'Medianos', 'Chicos'].map((descripcion) => ({ descripcion })),
      ],
    });
  });

  it.each([
    ['a phone keyboard that composes', { isComposing: true, keyCode: 13 }, 2],
    ['an input method that ends its composition', { isComposing: true, keyCode: 229 }, 1],
  ])('submits nothing by Enter in a line: %s', async (_, composing, lines) => {
    await showBusiness();
    expect(fireEvent.keyDown(await segment(1), { key: 'Enter', ...composing })).toBe(false);
    await waitFor(() => expect(values()).toHaveLength(lines));
  });

  it('takes one column of a spreadsheet and refuses several', async () => {
    await showBusiness();
    await userEvent.click(await segment(1));
    await userEvent.paste('1\tSí\r\n2\tNo\r\n3\t"Tal vez,\nquizás"\r\n');
    expect(screen.getByRole('alert').textContent).toContain('varias columnas');
    expect(values()).toEqual(['Grandes']);
    await userEvent.paste('Medianos\r\n"Chicos y\n""micro"""\r\n');
    expect(values()).toEqual(['Grandes', 'Medianos', 'Chicos y "micro"']);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
  });
});

it('a field whose rule looks at another says so when that one changes', async () => {
  await showNewUser();
  const differs = () => screen.queryByText('Las contraseñas no coinciden');
  await userEvent.type(await screen.findByLabelText('Contraseña'), 'Secreta#1');
  await userEvent.type(screen.getByLabelText('Confirmar contraseña'), 'Secreta#1');
  await userEvent.tab();
  expect(differs()).toBeNull();
  await userEvent.type(screen.getByLabelText('Contraseña'), '2');
  await waitFor(() => expect(differs()).toBeTruthy());
});

it('a profile that was saved with the present password asks for it no more, and nothing of it is unsaved', async () => {
  const usuario = { id: '3', version: 'v1', firstName: 'Ana', lastName: 'Paz', email: 'a@b.com', idioma: null };
  const inputs: unknown[] = [];
  server.use(
    reply('MyProfile', { me: { usuario } }),
    gateway.mutation('UpdateMyProfile', ({ variables }) => {
      inputs.push(variables.input);
      Object.assign(usuario, { version: 'v2', email: variables.input.email });
      return HttpResponse.json({ data: { result: { record: { id: '3', version: 'v2' }, errors: [] } } });
    }),
  );
  const router = showSignedIn(<Perfil />, { at: '/admin/settings', usuario: ANA });
  await userEvent.type(await screen.findByDisplayValue('a@b.com'), '.py');
  const [present] = await screen.findAllByLabelText('Contraseña actual');
  await userEvent.type(present as HTMLElement, 'Admin#2026');
  await userEvent.click(screen.getAllByRole('button', { name: 'Guardar' })[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect(inputs).toEqual([expect.objectContaining({ email: 'a@b.com.py', passwordActual: 'Admin#2026' })]);
  await waitFor(() => expect(screen.getAllByLabelText('Contraseña actual')).toHaveLength(1));
  await act(() => router.navigate('/'));
  expect(await screen.findByText('otra página')).toBeTruthy();
});

it.each([
  ['may not change users', ['add_usuarioempresa'], false],
  [
    'may not see users, so that the server finds nobody to send it to',
    ['add_usuarioempresa', 'change_usuarioempresa'],
    false,
  ],
  ['may do both', ['add_usuarioempresa', 'change_usuarioempresa', 'view_usuarioempresa'], true],
] as const)('a link instead of a password needs: %s', async (_, permissions, offered) => {
  server.use(
    reply('IdiomaOptions', { page: { results: [], count: 0 } }),
    reply('EmpresaLabel', { record: { id: '5', label: 'Banco' } }),
  );
  const { area, resource } = await areaOf('usuarios');
  const person = { usuario: ANA, permissions };
  showSignedIn(<UsuarioForm {...{ area, resource }} mode="add" id={undefined} />, {
    at: '/users/add?empresa=5',
    ...person,
  });
  await screen.findByLabelText('Nombre de usuario');
  expect(screen.queryByLabelText('Enviar enlace para elegir la contraseña') !== null).toBe(offered);
  expect(screen.queryByLabelText('Contraseña') === null).toBe(offered);
});
