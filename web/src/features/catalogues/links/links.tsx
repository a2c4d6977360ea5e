import { picker } from '../../../crud/fields/picker';
import { choice, longText } from '../../../crud/fields/plain';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/links';
import { useRubroOptionsQuery } from '../../../generated/options';

export default defineResource({
  hooks,
  sortable: [],
  advisory: true,
  fields: [
    choice('tipoUsuario', {
      required: true,
      values: { ADMINISTRADOR: 'catalogues:tipoUsuario.Administrador', USUARIO: 'catalogues:tipoUsuario.Usuario' },
    }),
    picker('rubro', useRubroOptionsQuery, {
      required: 'rules.linkBusiness',
      when: ({ tipoUsuario }) => tipoUsuario !== 'ADMINISTRADOR',
    }),
    longText('url', { required: 'rules.linkUrl' }),
  ],
});
