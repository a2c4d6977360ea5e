import { expect, it } from 'vitest';
import { menu } from '../../../../web/src/app/menu';
import { isGroup, linkFor, menuFor, trailFor } from '../../../../web/src/shared/shell/menu';

it.each([
  ['/', '/'],
  ['/users', '/users'],
  ['/users/add', '/users'],
  ['/users/7', '/users'],
  ['/users/7/view', '/users'],
  ['/users/change_password', '/users/change_password'],
  ['/completar_encuesta', '/completar_encuesta'],
  ['/completar_encuesta/add', '/completar_encuesta/add'],
  ['/completar_encuesta/3/view', '/completar_encuesta'],
  ['/periodos_activos/2', '/periodos_activos'],
  ['/campanas/nueva', '/seguimiento'],
  ['/admin/settings', undefined],
])('%s highlights the menu link %s', (path, to) => {
  expect(linkFor(path, menu)?.to).toBe(to);
});

it.each([
  ['/secciones', ['shell.surveys', 'resources.secciones.many']],
  ['/secciones/7/view', ['shell.surveys', 'resources.secciones.many']],
  ['/campanas/nueva', ['shell.surveys', 'shell.tracking']],
  ['/empresas/7', ['resources.empresas.many']],
])('%s is in the menu at %s', (path, labels) => {
  expect(trailFor(path, menu, (key) => key)?.labels).toEqual(labels);
});

const RESPONDENT = { isAdmin: false, can: () => true };
const holding = (...held: string[]) => ({ isAdmin: true, can: (codename: string) => held.includes(codename) });
const ANSWERS = holding('view_encuestausuarioempresa');

it.each([
  ['a permission', holding('view_rubro'), ['resources.negocios.many', 'shell.settings']],
  ['audit', { ...holding(), hasAudit: true }, ['shell.audit', 'shell.settings']],
  ['neither', { ...holding(), hasAudit: false }, ['shell.settings']],
  ['answers', { ...ANSWERS, hasResults: false }, ['resources.completadas.many', 'shell.settings']],
  [
    'answers and results',
    { ...ANSWERS, hasResults: true },
    ['shell.results', 'resources.completadas.many', 'shell.settings'],
  ],
  ['surveys to answer', RESPONDENT, ['shell.fill', 'resources.completadas.many']],
  [
    'surveys to answer and a position',
    { ...RESPONDENT, hasPosition: true },
    ['shell.fill', 'resources.completadas.many', 'shell.position'],
  ],
])('shows only the links of a person with %s (spec §6)', (_, viewer, labels) => {
  const seen = menuFor(viewer, menu).flatMap((entry) => (isGroup(entry) ? entry.links : [entry]));
  expect(seen.map(({ label }) => label)).toEqual(['shell.home', 'shell.report', ...labels]);
});
