import { expect, it } from 'vitest';
import { menu } from '../../../web/src/app/menu';
import { linkFor } from '../../../web/src/shell/menu';

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
