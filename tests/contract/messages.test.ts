import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, isAdmin } from '../../api/src/auth/caller.ts';
import english from '../../web/locales/en/common.json' with { type: 'json' };
import spanish from '../../web/locales/es/common.json' with { type: 'json' };
import { administers } from '../../web/src/features/catalogues/permissions/administers.ts';
import { startTestApi } from '../support/api.ts';
import { Rest } from '../support/rest.ts';

const { rules: es } = spanish;
const { rules: en } = english;
const long = 'x'.repeat(101);
const empresa = {
  razon_social: 'Prueba S.A.',
  ruc_ci: '80012345-6',
  direccion: 'Av. España 1234',
  rubro: 1,
  origen: 1,
  cant_sucursales: 1,
  cant_empleados: 1,
};
const usuario = {
  first_name: 'Ana',
  last_name: 'Pérez',
  email: 'ana@example.com',
  username: 'ana.contrato',
  empresa: 1,
  groups: [1],
  password1: 'Secreta#1',
  password2: 'Secreta#1',
};

type Case = [path: string, body: object, field: string, rule: keyof typeof es];

/** What the web refuses while a person types, sent to the server as if there were no web (spec §5). */
const CASES: readonly Case[] = [
  ['empresas/origenes/', { descripcion: '' }, 'descripcion', 'required'],
  ['grupos/', { name: '', permissions: [] }, 'name', 'required'],
  ['empresas/', { ...empresa, razon_social: ' ' }, 'razon_social', 'required'],
  ['empresas/', { ...empresa, razon_social: long }, 'razon_social', 'razonSocialMax'],
  ['empresas/', { ...empresa, direccion: long }, 'direccion', 'direccionMax'],
  ['empresas/', { ...empresa, ruc_ci: '1'.repeat(31) }, 'ruc_ci', 'rucMax'],
  ['empresas/', { ...empresa, ruc_ci: '80.012' }, 'ruc_ci', 'rucCharacters'],
  ['empresas/', { ...empresa, ruc_ci: '80012345-' }, 'ruc_ci', 'rucFormat'],
  ['empresas/', { ...empresa, cant_empleados: -1 }, 'cant_empleados', 'notNegative'],
  ['empresas/', { ...empresa, cant_empleados: 99_999_999_999 }, 'cant_empleados', 'tooLarge'],
  ['empresas/', { ...empresa, cant_empleados: 1.5 }, 'cant_empleados', 'wholeNumber'],
  ['encuestas/periodos/', { fecha: '2026-12-31', fecha_fin: '2026-01-01' }, 'fecha_fin', 'datesOrder'],
  ['usuarios/', { ...usuario, first_name: '' }, 'first_name', 'firstName'],
  ['usuarios/', { ...usuario, last_name: ' ' }, 'last_name', 'lastName'],
  ['usuarios/', { ...usuario, email: 'ana' }, 'email', 'email'],
  ['usuarios/', { ...usuario, username: '' }, 'username', 'username'],
  ['usuarios/', { ...usuario, empresa: null }, 'empresa', 'empresa'],
  ['usuarios/', { ...usuario, groups: [] }, 'groups', 'groups'],
  ['usuarios/', { ...usuario, password1: 'Aa#4567', password2: 'Aa#4567' }, 'password1', 'passwordLength'],
  ['usuarios/', { ...usuario, password1: 'secreta#1', password2: 'secreta#1' }, 'password1', 'passwordUppercase'],
  ['usuarios/', { ...usuario, password1: 'Secreta11', password2: 'Secreta11' }, 'password1', 'passwordSpecial'],
  ['usuarios/', { ...usuario, password2: 'Secreta#2' }, 'password2', 'passwordMatch'],
  ['admin_change_password/', { password1: 'Secreta#1', password2: 'Secreta#1' }, 'user_id', 'user'],
  [
    'admin_change_password/',
    { user_id: 1, password1: 'Secreta#1', password2: 'Otra#1234' },
    'password2',
    'passwordMatch',
  ],
  ['reportes/link_reporte/', { url: 'https://example.com/r' }, 'tipo_usuario', 'requiredSelect'],
  ['reportes/link_reporte/', { tipo_usuario: 'Usuario', url: 'https://example.com/r' }, 'rubro', 'linkBusiness'],
  ['reportes/link_reporte/', { tipo_usuario: 'Administrador', url: ' ' }, 'url', 'linkUrl'],
];

describe('the server refuses with the web’s words', () => {
  let api: Awaited<ReturnType<typeof startTestApi>>;
  let admin: Rest;
  beforeAll(async () => {
    api = await startTestApi();
    const { body } = await new Rest(api.url).post('token/', { username: 'admin', password: 'Admin#2026' });
    admin = new Rest(api.url, String(body.access));
  });
  afterAll(() => api.close());

  it.each(CASES)('%s %j → %s: %s', async (path, body, field, rule) => {
    for (const [lang, texts] of [
      ['es', es],
      ['en', en],
    ] as const) {
      const answer = await admin.post(`${path}?lang=${lang}`, body);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body[field], answer.text).toContain(texts[rule]);
    }
  });

  it('both agree which permissions make an administrator', async () => {
    const { body } = await admin.get('permisos/?page_size=-1');
    const permisos = body.results as { codename: string }[];
    expect(permisos.length).toBeGreaterThan(50);
    const session = { id: 1, sesion: 's', superuser: false } as Caller;
    for (const { codename } of permisos)
      expect(isAdmin({ ...session, codenames: new Set([codename]) }), codename).toBe(administers([codename]));
  });
});
