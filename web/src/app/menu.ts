import { entries } from '../features/catalogues';
import type { Session } from '../shared/session/session';
import type { MenuEntry, MenuGroup, MenuLink } from '../shared/shell/menu';

const linksOf = (key: string): MenuLink[] =>
  entries
    .filter(({ menu }) => menu === key)
    .map(({ path, key: name, permission }) => ({
      to: path,
      label: `resources.${name}.many`,
      permission: `view_${permission}`,
    }));

const users: MenuGroup = {
  key: 'users',
  label: 'resources.usuarios.many',
  icon: 'users',
  links: [
    ...linksOf('users'),
    { to: '/users/change_password', label: 'shell.changePassword', permission: 'set_password' },
    { to: '/auditoria', label: 'shell.audit', feature: 'hasAudit' },
  ],
};

/** Keys after `g` that go to a screen. */
export const GO_KEYS: Readonly<Record<string, string>> = {
  '/': 'i',
  '/users': 'u',
  '/groups': 'g',
  '/auditoria': 'd',
  '/negocios': 'n',
  '/origenes': 'o',
  '/empresas': 'e',
  '/seguimiento': 't',
  '/resultados': 'r',
  '/completar_encuesta': 'c',
  '/periodos': 'p',
  '/periodos_activos': 'a',
  '/secciones': 's',
  '/encuestas': 'q',
  '/link_reporte': 'l',
  '/configuracion': 'f',
};

/** The areas in which a person may add records. */
export const additions = ({ isAdmin, can }: Session) =>
  entries.filter(({ menu, permission }) => menu && isAdmin && can(`add_${permission}`));

/** The sidebar of spec §2, before role and permissions filter it. */
export const menu: readonly MenuEntry[] = [
  { to: '/', label: 'shell.home', icon: 'home' },
  { to: '/reportes/pbi', label: 'shell.report', icon: 'report' },
  { to: '/completar_encuesta/add', label: 'shell.fill', icon: 'edit', for: 'respondent' },
  { to: '/completar_encuesta', label: 'resources.completadas.many', icon: 'list', for: 'respondent' },
  { to: '/resultados', label: 'shell.position', icon: 'users', for: 'respondent', feature: 'hasPosition' },
  users,
  { key: 'companies', label: 'resources.empresas.many', icon: 'building', links: linksOf('companies') },
  {
    key: 'surveys',
    label: 'shell.surveys',
    icon: 'survey',
    links: [
      {
        ...{ to: '/seguimiento', label: 'shell.tracking', permission: 'view_encuestausuarioempresa' },
        feature: 'hasCampaigns',
      },
      { to: '/resultados', label: 'shell.results', permission: 'view_encuestausuarioempresa', feature: 'hasResults' },
      { to: '/completar_encuesta', label: 'resources.completadas.many', permission: 'view_encuestausuarioempresa' },
      ...linksOf('surveys'),
    ],
  },
  { key: 'links', label: 'resources.links.many', icon: 'link', links: linksOf('links') },
  { to: '/configuracion', label: 'shell.settings', icon: 'settings', for: 'admin' },
];
