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

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('shows the audit link with the feature (%s)', (hasAudit, found) => {
  const links = menuFor({ isAdmin: true, can: () => true, hasAudit }, menu).flatMap((entry) =>
    isGroup(entry) ? entry.links : [entry],
  );
  expect(links.some(({ to }) => to === '/auditoria')).toBe(found);
});
