import { describe, expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import { gatewayOverForeign } from '../../support/useGateway.ts';

const PAGE = `query($page: Int) {
  empresas(page: $page, pageSize: 20) { count results { id razonSocial rubro { id label } segmento { id label } origen { id label } } }
}`;

const { start, foreign, gateway } = gatewayOverForeign();
/** How many upstream calls an operation costs. */
const cost = async (query: string, variables = {}, options = {}) => {
  const before = foreign.calls.length;
  const { errors } = await gateway.query(query, variables, options);
  expect(errors).toBeUndefined();
  return foreign.calls.length - before;
};

describe('a page of 20 companies with 3 relations', () => {
  it.each([
    [4, 'with id__in', { idIn: true }],
    [4, 'where id__in is ignored', {}],
    [7, 'where id__in is refused', { refuseUnknown: true }],
    [4, 'where lists are bare', { bareLists: true }],
  ] as const)('costs at most %i upstream calls %s', async (most, _, options) => {
    await start(options, { catalogueTtlMs: 0 });
    for (const page of [1, 2]) expect(await cost(PAGE, { page })).toBeLessThanOrEqual(most);
  });

  it('costs one call while the catalogues hold, and four again after', async () => {
    await start({ idIn: true }, { catalogueTtlMs: 300 });
    expect(await cost(PAGE, { page: 1 })).toBe(4);
    expect(await cost(PAGE, { page: 2 })).toBe(1);
    await new Promise((done) => setTimeout(done, 350));
    expect(await cost(PAGE, { page: 1 })).toBe(4);
  });
});

describe('fields that are not selected', () => {
  it('is not loaded: the id of a relation is free', async () => {
    await start({ idIn: true }, { catalogueTtlMs: 0 });
    expect(
      await cost(
        '{ empresas { results { rubro { id } segmento { __typename id } origen { ...F } } } } fragment F on Origen { id }',
      ),
    ).toBe(1);
    expect(await cost('{ encuesta(id: 1) { secciones { id } periodoActivo { id } idioma { id } } }')).toBe(1);
  });
});

describe('labels and rows', () => {
  it('only labels come from a catalogue; other fields are read every time', async () => {
    await start({ idIn: true }, { catalogueTtlMs: 60_000 });
    const rows = '{ empresas(pageSize: 2) { results { rubro { descripcion } } } }';
    await cost(PAGE, { page: 1 });
    expect(await cost(rows)).toBe(2);
    expect(await cost(rows)).toBe(2);
  });

  it('a write invalidates the labels of everybody', async () => {
    await start({ idIn: true }, { catalogueTtlMs: 60_000 });
    const labels = '{ empresa(id: 1) { rubro { label } } }';
    const other = { token: tokenFor(2) };
    await gateway.query(labels);
    await gateway.query(labels, {}, other);
    expect(await cost(labels)).toBe(1);
    await gateway.query('mutation { updateRubro(id: 1, input: { descripcion: "Banca" }) { record { id } } }');
    expect((await gateway.query(labels)).data.empresa.rubro.label).toBe('Banca');
    expect((await gateway.query(labels, {}, other)).data.empresa.rubro.label).toBe('Banca');
  });

  it('an inactive row is still found, and a missing one is null', async () => {
    await start({}, { catalogueTtlMs: 0 });
    const rows = foreign.data.rubros?.rows ?? [];
    for (const row of rows) if (row.id === 2) row.activo = false;
    foreign.data.empresas?.rows.push({
      id: 99,
      razon_social: 'Rara',
      ruc_ci: '',
      direccion: '',
      rubro: 77,
      segmento: 1,
      origen: 1,
    });
    const { data, errors } = await gateway.query('{ empresas(pageSize: 300) { results { id rubro { label } } } }');
    expect(errors).toBeUndefined();
    const label = (id: string) => data.empresas.results.find((row: { id: string }) => row.id === id).rubro?.label;
    expect(label('2')).toBe('Seguros');
    expect(label('99')).toBeUndefined();
  });

  it('a record selected twice in one request is read once', async () => {
    await start({ idIn: true }, { catalogueTtlMs: 0 });
    expect(await cost('{ a: empresa(id: 1) { label } b: empresa(id: 1) { rucCi } }')).toBe(1);
  });
});
