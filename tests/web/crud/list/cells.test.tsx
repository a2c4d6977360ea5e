import { cleanup, screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { ListScreen } from '../../../../web/src/crud/list/ListScreen';
import type { Entry } from '../../../../web/src/features/catalogues';
import { days } from '../../../../web/src/generated/days';
import { setLang } from '../../../../web/src/shared/i18n';
import { areaOf } from '../../areas';
import { gateway, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();

afterEach(() => setLang('es'));

async function show(key: Entry['key']) {
  const { area, resource } = await areaOf(key);
  showSignedIn(<ListScreen {...{ area, resource, days }} />);
  await screen.findAllByRole('link');
  return screen.getAllByRole('cell').map((cell) => cell.textContent);
}

/** Further operations of a list. */
const EMPTY: Record<string, object> = {
  Empresa: {
    ...{ razonSocial: '', rucCi: '', direccion: '', cantSucursales: null, cantEmpleados: null },
    ...{ rubro: null, segmento: null, origen: null, conUsuario: null },
  },
  Encuesta: { rubro: null, periodo: null, estado: null, avance: null, cantSecciones: null, idioma: null },
  LinkReporte: { rubro: null },
  Periodo: { fecha: null, fechaFin: null, estado: null, cantEncuestas: null },
};

const page = (type: string, record: Record<string, unknown>, others: object = {}) =>
  HttpResponse.json<{ data: Record<string, unknown> }>({
    data: {
      page: {
        count: 1,

        tableColumns: Object.keys(record).map((value) => ({ label: value, value })),
        results: [{ __typename: type, id: '1', label: 'x', activo: true, ...EMPTY[type], ...record, ...others }],
      },
    },
  });

it('shows an identity number that looks like a date unchanged, by its schema type', async () => {
  server.use(gateway.query('ListEmpresas', () => page('Empresa', { razonSocial: '2026-01-02', rucCi: '1234-56-78' })));
  expect(await show('empresas')).toEqual(['2026-01-02', '1234-56-78', expect.anything()]);
});

it('formats dates and times', async () => {
  server.use(gateway.query('ListPeriodos', () => page('Periodo', { fecha: '2026-01-02', fechaFin: '2026-12-31' })));
  expect(await show('periodos')).toEqual(['x', '02/01/2026', '31/12/2026', expect.anything()]);
  expect(days.EncuestaCompletada.fechaCreacion).toBe('DateTime');
});

it('shows the title and the fields of a period without suggested columns', async () => {
  const period = { label: '01/01/2026 / 31/12/2026', fecha: '2026-01-01', fechaFin: '2026-12-31' };
  server.use(gateway.query('ListPeriodos', () => page('Periodo', {}, period)));
  expect(await show('periodos')).toEqual(['2026', '01/01/2026', '31/12/2026', '—', expect.anything()]);
});

const NAMED = { __typename: 'Rubro', id: '2', label: 'Dos' };
it.each([
  [
    'secciones',
    'ListSecciones',
    'Seccion',
    { descripcion: 'Salarios', idioma: NAMED, cantPreguntas: 1, cantEncuestas: 1 },
  ],
  [
    'completadas',
    'ListEncuestasCompletadas',
    'EncuestaCompletada',
    {
      ...{ empresa: { ...NAMED, id: '3', label: 'Empresa A' }, encuesta: NAMED, usuario: NAMED },
      ...{ avance: null, estado: null, fechaCreacion: null, fechaModificacion: null },
    },
  ],
] as const)('names the records of %s without suggested columns', async (key, query, type, record) => {
  server.use(
    gateway.query(query, () => page(type, {}, record)),
    reply('SectionSurveys', { page: { results: [] } }),
  );
  expect((await show(key))[0]).toMatch(/Salarios|Empresa A/);
});

it.each([
  [
    'words, and numbers that name something',
    'empresas',
    'Empresa',
    { razonSocial: 'A', rucCi: '8-1', segmento: { id: '1', label: 'B' } },
    false,
  ],
  ['a count', 'empresas', 'Empresa', { cantEmpleados: 3 }, true],
  ['a day', 'periodos', 'Periodo', { fecha: '2026-01-02' }, true],
] as const)('on a phone %s have a label: %s', async (_, key, type, record, labelled) => {
  server.use(gateway.query(key === 'empresas' ? 'ListEmpresas' : 'ListPeriodos', () => page(type, record)));
  await show(key);
  const labels = screen.getAllByRole('cell').map((cell) => cell.dataset.label ?? null);
  const titles = key === 'periodos' ? [null] : [];
  expect(labels).toEqual([...titles, ...Object.keys(record).map((name) => (labelled ? name : null)), null]);
});

it('shows the dates of a survey once in its list, in its period', async () => {
  let document = '';
  server.use(
    gateway.query('ListEncuestas', ({ query }) => {
      document = query;
      return page('Encuesta', {
        descripcion: 'Salarios',
        periodo: { id: '1', label: '01/01/2026 / 31/12/2026' },
      });
    }),
  );
  expect(await show('encuestas')).toContain('2026');
  expect(document).not.toMatch(/fechaInicio|fechaFin/);
});

it('shows enumerated values by their translated labels', async () => {
  await setLang('en');
  server.use(
    gateway.query('ListLinksReporte', () => page('LinkReporte', { tipoUsuario: 'USUARIO', url: 'https://x' })),
  );
  expect(await show('links')).toEqual(['User', 'https://x', expect.anything()]);
});

it('links the address of a report, but no other text', async () => {
  const draw = async (url: string) => {
    server.use(gateway.query('ListLinksReporte', () => page('LinkReporte', { tipoUsuario: 'USUARIO', url })));
    await show('links');
    return screen.queryByRole('link', { name: url })?.getAttribute('target') ?? null;
  };
  expect(await draw('https://x')).toBe('_blank');
  cleanup();
  expect(await draw('javascript:alert(1)')).toBeNull();
});

it('says what an empty value means, where it means something', async () => {
  const link = { rubro: null, tipoUsuario: 'ADMINISTRADOR', url: 'https://x' };
  server.use(gateway.query('ListLinksReporte', () => page('LinkReporte', link)));
  expect((await show('links'))[0]).toBe('Todos');
});

it('on a phone a section has its number of questions with the noun, and then the language', async () => {
  const idioma = { __typename: 'Idioma', id: '1', label: 'Español' };
  server.use(
    gateway.query('ListSecciones', () =>
      page('Seccion', { descripcion: 'Datos', idioma, cantPreguntas: 12, cantEncuestas: 2 }),
    ),
    reply('SectionSurveys', { page: { results: [] } }),
  );
  await show('secciones');
  const shown = screen.getAllByRole('cell').filter(({ dataset }) => dataset.rest === undefined);
  expect(shown.map(({ dataset }) => [dataset.label, dataset.further])).toEqual([
    [undefined, undefined],
    [undefined, 'true'],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(screen.getByText('12 preguntas')).toBeTruthy();
});

it('on a phone a user has the company as a fact, or the groups without one', async () => {
  const groups = [{ __typename: 'Grupo', id: '1', label: 'Editores' }];
  const others = { username: 'ana', email: 'a@x', firstName: 'Ana', lastName: 'Paz', isSuperuser: false, idioma: null };
  server.use(
    gateway.query('ListUsuarios', () =>
      page('Usuario', { nombreCompleto: 'Ana Paz', empresa: null, groups, ...others }),
    ),
  );
  await show('usuarios');
  const shown = screen.getAllByRole('cell').filter(({ dataset }) => dataset.rest === undefined);
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Ana Paz', 'Editores', expect.anything()]);
});
