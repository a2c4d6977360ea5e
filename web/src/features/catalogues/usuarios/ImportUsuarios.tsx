import type { ApolloClient } from '@apollo/client';
import { email } from '../../../crud/fields/rules';
import { ImportUsuariosDocument, type ImportUsuariosRow } from '../../../generated/imports';
import {
  CatalogosDeUsuariosDocument,
  type CatalogosDeUsuariosQuery,
  PermisosDeGruposDocument,
} from '../../../generated/usuarios';
import type { Lang } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import {
  brief,
  type Cell,
  type Column,
  checkCharacters,
  findOption,
  type ImportDefinition,
  ImportRecords,
  listOptions,
  type Report,
  readRecords,
} from '../../imports';
import { respondentGroup } from '../permissions/administers';

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

interface Catalogos extends CatalogosDeUsuariosQuery {
  /** Name of the respondents' group, if the person may view permissions of groups. */
  readonly respondents?: string;
}

async function load(client: ApolloClient, lang: Lang): Promise<Catalogos> {
  const [{ data }, groups] = await Promise.all([
    client.query({ query: CatalogosDeUsuariosDocument, variables: { lang } }),
    client.query({ query: PermisosDeGruposDocument, variables: { lang } }).catch(() => null),
  ]);
  if (!data) throw new Error('The catalogues have no data');
  return { ...data, respondents: respondentGroup(groups?.data?.page?.results ?? [])?.label };
}

const TEXTS = ['firstName', 'lastName', 'email', 'username'] as const;

function usuarioOf(cell: Cell<Key>, catalogos: Catalogos, report: Report<Key>): ImportUsuariosRow {
  for (const key of [...TEXTS, 'empresa'] as const) checkCharacters(key, cell(key), report);
  const address = cell('email');
  if (address && email(address, {})) report('email', 'imports:records.problems.email', { value: brief(address) });
  const group = findOption(cell('groups'), catalogos.grupos.results, 'groups', report);
  return {
    ...{ firstName: cell('firstName'), lastName: cell('lastName'), email: cell('email'), username: cell('username') },
    // There may be thousands of companies: the server finds the named one.
    empresaNombre: cell('empresa'),
    groups: group === null ? [] : [group],
    idioma: findOption(cell('idioma'), catalogos.idiomas.results, 'idioma', report),
  };
}

/** The import of users (spec §5). */
export const usuariosImport: ImportDefinition<Key, ImportUsuariosRow, Catalogos> = {
  kind: 'usuarios',
  sheet: 'resources.usuarios.many',
  columns,
  load,
  check: (sheet, catalogos) => readRecords(sheet, columns, (cell, report) => usuarioOf(cell, catalogos, report)),
  explain: (key, t, catalogos) =>
    t(`imports:records.usuarios.columns.${key}`, { options: listOptions(usuariosImport.choices(catalogos, t)[key]) }),
  choices: ({ grupos, idiomas }) => ({
    groups: grupos.results.map(({ label }) => label),
    idioma: idiomas.results.map(({ label }) => label),
  }),
  examples: (t, { respondents, idiomas }) => [
    {
      ...{ firstName: t('imports:records.usuarios.example'), lastName: 'Díaz', email: 'ana@empresa.example' },
      ...{ username: 'ana.diaz', empresa: '80012345-6' },
      ...{ groups: respondents, idioma: idiomas.results[0]?.label },
    },
  ],
  wide: ['email', 'empresa'],
  title: ({ firstName, lastName, username }) => `${firstName} ${lastName} (${username})`.trim(),
  send: async (client, input, lang) =>
    (await client.mutate({ mutation: ImportUsuariosDocument, variables: { input, lang } })).data?.result,
};

interface Props {
  /** Companies that the template names, a row each. */
  companies?: readonly string[];
  close: () => void;
}

/** Imports users, and mails them a link to choose their password. */
export function ImportUsuarios({ companies = [], close }: Props) {
  const { can } = useSession();
  return (
    <ImportRecords
      definition={usuariosImport}
      mayInvite={can('change_usuarioempresa')}
      filled={companies.map((empresa) => ({ empresa }))}
      close={close}
    />
  );
}
