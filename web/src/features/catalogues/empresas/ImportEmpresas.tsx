import type { ApolloClient } from '@apollo/client';
import { CatalogosDeEmpresasDocument, type CatalogosDeEmpresasQuery } from '../../../generated/empresas';
import { type EmpresaInput, ImportEmpresasDocument } from '../../../generated/imports';
import type { Lang } from '../../../shared/i18n';
import {
  type Cell,
  type Column,
  checkCharacters,
  findOption,
  type ImportDefinition,
  ImportRecords,
  listOptions,
  parseCount,
  type Report,
  readRecords,
} from '../../imports';

const columns = [
  {
    key: 'razonSocial',
    header: { es: 'Razón social', en: 'Company name' },
    also: ['razon_social', 'nombre', 'empresa', 'name', 'company'],
    required: true,
  },
  { key: 'rucCi', header: { es: 'RUC/CI', en: 'Tax ID' }, also: ['ruc_ci', 'ruc', 'ci'] },
  { key: 'direccion', header: { es: 'Dirección', en: 'Address' }, also: ['direccion'] },
  { key: 'rubro', header: { es: 'Negocio', en: 'Business' }, also: ['rubro'], required: true },
  { key: 'segmento', header: { es: 'Segmento', en: 'Segment' }, also: [] },
  { key: 'origen', header: { es: 'Origen', en: 'Origin' }, also: [], required: true },
  {
    key: 'cantSucursales',
    header: { es: 'Cantidad de sucursales', en: 'Number of branches' },
    also: ['cant_sucursales', 'sucursales', 'branches'],
    required: true,
    numeric: true,
  },
  {
    key: 'cantEmpleados',
    header: { es: 'Cantidad de empleados', en: 'Number of employees' },
    also: ['cant_empleados', 'empleados', 'employees'],
    required: true,
    numeric: true,
  },
] as const satisfies readonly Column[];
type Key = (typeof columns)[number]['key'];

async function load(client: ApolloClient, lang: Lang): Promise<CatalogosDeEmpresasQuery> {
  const { data } = await client.query({ query: CatalogosDeEmpresasDocument, variables: { lang } });
  if (!data) throw new Error('The catalogues have no data');
  return data;
}

function empresaOf(
  cell: Cell<Key>,
  { rubros, origenes }: CatalogosDeEmpresasQuery,
  lang: Lang,
  report: Report<Key>,
): EmpresaInput {
  for (const key of ['razonSocial', 'rucCi', 'direccion'] as const) checkCharacters(key, cell(key), report);
  const rubro = findOption(cell('rubro'), rubros.results, 'rubro', report);
  const segmentos = rubros.results.find(({ id }) => id === rubro)?.segmentos ?? [];
  const segmento =
    rubro === null
      ? null
      : findOption(cell('segmento'), segmentos, 'segmento', report, 'imports:records.problems.segment');
  return {
    ...{ razonSocial: cell('razonSocial'), rucCi: cell('rucCi'), direccion: cell('direccion') },
    ...{ rubro, segmento, origen: findOption(cell('origen'), origenes.results, 'origen', report) },
    cantSucursales: parseCount(cell('cantSucursales'), lang, 'cantSucursales', report),
    cantEmpleados: parseCount(cell('cantEmpleados'), lang, 'cantEmpleados', report),
  };
}

/** The import of companies (spec §5). */
export const empresasImport: ImportDefinition<Key, EmpresaInput, CatalogosDeEmpresasQuery> = {
  kind: 'empresas',
  sheet: 'resources.empresas.many',
  columns,
  load,
  check: (sheet, catalogos, lang) =>
    readRecords(sheet, columns, (cell, report) => empresaOf(cell, catalogos, lang, report)),
  explain: (key, t, catalogos) =>
    t(`imports:records.empresas.columns.${key}`, { options: listOptions(empresasImport.choices(catalogos, t)[key]) }),
  choices: ({ rubros, origenes }) => ({
    rubro: rubros.results.map(({ label }) => label),
    segmento: rubros.results.flatMap(({ segmentos }) => segmentos.map(({ label }) => label)),
    origen: origenes.results.map(({ label }) => label),
  }),
  examples(t, { rubros, origenes }) {
    const [rubro] = rubros.results;
    const example = {
      ...{ razonSocial: t('imports:records.empresas.example'), rucCi: '80012345-6', direccion: 'Av. Principal 123' },
      ...{ rubro: rubro?.label, segmento: rubro?.segmentos[0]?.label, origen: origenes.results[0]?.label },
      ...{ cantSucursales: '3', cantEmpleados: '120' },
    };
    return [example];
  },
  wide: ['razonSocial', 'direccion'],
  title: ({ razonSocial }) => razonSocial,
  send: async (client, { filas, ensayo }, lang) =>
    (await client.mutate({ mutation: ImportEmpresasDocument, variables: { input: { filas, ensayo }, lang } })).data
      ?.result,
};

export const ImportEmpresas = ({ close }: { close: () => void }) => (
  <ImportRecords definition={empresasImport} close={close} />
);
