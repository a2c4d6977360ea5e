import { sql } from 'kysely';
import { forgetLinks } from '../auth/resets.ts';
import { closeSessions } from '../auth/sessions.ts';
import { defineResource } from '../crud/resource.ts';
import { email, flag, password, relation, text } from '../fields/fields.ts';
import { ids } from '../fields/lists.ts';
import { demandCompany, inviteAndNotify, replacePassword } from './companyRights.ts';
import { demandAbove, demandGrantableGroups, demandStill } from './granting.ts';
import {
  avisarCorreo,
  cerrarSesiones,
  conEmpresa,
  correoLibre,
  noASiMismo,
  nombreSinInactivo,
  quedaAlguno,
  textos,
  unicos,
} from './usuarioRules.ts';
import { actualTodavia, secretos } from './usuarioSecrets.ts';

const grupo = { table: 'usuario_grupo', owner: 'usuario', target: 'grupo', targetTable: 'grupo' } as const;
const permiso = { table: 'usuario_permiso', owner: 'usuario', target: 'permiso', targetTable: 'permiso' } as const;

/** The fields of a user; passwords are never answered. */
const fields = {
  username: text(
    { es: 'Nombre de usuario', en: 'Username' },
    { required: textos.username, max: 150, form: 'NFKC', example: 'nueva' },
  ),
  email: email({ es: 'Correo electrónico', en: 'Email' }, { example: 'nueva@encuestas.example' }),
  first_name: text({ es: 'Nombre', en: 'First name' }, { required: textos.nombre, max: 150 }),
  last_name: text({ es: 'Apellido', en: 'Last name' }, { required: textos.apellido, max: 150 }),
  password_actual: password({ es: 'Contraseña actual', en: 'Current password' }),
  password1: password({ es: 'Contraseña', en: 'Password' }),
  password2: password({ es: 'Confirmar contraseña', en: 'Confirm password' }),
  groups: ids({ es: 'Grupo', en: 'Group' }, grupo, { required: textos.grupo, max: 50 }),
  permissions: ids({ es: 'Permisos', en: 'Permissions' }, permiso, { max: 500 }),
  empresa: relation({ es: 'Empresa', en: 'Company' }, 'empresa'),
  idioma: relation({ es: 'Idioma', en: 'Language' }, 'idioma'),
  is_superuser: flag({ es: 'Administrador', en: 'Administrator' }),
};

/** People who may sign in. */
export const usuarios = defineResource({
  path: 'usuarios',
  table: 'usuario',
  model: 'usuarioempresa',
  name: { es: 'Usuario', en: 'User' },
  fields,
  derived: {
    nombre_completo: {
      label: { es: 'Nombre completo', en: 'Full name' },
      value: sql`btrim(t.first_name || ' ' || t.last_name)`,
      schema: { type: 'string' },
    },
  },
  columns: ['nombre_completo', 'username', 'email', 'empresa', 'groups'],
  label: ['username', 'first_name', 'last_name'],
  ordering: 'nombre_completo',
  title: sql`btrim(t.first_name || ' ' || t.last_name) || ' (' || t.username || ')'`,
  secrets: ['password'],
  searchThrough: ['empresa'],
  ownOnly: true,
  own: ({ id }) => sql`t.id = ${id}`,
  ownFields: (caller, id) =>
    caller.id === id ? ['first_name', 'last_name', 'email', 'idioma', 'password_actual', 'password1', 'password2'] : [],
  constraints: unicos,
  prepare: async (preparing) => ({ ...(await nombreSinInactivo(preparing)), ...(await secretos(preparing)) }),
  writeRefuses: [429],
  demands: [demandStill, demandAbove, demandGrantableGroups, demandCompany],
  rules: [
    { of: ['empresa', 'is_superuser'], check: conEmpresa },
    { of: ['empresa', 'activo'], check: replacePassword },
    { of: ['email', 'password'], check: actualTodavia },
    { check: noASiMismo },
    { check: quedaAlguno },
  ],
  async afterWriting(draft, id) {
    await correoLibre(draft, id);
    await cerrarSesiones(draft, id);
    await avisarCorreo(draft);
    await inviteAndNotify(draft, id);
  },
  async beforeRemoval(draft) {
    await demandAbove(draft);
    noASiMismo({ ...draft, values: { activo: false } });
    await quedaAlguno({ ...draft, after: { ...draft.after, activo: false } });
    if (!draft.before) return;
    // A reactivated account starts without its former sessions and links.
    await forgetLinks(draft.db, draft.before.id);
    await closeSessions(draft.db, draft.before.id, null, draft.clock());
  },
});
