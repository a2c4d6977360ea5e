import { sql } from 'kysely';
import { nameNotInactive } from '../crud/catalogue.ts';
import { countOf, defineResource } from '../crud/resource.ts';
import { text } from '../fields/fields.ts';
import { ids } from '../fields/lists.ts';
import { demandAboveGroup, demandGrantable, demandStill } from './granting.ts';

/** Named sets of permissions. */
export const grupos = defineResource({
  path: 'grupos',
  table: 'grupo',
  model: 'group',
  name: { es: 'Grupo', en: 'Group' },
  fields: {
    name: text({ es: 'Nombre', en: 'Name' }, { required: true, max: 150, example: 'Encuestadores' }),
    permissions: ids(
      { es: 'Permisos', en: 'Permissions' },
      { table: 'grupo_permiso', owner: 'grupo', target: 'permiso', targetTable: 'permiso' },
      { max: 500 },
    ),
  },
  derived: {
    cant_usuarios: countOf(
      { es: 'Usuarios', en: 'Users' },
      'usuario',
      sql`(select count(*)::integer from usuario_grupo l join usuario u on u.id = l.usuario
        where l.grupo = t.id and u.activo)`,
    ),
  },
  columns: ['name', 'cant_usuarios'],
  label: ['name'],
  filters: {
    userId: { of: 'usuario', where: (id) => sql`t.id in (select grupo from usuario_grupo where usuario = ${id})` },
  },
  prepare: nameNotInactive('grupo', 'name', {
    code: 'DUPLICATE',
    es: 'Ya existe un grupo inactivo con este nombre: restáurelo en su lista.',
    en: 'An inactive group has this name already: restore it in the list.',
  }),
  constraints: {
    grupo_unico: [
      'name',
      { code: 'DUPLICATE', es: 'Ya existe un grupo con este nombre', en: 'A group with this name already exists' },
    ],
  },
  demands: [demandStill, demandAboveGroup, demandGrantable],
  async beforeRemoval(draft) {
    await demandAboveGroup(draft);
  },
});
