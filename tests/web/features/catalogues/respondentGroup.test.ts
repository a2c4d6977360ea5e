import { expect, it } from 'vitest';
import { respondentGroup } from '../../../../web/src/features/catalogues/permissions/administers';

const group = (name: string, ...codenames: string[]) => ({
  name,
  permissions: codenames.map((codename) => ({ codename })),
});
const administrators = group('Administradores', 'view_empresa', 'add_empresa');
const respondents = group('Usuarios de empresa');

it('the respondents’ group has the fewest permissions, and none to administer', () => {
  expect(respondentGroup([administrators, respondents])).toBe(respondents);
  expect(respondentGroup([administrators])).toBeUndefined();
});

it('there is no respondents’ group where permissions are not visible', () => {
  expect(respondentGroup([group('Administradores'), respondents])).toBeUndefined();
});
