import { text } from '../../../crud/fields/plain';
import { related } from '../../../crud/filters';
import { linked } from '../../../crud/list/Cell';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/grupos';
import { usuarioOptions } from '../../../generated/options';
import { permissions } from '../permissions/PermissionPicker';
import { relatedRecords } from '../RelatedRecords';

export default defineResource({
  hooks,
  rights: true,
  Below: relatedRecords({ usuarios: 'groups' }),
  removal: 'list.removal.grupo',
  dependents: { cantUsuarios: 'USUARIOS' },
  sortable: ['name', 'cantUsuarios'],
  order: 'name',
  cells: { cantUsuarios: linked({ path: (id) => `/users?groups=${id}`, permission: 'view_usuarioempresa' }) },
  columns: { cantUsuarios: 'resources.usuarios.many' },
  filters: [related('userId', usuarioOptions, { label: 'fields.usuario' })],
  fields: [text('name', { wide: true, required: true }), permissions({ preview: true })],
});
