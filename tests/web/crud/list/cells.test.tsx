import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { ListScreen } from '../../../../web/src/crud/list/ListScreen';
import { type Entry, entries } from '../../../../web/src/features/catalogues';
import { days } from '../../../../web/src/generated/days';
import { setLang } from '../../../../web/src/shared/i18n';
import { gateway, SignedInAs, showRoutes, useGateway } from '../../support';

const server = useGateway();

afterEach(() => setLang('es'));

async function show(key: Entry['key']) {
  const area = entries.find((entry) => entry.key === key) as Entry;
  const { default: resource } = await area.load();
  const list = <ListScreen area={area} resource={resource} days={days} />;
  showRoutes([{ path: '/', element: <SignedInAs>{list}</SignedInAs> }], '/');
  await screen.findAllByRole('link');
  return screen.getAllByRole('cell').map((cell) => cell.textContent);
}

/** What a list asks for besides what its test is about. */
const EMPTY: Record<string, object> = {
  Empresa: {
    ...{ razonSocial: '', rucCi: '', direccion: '', cantSucursales: null, cantEmpleados: null },
    ...{ rubro: null, segmento: null, origen: null },
  },
  Encuesta: { abierta: null, idioma: null },
  LinkReporte: { rubro: null },
  Periodo: { fecha: null, fechaFin: null },
};

const page = (type: string, record: Record<string, unknown>) =>
  HttpResponse.json<{ data: Record<string, unknown> }>({
    data: {
      page: {
        count: 1,

        tableColumns: Object.keys(record).map((value) => ({ label: value, value })),
        results: [{ __typename: type, id: '1', label: 'x', activo: true, ...EMPTY[type], ...record }],
      },
    },
  });

it('an identity number that looks like a day is shown as it is: the schema says what a column holds', async () => {
  server.use(gateway.query('ListEmpresas', () => page('Empresa', { razonSocial: '2026-01-02', rucCi: '1234-56-78' })));
  expect(await show('empresas')).toEqual(['2026-01-02', '1234-56-78', expect.anything()]);
});

it('days and moments are shown as people write them', async () => {
  server.use(gateway.query('ListPeriodos', () => page('Periodo', { fecha: '2026-01-02', fechaFin: '2026-12-31' })));
  expect(await show('periodos')).toEqual(['02/01/2026', '31/12/2026', expect.anything()]);
  expect(days.EncuestaCompletada.fechaCreacion).toBe('DateTime');
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
] as const)('whether %s have a label before them on a phone: %s', async (_, key, type, record, labelled) => {
  server.use(gateway.query(key === 'empresas' ? 'ListEmpresas' : 'ListPeriodos', () => page(type, record)));
  await show(key);
  const labels = screen.getAllByRole('cell').map((cell) => cell.dataset.label ?? null);
  expect(labels).toEqual([...Object.keys(record).map((name) => (labelled ? name : null)), null]);
});

it('the days of a survey stand once in its list: in its active period, which says what they are', async () => {
  let asked = '';
  server.use(
    gateway.query('ListEncuestas', ({ query }) => {
      asked = query;
      return page('Encuesta', {
        descripcion: 'Salarios',
        periodoActivo: { id: '1', label: '01/01/2026 / 31/12/2026 · Bancos' },
      });
    }),
  );
  await show('encuestas');
  expect(asked).not.toMatch(/fechaInicio|fechaFin/);
});

it('one of a few values is called in its list as in its form, in the language of the screen', async () => {
  await setLang('en');
  server.use(
    gateway.query('ListLinksReporte', () => page('LinkReporte', { tipoUsuario: 'USUARIO', url: 'https://x' })),
  );
  expect(await show('links')).toEqual(['User', 'https://x', expect.anything()]);
});
