import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, HttpResponse } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';
import { FormScreen } from '../../../../web/src/crud/form/FormScreen';
import type { Resource } from '../../../../web/src/crud/resource';
import { Perfil } from '../../../../web/src/features/profile/Profile';
import { setLang } from '../../../../web/src/shared/i18n';
import { areaOf, showForm } from '../../areas';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();
afterEach(() => setLang('es'));

const ANA = { id: '3', version: 'v1', firstName: 'Ana', lastName: 'Paz', email: 'a@b.com', idioma: null };

const popup = async () => within(await screen.findByRole('alertdialog'));
const ok = async () => userEvent.click((await popup()).getByRole('button', { name: 'OK' }));
const lines = async () => (await popup()).getAllByRole('listitem').map((item) => item.textContent);

it('lists the invalid fields in a dialog, and OK focuses the first', async () => {
  await showForm('empresas', 'add');
  await userEvent.type(screen.getByLabelText('Dirección'), 'Palma 1');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  expect((await popup()).getByText('El formulario contiene los siguientes errores:')).toBeTruthy();
  expect(await lines()).toEqual([
    'Razón social: El campo es requerido',
    'Negocio: Este campo es requerido',
    'Origen: Este campo es requerido',
    'Cantidad de sucursales: El campo es requerido',
    'Cantidad de empleados: El campo es requerido',
  ]);
  await ok();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Razón social')));
  // Without a business there are no segments to choose from.
  expect(screen.getByLabelText('Segmento').getAttribute('aria-invalid')).toBeNull();
});

it('OK focuses the invalid line, and a line that Enter just added is not invalid yet', async () => {
  await showForm('negocios', 'add');
  await userEvent.type(screen.getByLabelText('Descripción'), 'Bancos');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar segmento' }));
  const line = (n: number) => screen.findByRole('textbox', { name: `Segmento ${n}` });
  await userEvent.type(await line(1), 'Grandes{Enter}');
  await waitFor(async () => expect(document.activeElement).toBe(await line(2)));
  expect((await line(2)).getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText('El campo es requerido')).toBeNull();
  await userEvent.click(screen.getByLabelText('Descripción'));
  expect(await screen.findByText('El campo es requerido')).toBeTruthy();
  expect((await line(2)).getAttribute('aria-invalid')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  await ok();
  await waitFor(async () => expect(document.activeElement).toBe(await line(2)));
});

it('labels server errors with their fields, and focuses the first in the form’s order', async () => {
  server.use(
    gateway.mutation('CreateOrigen', () =>
      HttpResponse.json({
        data: {
          result: {
            record: null,
            errors: [
              { field: null, message: 'En conjunto no.' },
              { field: 'descripcion', message: 'Ya existe.' },
            ],
          },
        },
      }),
    ),
  );
  await showForm('origenes', 'add');
  await userEvent.type(screen.getByLabelText('Descripción'), 'Mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(await lines()).toEqual(['En conjunto no.', 'Descripción: Ya existe.']);
  await ok();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Descripción')));
});

it('confirms the save of a record that the user may not read, and does not open a forbidden list', async () => {
  server.use(
    gateway.mutation('CreateOrigen', () => HttpResponse.json({ data: { result: { record: null, errors: [] } } })),
  );
  const router = await showForm('origenes', 'add', { permissions: ['add_origen'] });
  await userEvent.type(screen.getByLabelText('Descripción'), 'Mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('La operación ha sido completada exitosamente')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('Back during a save neither asks nor leaves: the save says how it ended, and the form stays after a failure', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const created = { record: { id: '9', version: 'v1', activo: true }, errors: [] };
  const refused = async () => {
    await delay(100);
    return refusal('UPSTREAM_TIMEOUT');
  };
  server.use(
    gateway.mutation('CreateOrigen', refused, { once: true }),
    gateway.mutation('CreateOrigen', async () => {
      await promise;
      return HttpResponse.json({ data: { result: created } });
    }),
  );
  const router = await showForm('origenes', 'add');
  const description = () => screen.getByLabelText('Descripción');
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  const leave = () => act(() => router.navigate('/'));
  await userEvent.type(description(), 'Mixto');
  await save();
  await leave();
  expect((await popup()).getByText(/^Se ha producido un error/)).toBeTruthy();
  await ok();
  expect(description()).toHaveProperty('value', 'Mixto');
  await save();
  await leave();
  await leave();
  expect(screen.queryByText('Cambios sin guardar')).toBeNull();
  resolve();
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('La operación ha sido completada exitosamente')).toBeTruthy();
  // The changes are saved: Back leaves the popup, too.
  await leave();
  await screen.findByText('otra página');
});

it('an error starts with the sentence of the specification, and the reason follows', async () => {
  server.use(gateway.mutation('CreateOrigen', () => refusal('UPSTREAM_TIMEOUT')));
  await showForm('origenes', 'add');
  await userEvent.type(screen.getByLabelText('Descripción'), 'Mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  const dialog = await popup();
  const paragraphs = ['Se ha producido un error antes de completar la operación', 'El servidor tardó', 'pedido-7'];
  const texts = [...(dialog.getByText(paragraphs[0] ?? '').parentElement?.querySelectorAll('p') ?? [])];
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    paragraphs[0],
    'El servidor tardó demasiado en responder. Inténtelo de nuevo.',
    'Código de la solicitud: pedido-7',
    'Puede que ya se haya agregado: búsquelo en la lista antes de intentarlo de nuevo.',
  ]);
});

it('OK after a failed save restores focus to the button', async () => {
  server.use(
    gateway.mutation('CreateOrigen', () => refusal('UPSTREAM_TIMEOUT')),
    reply('MyProfile', { me: { usuario: ANA } }),
    gateway.mutation('UpdateMyProfile', () =>
      HttpResponse.json({ data: { result: { record: null, errors: [{ field: null, message: 'No.' }] } } }),
    ),
  );
  const back = async (name: string) => {
    const [button] = screen.getAllByRole('button', { name });
    button?.focus();
    await userEvent.keyboard('{Enter}');
    await ok();
    await waitFor(() => expect(document.activeElement).toBe(button));
  };
  await showForm('origenes', 'add');
  await userEvent.type(screen.getByLabelText('Descripción'), 'Mixto');
  await back('Agregar');
  cleanup();
  showSignedIn(<Perfil />, { at: '/admin/settings' });
  await userEvent.type(await screen.findByDisplayValue(/^Ana/), 'x');
  await back('Guardar');
});

it('shows the server’s reason of a refusal instead of the general one', async () => {
  const detail = 'Solo puede dar grupos cuyos permisos usted tiene.';
  server.use(gateway.mutation('CreateOrigen', () => refusal('FORBIDDEN', { detail })));
  await showForm('origenes', 'add');
  await userEvent.type(screen.getByLabelText('Descripción'), 'Mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  expect((await popup()).getByText(detail)).toBeTruthy();
  expect((await popup()).queryByText('No tiene permiso para esta acción.')).toBeNull();
});

it('warns that a record may exist if the response was lost', async () => {
  server.use(gateway.mutation('CreateOrigen', () => HttpResponse.error()));
  await showForm('origenes', 'add');
  await userEvent.type(screen.getByLabelText('Descripción'), 'Mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  expect((await popup()).getByText(/Lo escrito sigue aquí/)).toBeTruthy();
  expect((await popup()).getByText(/Puede que ya se haya agregado: búsquelo en la lista/)).toBeTruthy();
  await ok();
  expect(screen.getByDisplayValue('Mixto')).toBeTruthy();
});

it('logs an error of the page itself, without the warning of a lost response', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
  const { area, resource } = await areaOf('origenes');
  const broken = () => [
    () => Promise.reject(new TypeError("Cannot read properties of undefined (reading 'id')")),
    null,
  ];
  const hooks = { ...resource.hooks, create: broken } as Resource['hooks'];
  showSignedIn(<FormScreen {...{ area }} resource={{ ...resource, hooks }} mode="add" />, { at: '/origenes/add' });
  await userEvent.type(screen.getByLabelText('Descripción'), 'Mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  expect((await popup()).getByText(/Error inesperado en esta página/)).toBeTruthy();
  expect((await popup()).queryByText(/No hay conexión/)).toBeNull();
  expect((await popup()).queryByText(/Puede que ya se haya agregado/)).toBeNull();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

it('keeps the form of a record that was deleted meanwhile, and says so', async () => {
  const record = { __typename: 'Origen', id: '7', label: 'Local', activo: true, version: 'v1', descripcion: 'Local' };
  server.use(
    gateway.query('GetOrigen', () => HttpResponse.json({ data: { record } })),
    gateway.mutation('UpdateOrigen', () => refusal('NOT_FOUND')),
  );
  const router = await showForm('origenes', 'edit');
  await userEvent.type(await screen.findByDisplayValue('Local'), ' y mixto');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect((await popup()).getByText(/El registro ya no existe/)).toBeTruthy();
  await ok();
  expect(router.state.location.pathname).toBe('/origenes/7');
  expect(screen.getByDisplayValue('Local y mixto')).toBeTruthy();
});

it('saves the profile repeatedly, each time with the version of the last save', async () => {
  let version = 1;
  const seen: unknown[] = [];
  server.use(
    reply('MyProfile', { me: { usuario: ANA } }),
    gateway.mutation('UpdateMyProfile', ({ variables }) => {
      seen.push(variables.ifMatch);
      if (variables.ifMatch !== `v${version}`) return refusal('CONFLICT');
      version += 1;
      return HttpResponse.json({ data: { result: { record: { id: '3', version: `v${version}` }, errors: [] } } });
    }),
  );
  showSignedIn(<Perfil />, { at: '/admin/settings' });
  for (const letter of ['x', 'y', 'z']) {
    await userEvent.type(await screen.findByDisplayValue(/^Ana/), letter);
    await userEvent.click(screen.getAllByRole('button', { name: 'Guardar' })[0] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
  }
  expect(seen).toEqual(['v1', 'v2', 'v3']);
  expect(screen.getByDisplayValue('Anaxyz')).toBeTruthy();
});

it('lets the browser autofill the user’s name, email and current password, but suggest no new one', async () => {
  server.use(reply('MyProfile', { me: { usuario: ANA } }));
  showSignedIn(<Perfil />, { at: '/admin/settings' });
  await screen.findByDisplayValue('Ana');
  const filled = [...document.querySelectorAll('input')].map(({ autocomplete }) => autocomplete);
  expect(filled.filter((token) => token !== 'off')).toEqual([
    ...['given-name', 'family-name', 'email'],
    ...['current-password', 'new-password', 'new-password'],
  ]);
});

it('shows the errors of business and URL in the link form together', async () => {
  server.use(
    gateway.mutation('CreateLinkReporte', () =>
      // The server stops at the first.
      HttpResponse.json({
        data: { result: { record: null, errors: [{ field: 'url', message: 'Debe ingresar una url' }] } },
      }),
    ),
  );
  await showForm('links', 'add');
  await userEvent.selectOptions(screen.getByLabelText('Tipo de usuario'), 'Usuario');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  expect(await lines()).toEqual(['Negocio: Debe seleccionar un negocio', 'URL: Debe ingresar una url']);
  await ok();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Negocio/ })));
});

it('clears server errors when the language changes, and repeats no error', async () => {
  const errors = [
    { field: 'tipoUsuario', message: 'Este campo es requerido' },
    { field: 'url', message: 'Esta dirección no se admite' },
  ];
  server.use(
    gateway.mutation('CreateLinkReporte', () => HttpResponse.json({ data: { result: { record: null, errors } } })),
    gateway.mutation('CreateRubro', () => {
      const refused = [{ field: 'segmentos', message: 'Hay empresas de un segmento.' }];
      return HttpResponse.json({ data: { result: { record: null, errors: refused } } });
    }),
  );
  await showForm('links', 'add');
  await userEvent.type(screen.getByLabelText('URL'), 'https://x.example');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  await ok();
  const said = (name: string) => {
    const ids = screen.getByLabelText(name).getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.flatMap((id) =>
      [...(document.getElementById(id)?.querySelectorAll('p') ?? [])].map((p) => p.textContent),
    );
  };
  expect(said('Tipo de usuario')).toEqual(['Este campo es requerido']);
  expect(said('URL')).toEqual(['Esta dirección no se admite']);
  await act(() => setLang('en'));
  await waitFor(() => expect(said('URL')).toEqual([]));
  expect(said('User type')).toEqual(['This field is required']);
  await act(() => setLang('es'));
  cleanup();

  await showForm('negocios', 'add');
  await userEvent.type(screen.getByLabelText('Descripción'), 'Bancos');
  await userEvent.click(screen.getByRole('button', { name: 'Agregar' }));
  await ok();
  expect(screen.getByText('Hay empresas de un segmento.')).toBeTruthy();
  await act(() => setLang('en'));
  await waitFor(() => expect(screen.queryByText('Hay empresas de un segmento.')).toBeNull());
});

it.each(['grupos', 'empresas', 'negocios', 'usuarios', 'links'] as const)(
  'in view mode every input of %s is disabled, search boxes too',
  async (key) => {
    const { area, resource } = await areaOf(key);
    const results = [{ __typename: 'Permiso', id: '1', codename: 'view_empresa', name: 'Ver empresas' }];
    const record = {
      ...{ id: '7', version: 'v', name: 'G', groups: [], segmentos: [{ id: '1', descripcion: 'S' }] },
      permissions: results,
      ...{ tipoUsuario: 'USUARIO', url: 'https://x.example' },
    };
    const hooks = { ...resource.hooks, one: () => ({ data: { record }, loading: false, refetch: async () => null }) };
    server.use(reply('Permisos', { page: { results } }));
    showSignedIn(<FormScreen {...{ area }} resource={{ ...resource, hooks }} mode="view" id="7" />);
    await screen.findByRole('button', { name: 'Ver' });
    if (key === 'grupos') await screen.findByRole('checkbox');
    const controls = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
    expect(controls.length).toBeGreaterThan(1);
    expect(controls.filter(({ disabled }) => !disabled).map(({ outerHTML }) => outerHTML)).toEqual([]);
  },
);

it('a select is not invalid before it is touched, and invalid when left empty', async () => {
  await showForm('links', 'add');
  const type = screen.getByLabelText('Tipo de usuario');
  // Without the attribute, a browser marks an empty required select as invalid.
  expect(type.getAttribute('aria-invalid')).toBe('false');
  await userEvent.click(type);
  await userEvent.tab();
  await waitFor(() => expect(type.getAttribute('aria-invalid')).toBe('true'));
});

it('says that permissions could not be loaded, and removes none meanwhile', async () => {
  server.use(gateway.query('Permisos', () => refusal('UPSTREAM_TIMEOUT')));
  await showForm('grupos', 'add');
  await screen.findByText('No se pudieron cargar las opciones.');
  await userEvent.click(screen.getByRole('tab', { name: 'Lista completa' }));
  const lists = () => [screen.getByLabelText('Disponibles'), screen.getByLabelText('Agregados')];
  for (const list of lists()) expect(list).toHaveProperty('disabled', true);
  const results = [{ __typename: 'Permiso', id: '1', codename: 'view_empresa', name: 'Ver empresas' }];
  server.use(
    gateway.query('Permisos', () => HttpResponse.json({ data: { page: { __typename: 'PermisoPage', results } } })),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('option', { name: 'Ver empresas · view_empresa' })).toBeTruthy();
  for (const list of lists()) expect(list).toHaveProperty('disabled', false);
});
