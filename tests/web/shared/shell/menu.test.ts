import { expect, it } from 'vitest';
import { menu } from '../../../../web/src/app/menu';
import { additionsFor, isGroup, linkFor, menuFor } from '../../../../web/src/shared/shell/menu';

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
  ['/admin/settings', undefined],
])('%s is marked in the menu as %s', (path, to) => {
  expect(linkFor(path, menu)?.to).toBe(to);
});

it.each([
  [true, true],
  [false, false],
  [undefined, false],
])('who may read the audit trail of a server that keeps one (%s) finds it', (hasAudit, found) => {
  const links = menuFor({ isAdmin: true, can: () => true, hasAudit }, menu).flatMap((entry) =>
    isGroup(entry) ? entry.links : [entry],
  );
  expect(links.some(({ to }) => to === '/auditoria')).toBe(found);
});

it.each([
  [true, ['/empresas/add']],
  [false, []],
])('who may add to lists that they may not see (an administrator: %s) finds the forms', (isAdmin, found) => {
  const held = ['add_empresa', 'view_origen', 'add_origen', 'view_rubro', 'add_encuestausuarioempresa'];
  const viewer = { isAdmin, can: (codename: string) => held.includes(codename) };
  expect(additionsFor(viewer, menu).map(({ to }) => to)).toEqual(found);
});
