import type { ApolloClient } from '@apollo/client';
import { ImportUsuariosDocument, type ImportUsuariosRow } from '../../../generated/imports';
import { CatalogosDeUsuariosDocument, type CatalogosDeUsuariosQuery } from '../../../generated/usuarios';
import type { Lang } from '../../../shared/i18n';
import {
  type Cell,
  type Column,
  checkCharacters,
  type Imported,
  named,
  optionsIn,
  type Report,
  tried,
} from '../../imports';

const columns = [
  { key: 'firstName', header: { es: 'Nombre', en: 'First name' }, also: ['first_name', 'nombres'], required: true },
  { key: 'lastName', header: { es: 'Apellido', en: 'Last name' }, also: ['last_name', 'apellidos'], required: true },
  {
    key: 'email',
    header: { es: 'Correo electrónico', en: 'Email' },
    also: ['correo', 'mail', 'e-mail'],
    required: true,
  },
  {
    key: 'username',
    header: { es: 'Nombre de usuario', en: 'Username' },
    also: ['usuario', 'user', 'login'],
    required: true,
  },
  { key: 'empresa', header: { es: 'Empresa', en: 'Company' }, also: ['ruc', 'ruc/ci'], required: true },
  { key: 'groups', header: { es: 'Grupo', en: 'Group' }, also: ['grupos'], required: true },
  { key: 'idioma', header: { es: 'Idioma', en: 'Language' }, also: [] },
] as const satisfies readonly Column[];
type Key = (typeof columns)[number]['key'];

interface Known extends Pick<CatalogosDeUsuariosQuery, 'grupos' | 'idiomas'> {
  readonly isOffered: boolean;
}

async function load(client: ApolloClient, lang: Lang): Promise<Known> {
  const { data } = await client.query({ query: CatalogosDeUsuariosDocument, variables: { lang } });
  if (!data) throw new Error('no answer');
  return { ...data, isOffered: data.estado.capacidades.includes('importaciones') };
}

const TEXTS = ['firstName', 'lastName', 'email', 'username'] as const;

function usuarioOf(cell: Cell<Key>, known: Known, report: Report<Key>): ImportUsuariosRow {
  for (const key of [...TEXTS, 'empresa'] as const) checkCharacters(key, cell(key), report);
  const group = named(cell('groups'), known.grupos.results, 'groups', report);
  return {
    ...{ firstName: cell('firstName'), lastName: cell('lastName'), email: cell('email'), username: cell('username') },
    // There may be thousands of companies: the server finds the one that is named.
    empresaNombre: cell('empresa'),
    groups: group === null ? [] : [group],
    idioma: named(cell('idioma'), known.idiomas.results, 'idioma', report),
  };
}

/** Users as files bring them (spec §5). */
export const importedUsuarios: Imported<Key, ImportUsuariosRow, Known> = {
  kind: 'usuarios',
  columns,
  load,
  check: (sheet, known) => tried(sheet, columns, (cell, report) => usuarioOf(cell, known, report)),
  explain: (key, t, known) =>
    t(`imports:records.usuarios.columns.${key}`, { options: optionsIn(importedUsuarios.choices(known)[key]) }),
  choices: ({ grupos, idiomas }) => ({
    groups: grupos.results.map(({ label }) => label),
    idioma: idiomas.results.map(({ label }) => label),
  }),
  example: (t, { grupos, idiomas }) => ({
    ...{ firstName: t('imports:records.usuarios.example'), lastName: 'Díaz', email: 'ana@empresa.example' },
    ...{ username: 'ana.diaz', empresa: '80012345-6' },
    ...{ groups: grupos.results[0]?.label, idioma: idiomas.results[0]?.label },
  }),
  wide: ['email', 'empresa'],
  title: ({ firstName, lastName, username }) => `${firstName} ${lastName} (${username})`.trim(),
  send: async (client, input, lang) =>
    (await client.mutate({ mutation: ImportUsuariosDocument, variables: { input, lang } })).data?.result,
};
