import { picker } from '../../fields/picker';
import { choice, longText } from '../../fields/plain';
import { hooks } from '../../generated/links';
import { useRubroOptionsQuery } from '../../generated/options';
import { defineResource } from '../../screens/resource';

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
