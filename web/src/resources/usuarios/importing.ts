import type { ApolloClient } from '@apollo/client';
import { email, required } from '../../fields/rules';
import { EmpresasImportadasDocument, ImportUsuariosDocument, type UsuarioFilaInput } from '../../generated/importing';
import {
  CatalogosDeUsuariosDocument,
  type CatalogosDeUsuariosQuery,
  UsuariosImportadosDocument,
} from '../../generated/usuarios';
import type { Lang } from '../../i18n';
import type { Cell } from '../../importing/checking';
import { type Column, fold } from '../../importing/columns';
import { named, Once, ruled, written } from '../../importing/lookup';
import { brief, type Report } from '../../importing/problems';
import { type Imported, optionsIn, tried } from '../../importing/records';
import { everyPage } from '../../screens/everyPage';

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

type Taken = Record<'username' | 'email', string>;

interface Known extends Pick<CatalogosDeUsuariosQuery, 'grupos' | 'idiomas'> {
  existing: readonly Taken[];
  /** Deactivated ones keep their names and addresses. */
  inactive: readonly Taken[];
  /** Companies by what a file may call them: name or tax number, folded. */
  empresas: ReadonlyMap<string, readonly string[]>;
}

async function load(client: ApolloClient, lang: Lang): Promise<Known> {
  const [{ data }, existing, inactive, companies] = await Promise.all([
    client.query({ query: CatalogosDeUsuariosDocument, variables: { lang }, fetchPolicy: 'network-only' }),
    everyPage(client, UsuariosImportadosDocument, { lang, activo: true }),
    everyPage(client, UsuariosImportadosDocument, { lang, activo: false }),
    everyPage(client, EmpresasImportadasDocument, { lang }),
  ]);
  if (!data) throw new Error('no answer');
  const names = companies.flatMap(({ id, razonSocial, rucCi }) =>
    [razonSocial, rucCi ?? ''].filter((name) => name !== '').map((name) => ({ id, name: fold(name) })),
  );
  const byName = Map.groupBy(names, ({ name }) => name);
  const empresas = new Map([...byName].map(([name, found]) => [name, found.map(({ id }) => id)]));
  return { grupos: data.grupos, idiomas: data.idiomas, existing, inactive, empresas };
}

const RULES = {
  firstName: [required('rules.firstName')],
  lastName: [required('rules.lastName')],
  email: [required('rules.email'), email],
  username: [required('rules.username')],
} as const;

function empresaOf(text: string, { empresas }: Known, report: Report<Key>): string | null {
  if (text === '') report('empresa', 'rules.empresa');
  const found = empresas.get(fold(text)) ?? [];
  if (text !== '' && found.length === 0) report('empresa', 'registros.problems.company', { value: brief(text) });
  if (found.length > 1) report('empresa', 'registros.problems.companies', { value: brief(text) });
  return found[0] ?? null;
}

function usuarioOf(cell: Cell<Key>, known: Known, report: Report<Key>): UsuarioFilaInput {
  const text = (key: keyof typeof RULES) => ruled(cell(key), RULES[key], key, report);
  if (cell('groups') === '') report('groups', 'rules.groups');
  const group = named(cell('groups'), known.grupos.results, 'groups', report);
  return {
    ...{ firstName: text('firstName'), lastName: text('lastName'), email: text('email'), username: text('username') },
    empresa: empresaOf(cell('empresa'), known, report),
    groups: group === null ? [] : [group],
    idioma: named(cell('idioma'), known.idiomas.results, 'idioma', report),
  };
}

/** Users as files bring them (spec §5). */
export const importedUsuarios: Imported<Key, UsuarioFilaInput, Known> = {
  kind: 'usuarios',
  columns,
  load,
  check: (sheet, known) =>
    tried(
      sheet,
      columns,
      (['username', 'email'] as const).map((key) => {
        const [existing, inactive] = [known.existing, known.inactive].map((users) => users.map((user) => user[key]));
        return new Once<Key>(key, existing ?? [], written, inactive);
      }),
      (cell, report) => usuarioOf(cell, known, report),
    ),
  explain: (key, t, known) =>
    t(`registros.usuarios.columns.${key}`, { options: optionsIn(importedUsuarios.choices(known)[key]) }),
  choices: ({ grupos, idiomas }) => ({
    groups: grupos.results.map(({ label }) => label),
    idioma: idiomas.results.map(({ label }) => label),
  }),
  example: (t, { grupos, idiomas }) => ({
    ...{ firstName: t('registros.usuarios.example'), lastName: 'Díaz', email: 'ana@empresa.example' },
    ...{ username: 'ana.diaz', empresa: '80012345-6' },
    ...{ groups: grupos.results[0]?.label, idioma: idiomas.results[0]?.label },
  }),
  wide: ['email', 'empresa'],
  title: ({ firstName, lastName, username }) => `${firstName} ${lastName} (${username})`.trim(),
  send: async (client, filas, retomada, lang) =>
    (await client.mutate({ mutation: ImportUsuariosDocument, variables: { filas, retomada, lang } })).data?.result,
  lost: (usuarios) => ({ usuarios }),
};
