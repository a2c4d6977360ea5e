import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { firstOf } from '../../../../web/src/crud/fields/firstOf';
import { picker as relation } from '../../../../web/src/crud/fields/picker';
import { ListScreen } from '../../../../web/src/crud/list/ListScreen';
import { UsuarioForm } from '../../../../web/src/features/catalogues/usuarios/UsuarioForm';
import { LastInvitation } from '../../../../web/src/features/catalogues/usuarios/usuarios';
import { useMeQuery } from '../../../../web/src/generated/me';
import { useGrupoOptionsQuery } from '../../../../web/src/generated/options';
import { areaOf } from '../../areas';
import { gateway, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();

const group = (id: string, label: string) => ({ __typename: 'Grupo', id, label });
const EDITORES = group('64', 'Editores');
const LECTORES = group('65', 'Lectores');
const AUDITORES = group('66', 'Auditores');

const sent: { input: Record<string, unknown> }[] = [];

beforeEach(() => {
  sent.length = 0;
  server.use(
    reply('GrupoOptions', { page: { __typename: 'GrupoPage', count: 3, results: [EDITORES, LECTORES, AUDITORES] } }),
    gateway.mutation('UpdateUsuario', ({ variables }) => {
      sent.push(variables as (typeof sent)[number]);
      return HttpResponse.json({ data: { result: { record: { id: '7', version: 'v2', activo: true }, errors: [] } } });
    }),
  );
});

/** The form of user 7, who is in the groups. */
async function show(mode: 'edit' | 'view', groups: object[], signedIn = '1', beside: ReactNode = null) {
  const record = {
    ...{ __typename: 'Usuario', id: '7', label: 'Ana Paz (ana)', activo: true, version: 'v1', username: 'ana' },
    ...{ firstName: 'Ana', lastName: 'Paz', email: 'ana@x.example', isSuperuser: false, groups, idioma: null },
    empresa: { __typename: 'Empresa', id: '1', label: 'Banco' },
  };
  server.use(reply('GetUsuario', { record }), reply('InvitacionDeUsuario', { record: null }));
  const { area, resource } = await areaOf('usuarios');
  const form = (
    <>
      {beside}
      <UsuarioForm {...{ area, resource, mode }} id="7" />
    </>
  );
  const at = mode === 'edit' ? '/users/7' : '/users/7/view';
  showSignedIn(form, { at, usuario: { id: signedIn } as never });
  await screen.findByDisplayValue('ana@x.example');
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const picker = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Grupo/ });
const choose = async (name: string) => {
  await userEvent.click(picker());
  await userEvent.click(await screen.findByRole('option', { name }));
  await waitFor(() => expect(picker().value).toBe(name));
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
};
const saved = async () => {
  await press('Guardar');
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0]?.input;
};

it('groups beyond the one that the form shows are named, and stay where another field is changed', async () => {
  await show('edit', [EDITORES, LECTORES, AUDITORES]);
  expect(picker().value).toBe('Editores');
  const others = screen.getByText('También: Lectores, Auditores. Aquí solo se cambia el primero.');
  expect(picker().getAttribute('aria-describedby')).toContain(others.id);
  await userEvent.type(screen.getByLabelText('Nombre'), ' María');
  expect(await saved()).toMatchObject({ firstName: 'Ana María', groups: ['64', '65', '66'] });
});

it('another group takes the place of the first alone', async () => {
  await show('edit', [EDITORES, LECTORES]);
  await choose('Auditores');
  expect(await screen.findByText('También: Lectores. Aquí solo se cambia el primero.')).toBeTruthy();
  expect(await saved()).toMatchObject({ groups: ['66', '65'] });
});

it('one of the others that is chosen is not there twice', () => {
  const groups = firstOf(relation('groups', useGrupoOptionsQuery));
  const chosen = [LECTORES, LECTORES, AUDITORES].map(({ id, label }) => ({ id, label }));
  expect(groups.write(chosen)).toEqual(['65', '66']);
});

it('the first group is taken away alone; a user of one group needs another', async () => {
  await show('edit', [EDITORES, LECTORES]);
  await press('Limpiar Grupo');
  expect(await saved()).toMatchObject({ groups: ['65'] });
  cleanup();
  sent.length = 0;
  await show('edit', [EDITORES]);
  await press('Limpiar Grupo');
  await press('Guardar');
  expect(await screen.findByText('Grupo: El grupo es requerido.')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('who looks at a user sees every group', async () => {
  await show('view', [EDITORES, LECTORES]);
  expect(screen.getByText(/También: Lectores\./)).toBeTruthy();
  cleanup();
  await show('view', [EDITORES]);
  expect(screen.queryByText(/También/)).toBeNull();
});

it('a change of the own address needs the current password, and nothing else does', async () => {
  await show('edit', [EDITORES], '7');
  const present = () => screen.queryByLabelText<HTMLInputElement>('Contraseña actual');
  expect(present()).toBeNull();
  const address = screen.getByLabelText('Correo electrónico');
  await userEvent.type(address, '.py');
  expect(screen.getByText(/^Se pide porque cambió el correo/)).toBeTruthy();
  await press('Guardar');
  expect(await screen.findByText('Contraseña actual: El campo es requerido')).toBeTruthy();
  await press('OK');
  expect(sent).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(present()));
  await userEvent.type(present() as HTMLInputElement, 'Admin#2026');
  expect(await saved()).toMatchObject({ email: 'ana@x.example.py', passwordActual: 'Admin#2026' });
});

it.each(['1', '7'])('an unchanged address or another user’s needs and sends no password: %s', async (id) => {
  await show('edit', [EDITORES], id);
  await userEvent.type(screen.getByLabelText(id === '7' ? 'Nombre' : 'Correo electrónico'), 'x');
  expect(screen.queryByLabelText('Contraseña actual')).toBeNull();
  expect(await saved()).not.toHaveProperty('passwordActual');
});

it('a failed invitation is reported, also without a reason', async () => {
  const page = (name: string, results: object[]) => reply(name, { page: { results, count: results.length } });
  server.use(
    page('IdiomaOptions', []),
    page('GrupoOptions', [EDITORES]),
    page('PermisosDeGrupos', []),
    reply('EmpresaLabel', { record: { id: '5', label: 'Banco' } }),
    gateway.mutation('CreateUsuario', () =>
      HttpResponse.json({ data: { result: { record: { id: '9' }, errors: [] } } }),
    ),
    gateway.mutation('InviteUsuarios', () =>
      HttpResponse.json({ errors: [{ message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }),
    ),
  );
  const { area, resource } = await areaOf('usuarios');
  showSignedIn(<UsuarioForm {...{ area, resource }} mode="add" id={undefined} />, {
    at: '/users/add?empresa=5',
    permissions: USERS,
  });
  const typed = { Nombre: 'Ana', Apellido: 'Paz', 'Correo electrónico': 'ana@x.example', 'Nombre de usuario': 'ana' };
  await screen.findByLabelText('Apellido');
  for (const [label, text] of Object.entries(typed)) await userEvent.type(screen.getByLabelText(label), text);
  await choose('Editores');
  await press('Agregar');
  await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  expect(await screen.findByText(/pero no se pudo pedir el envío del enlace/)).toBeTruthy();
});

/** Opens the form of a new user as somebody of company 1 who holds these permissions, and chooses a company. */
async function add(empresa: { id: string; label: string }, permissions: readonly string[], offered = ['invitaciones']) {
  server.use(reply('IdiomaOptions', { page: { results: [], count: 0 } }), reply('EmpresaLabel', { record: empresa }));
  const { area, resource } = await areaOf('usuarios');
  const usuario = { id: '1', empresa: { id: '1', label: 'Banco' } } as never;
  showSignedIn(<UsuarioForm {...{ area, resource }} mode="add" id={undefined} />, {
    at: `/users/add?empresa=${empresa.id}`,
    ...{ usuario, permissions, offered },
  });
  await screen.findByDisplayValue(empresa.label);
}
const USERS = ['add_usuarioempresa', 'change_usuarioempresa', 'view_usuarioempresa'];
const ANSWERS = ['view_encuestausuarioempresa', 'change_encuestausuarioempresa'];
const OTHER = { id: '2', label: 'Otra empresa' };
const entry = () =>
  ['Enviar enlace para elegir la contraseña', 'Contraseña'].map((label) => screen.queryByLabelText(label) !== null);
const HINT = /porque usted no ve las respuestas de esa empresa/;

it('a person who may not view a company’s answers invites its users instead of choosing their passwords', async () => {
  const created: Record<string, unknown>[] = [];
  server.use(
    gateway.mutation('CreateUsuario', ({ variables }) => {
      created.push(variables.input);
      return HttpResponse.json({ data: { result: { record: { id: '8', version: 'v1', activo: true }, errors: [] } } });
    }),
  );
  await add(OTHER, [...USERS, 'view_encuestausuarioempresa']);
  expect(await screen.findByText(HINT)).toBeTruthy();
  expect(entry()).toEqual([false, false]);
  for (const [label, text] of [
    ['Nombre', 'Eva'],
    ['Apellido', 'Paz'],
    ['Correo electrónico', 'eva@x.example'],
    ['Nombre de usuario', 'eva'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
  await choose('Editores');
  await press('Agregar');
  await waitFor(() => expect(created).toHaveLength(1));
  expect(Object.keys(created[0] ?? {})).not.toContain('password1');
  expect(Object.keys(created[0] ?? {})).not.toContain('enviarEnlace');
  expect(created[0]).toMatchObject({ username: 'eva', empresa: '2' });
});

it('a new user is proposed the respondents’ group, a link, and the name in the address, until it is changed', async () => {
  const permission = (codename: string) => ({ __typename: 'Permiso', id: codename, codename });
  const results = [
    { ...EDITORES, permissions: [permission('view_rubro'), permission('change_rubro')] },
    { ...LECTORES, permissions: [permission('view_encuestausuarioempresa')] },
    { ...AUDITORES, permissions: ['view_grupo', 'view_rubro'].map(permission) },
  ];
  server.use(reply('PermisosDeGrupos', { page: { results } }));
  await add(OTHER, [...USERS, ...ANSWERS, 'view_group']);
  expect(picker().value).toBe('Lectores');
  expect(screen.getByLabelText(/^Enviar enlace/)).toHaveProperty('checked', true);
  const [address, username] = ['Correo electrónico', 'Nombre de usuario'].map((label) => screen.getByLabelText(label));
  await userEvent.type(address as HTMLElement, 'eva.paz@x.example');
  expect(username).toHaveProperty('value', 'eva.paz');
  await userEvent.type(username as HTMLElement, '2');
  await userEvent.type(address as HTMLElement, '{Home}x');
  expect(username).toHaveProperty('value', 'eva.paz2');
});

it('no group is proposed where every group administers', async () => {
  const results = [{ ...EDITORES, permissions: [{ __typename: 'Permiso', id: '1', codename: 'view_rubro' }] }];
  server.use(reply('PermisosDeGrupos', { page: { results } }));
  await add(OTHER, [...USERS, ...ANSWERS, 'view_group']);
  expect(picker().value).toBe('');
});

it('no group is proposed to a person who may not view the permissions of groups', async () => {
  server.use(reply('PermisosDeGrupos', { page: { results: [{ ...EDITORES, permissions: [] }] } }));
  await add(OTHER, [...USERS, ...ANSWERS]);
  expect(picker().value).toBe('');
});

it.each([
  ['of the own company', { id: '1', label: 'Banco' }, USERS, ['invitaciones']],
  ['who may see and change every company’s answers', OTHER, [...USERS, ...ANSWERS], ['invitaciones']],
  ['where the server does not invite', OTHER, USERS, []],
] as const)('a password is still chosen for a person %s', async (_, empresa, permissions, capacidades) => {
  await add(empresa, permissions, [...capacidades]);
  await waitFor(() => expect(entry()[0]).toBe(true));
  expect(screen.queryByText(HINT)).toBeNull();
});

it('rights are read again as soon as a record is saved, however its popup is left', async () => {
  const me = { isAdmin: true, permisos: [], usuario: null };
  let queries = 0;
  server.use(
    gateway.query('Me', () => {
      queries += 1;
      return HttpResponse.json({
        data: { me, estado: { __typename: 'Estado', zonaHoraria: null, enviaCorreos: null, capacidades: [] } },
      });
    }),
  );
  function Rights() {
    useMeQuery();
    return null;
  }
  await show('edit', [EDITORES], '1', <Rights />);
  await waitFor(() => expect(queries).toBe(1));
  await userEvent.type(screen.getByLabelText('Nombre'), ' María');
  await press('Guardar');
  expect(await screen.findByRole('dialog', { name: 'Operación exitosa' })).toBeTruthy();
  await waitFor(() => expect(queries).toBe(2));
});

const NO_MAIL_SERVER = /^No hay un servidor de correo configurado/;

it.each([true, false])('an invitation claims a mail only where the server sends mails: %s', async (sendsMail) => {
  const row = { __typename: 'Usuario', id: '7', label: 'Ana Paz (ana)', activo: true, version: 'v1' };
  const record = {
    ...{
      ...row,
      username: 'ana',
      firstName: 'Ana',
      lastName: 'Paz',
      email: 'ana@x.example',
      nombreCompleto: 'Ana Paz',
    },
    ...{ isSuperuser: false, groups: [], idioma: null, empresa: null },
  };
  const resultados = [{ __typename: 'X', usuario: { __typename: 'Usuario', id: '7' }, errors: [] }];
  server.use(
    reply('ListUsuarios', { page: { __typename: 'UsuarioPage', count: 1, results: [record], tableColumns: [] } }),
    gateway.mutation('InviteUsuarios', () => HttpResponse.json({ data: { result: { resultados } } })),
  );
  const { area, resource } = await areaOf('usuarios');
  showSignedIn(<ListScreen {...{ area, resource }} />, { at: '/users', sendsMail });
  await userEvent.click(await screen.findByRole('button', { name: /Acciones/ }));
  const item = await screen.findByRole('menuitem', { name: /^Enviar enlace/ });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')));
  await userEvent.keyboard('{End}{ArrowUp}');
  await waitFor(() => expect(item.hasAttribute('data-highlighted')).toBe(true));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/^Se envía un correo a Ana/)).toBeTruthy();
  expect(screen.queryByText(NO_MAIL_SERVER) === null).toBe(sendsMail);
  await press('Confirmar');
  await screen.findByText('Operación exitosa');
  expect(screen.queryByText('El enlace está en camino.') !== null).toBe(sendsMail);
  expect(screen.queryByText(NO_MAIL_SERVER) === null).toBe(sendsMail);
});

it.each([true, false])('the last invitation says where mails go: %s', async (sendsMail) => {
  const record = { __typename: 'InvitacionDeUsuario', estado: 'ENVIADO', pedido: '2026-06-30T12:00:00Z', motivo: null };
  server.use(reply('InvitacionDeUsuario', { record }));
  showSignedIn(<LastInvitation id="7" />, { sendsMail });
  expect(await screen.findByText(/^Se le envió un enlace el/)).toBeTruthy();
  expect(screen.queryByText(NO_MAIL_SERVER) === null).toBe(sendsMail);
});
