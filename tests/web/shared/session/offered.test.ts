import { expect, it } from 'vitest';
import { sessionOf } from '../../../../web/src/shared/session/session';

/** What a person with one permission reaches where the server announces these capabilities. */
function reach(person: { isAdmin?: boolean; isSuperuser: boolean }, capacidades: string[]) {
  const { isAdmin = true, isSuperuser } = person;
  const names = { id: '1', username: 'ana', firstName: 'Ana', lastName: 'P' };
  const session = sessionOf({
    estado: { zonaHoraria: null, enviaCorreos: null, capacidades },
    me: {
      isAdmin,
      permisos: [{ id: '1', codename: 'view_rubro' }],
      usuario: { ...names, isSuperuser, empresa: null, idioma: null },
    },
  });
  const codenames = ['view_rubro', 'view_tokenservicio', 'add_tokenservicio', 'change_tokenservicio', 'view_empresa'];
  return { audit: session.hasAudit ?? false, can: codenames.filter((codename) => session.can(codename)) };
}

it('a superuser reaches service tokens where the server announces them', () => {
  const can = ['view_rubro', 'view_tokenservicio', 'add_tokenservicio'];
  expect(reach({ isSuperuser: true }, ['auditoria', 'tokens_servicio'])).toEqual({ audit: true, can });
});

it.each([
  ['a superuser of a server that announces none', { isSuperuser: true }, []],
  ['an administrator who is no superuser', { isSuperuser: false }, ['auditoria', 'tokens_servicio', 'campanas']],
  ['a respondent', { isAdmin: false, isSuperuser: false }, ['auditoria', 'tokens_servicio']],
])('%s reaches neither', (_, person, capacidades) => {
  expect(reach(person, capacidades)).toEqual({ audit: false, can: ['view_rubro'] });
});
