import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { ListScreen } from '../../../web/src/crud/list/ListScreen';
import { areaOf } from '../areas';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../support';

const server = useGateway();
const { area, resource } = await areaOf('idiomas');

/** The languages of a server in memory, by whether they are active. */
let languages: Map<string, boolean>;
const tableColumns = [{ __typename: 'TableColumn', label: 'Descripción', value: 'descripcion' }];
const written = (record: object | null = null) =>
  HttpResponse.json<{ data: { result: object } }>({
    data: { result: { __typename: 'IdiomaPayload', record, errors: [] } },
  });
const row = (id: string, name: string, activo: boolean) => ({
  ...{ __typename: 'Idioma', id, label: name, descripcion: name, activo },
  ...{ cantEncuestas: null, cantSecciones: null },
});
const idioma = (id: string, activo: boolean) => ({ __typename: 'Idioma', id, activo });

const counting = (dependents: { recurso: string; cantidad: number }[] | null) =>
  server.use(
    reply('DependentsOfIdioma', {
      dependents: dependents?.map((one) => ({ __typename: 'Dependientes', ...one })) ?? null,
    }),
  );

beforeEach(() => {
  languages = new Map([
    ['Guaraní', true],
    ['Latín', false],
  ]);
  server.use(
    gateway.query('ListIdiomas', ({ variables }) => {
      const wanted = variables.filter?.activo !== false;
      const results = [...languages]
        .filter(([, activo]) => activo === wanted)
        .map(([name, activo]) => row(name, name, activo));
      return HttpResponse.json({
        data: { page: { __typename: 'IdiomaPage', count: results.length, results, tableColumns } },
      });
    }),
    gateway.mutation('DeactivateIdioma', ({ variables }) => {
      languages.set(variables.id, false);
      return written(idioma(variables.id, false));
    }),
    gateway.mutation('UpdateIdioma', ({ variables }) => {
      if (variables.input.activo) languages.set(variables.id, true);
      return written();
    }),
  );
});

const show = (at = '/idiomas') => showSignedIn(<ListScreen {...{ area, resource }} />, { at });

/** The last item of a row's menu; by keys, since without a layout no item is under the pointer. */
const chooseLast = async (label: string, item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${label}` }));
  const last = await screen.findByRole('menuitem', { name: item });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menu')));
  await userEvent.keyboard('{End}');
  await waitFor(() => expect(last.hasAttribute('data-highlighted')).toBe(true));
  await userEvent.keyboard('{Enter}');
};

it('the question names what depends on the record, and its act is on the button', async () => {
  counting([
    { recurso: 'PERIODOS_ACTIVOS', cantidad: 6 },
    { recurso: 'ENCUESTAS', cantidad: 1 },
    { recurso: 'ENCUESTAS_COMPLETADAS', cantidad: 9 },
  ]);
  show();
  await chooseLast('Guaraní', 'Eliminar');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Está seguro de continuar con esta acción?');
  expect(question.textContent).toContain('Tiene 6 periodos activos, 1 encuesta y 9 respuestas.');
  await userEvent.click(within(question).getByRole('button', { name: 'Eliminar el idioma' }));
  await screen.findByText('La operación se completó con éxito');
  expect(languages.get('Guaraní')).toBe(false);
});

it('the question about a section says what its surveys lose', async () => {
  const section = { __typename: 'Seccion', id: '4', label: 'Salarios', descripcion: 'Salarios', activo: true };
  const results = [{ ...section, idioma: null, cantPreguntas: 2, cantEncuestas: 1 }];
  server.use(
    reply('ListSecciones', { page: { __typename: 'SeccionPage', count: 1, results, tableColumns } }),
    reply('SectionSurveys', { page: { __typename: 'EncuestaPage', results: [] } }),
    reply('DependentsOfSeccion', { dependents: [{ __typename: 'Dependientes', recurso: 'ENCUESTAS', cantidad: 1 }] }),
  );
  showSignedIn(<ListScreen {...(await areaOf('secciones'))} />, { at: '/secciones' });
  await chooseLast('Salarios', 'Eliminar');
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Mientras esté inactiva, las empresas no ven sus preguntas.',
  );
});

it('the question speaks of a single dependent as well as of many', async () => {
  counting([{ recurso: 'EMPRESAS', cantidad: 1 }]);
  show();
  await chooseLast('Guaraní', 'Eliminar');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Tiene 1 empresa.');
});

it.each([
  ['does not tell', () => counting(null), false],
  ['tells that there is nothing', () => counting([]), true],
  ['fails', () => server.use(gateway.query('DependentsOfIdioma', () => refusal('UPSTREAM_TIMEOUT'))), false],
])('shows the general question if the server %s', async (_, answer, isRestorable) => {
  answer();
  show();
  await chooseLast('Guaraní', 'Eliminar');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Está seguro de continuar con esta acción?');
  expect(question.textContent).not.toContain('depende');
  expect(question.textContent?.includes('Podrá restaurarse')).toBe(isRestorable);
  await userEvent.click(within(question).getByRole('button', { name: 'Cancelar' }));
  expect(languages.get('Guaraní')).toBe(true);
});

it('a deletion that does not reach the server says so, and not that what was typed is kept', async () => {
  counting([]);
  server.use(gateway.mutation('DeactivateIdioma', () => refusal('UPSTREAM_UNAVAILABLE')));
  show();
  await chooseLast('Guaraní', 'Eliminar');
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el idioma' }));
  await screen.findByText('El servidor no está disponible en este momento. Inténtelo de nuevo más tarde.');
  expect(screen.queryByText(/Lo escrito/)).toBeNull();
});

it('the popup after a deletion undoes it, and OK leaves it', async () => {
  counting([]);
  show();
  await chooseLast('Guaraní', 'Eliminar');
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el idioma' }));
  const popup = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('OK'));
  await userEvent.click(within(popup).getByRole('button', { name: 'Deshacer' }));
  await screen.findByText('El registro volvió a estar activo.');
  expect(languages.get('Guaraní')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByRole('link', { name: 'Guaraní' });

  await chooseLast('Guaraní', 'Eliminar');
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el idioma' }));
  await screen.findByText('La operación se completó con éxito');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(languages.get('Guaraní')).toBe(false);
});

it('says nothing of what a session that ended did not do: the sign-in may be there by then', async () => {
  counting(null);
  server.use(gateway.mutation('DeactivateIdioma', () => refusal('UNAUTHENTICATED')));
  show();
  await chooseLast('Guaraní', 'Eliminar');
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el idioma' }));
  await chooseLast('Guaraní', 'Eliminar');
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Está seguro de continuar con esta acción?');
});

it('offers nothing to undo where the server does not tell that it is inactive now', async () => {
  counting(null);
  server.use(gateway.mutation('DeactivateIdioma', ({ variables }) => written(idioma(variables.id, true))));
  show();
  await chooseLast('Guaraní', 'Eliminar');
  await userEvent.click(await screen.findByRole('button', { name: 'Eliminar el idioma' }));
  const popup = await screen.findByRole('dialog');
  expect(
    within(popup)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['OK']);
});

it('inactive records have a list of their own in the address, and are restored from it', async () => {
  const router = show();
  await screen.findByRole('link', { name: 'Guaraní' });
  expect(screen.queryByRole('link', { name: 'Latín' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Inactivos' }));
  await screen.findByRole('link', { name: 'Latín' });
  expect(router.state.location.search).toBe('?activo=false');
  expect(screen.getByRole('link', { name: 'Latín' }).getAttribute('href')).toBe('/idiomas/Latín/view');
  await userEvent.click(screen.getByRole('button', { name: 'Acciones de Latín' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Ver', 'Restaurar']);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await chooseLast('Latín', 'Restaurar');
  await screen.findByText('El registro volvió a estar activo.');
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await screen.findByText('No hay registros inactivos.');
  await userEvent.click(screen.getByRole('button', { name: 'Inactivos', pressed: true }));
  await screen.findByRole('link', { name: 'Latín' });
});

it('a server that knows no inactive ones shows what it gives, and nothing active is restored', async () => {
  const results = [row('1', 'Guaraní', true)];
  server.use(reply('ListIdiomas', { page: { __typename: 'IdiomaPage', count: 1, results, tableColumns } }));
  show('/idiomas?activo=false');
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Guaraní' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Ver', 'Editar', 'Eliminar']);
});

it('counts of the list are the dependents of a record whose dependents the server does not count', async () => {
  const origin = { __typename: 'Origen', id: '1', label: 'Nacional', descripcion: 'Nacional', activo: true };
  const results = [{ ...origin, cantEmpresas: 4079 }];
  server.use(reply('ListOrigenes', { page: { __typename: 'OrigenPage', count: 1, results, tableColumns } }));
  showSignedIn(<ListScreen {...(await areaOf('origenes'))} />, { at: '/origenes', offered: ['dependientes'] });
  await chooseLast('Nacional', 'Eliminar');
  const question = await screen.findByRole('alertdialog', { name: 'Eliminar «Nacional»' });
  expect(question.textContent).toContain('Tiene 4.079 empresas.');
  expect(question.textContent).toContain('Podrá restaurarse desde «Inactivos».');
  expect(within(question).getByRole('button', { name: 'Eliminar el origen' })).toBeTruthy();
});
