import { picker } from '../../../crud/fields/picker';
import { choice, longText } from '../../../crud/fields/plain';
import { choice as oneOf, related } from '../../../crud/filters';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/links';
import { rubroOptions } from '../../../generated/options';

const TYPES = {
  ADMINISTRADOR: 'catalogues:tipoUsuario.Administrador',
  USUARIO: 'catalogues:tipoUsuario.Usuario',
} as const;

/** A link that opens a report in a new tab; plain text if it is no web address. */
const ReportLink = ({ url }: { url: string }) =>
  /^https?:/i.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  ) : (
    url
  );

export default defineResource({
  hooks,
  cells: {
    rubro: { kind: 'text', draw: (rubro) => rubro.label, blank: 'list.views.all' },
    url: { kind: 'long', draw: (url) => <ReportLink url={url} /> },
  },
  title: ({ rubro }, t) => rubro?.label ?? t('list.views.all'),
  fact: 'tipoUsuario',
  sortable: ['tipoUsuario', 'rubro', 'url'],
  order: 'rubro',
  filters: [oneOf('tipoUsuario', TYPES, { label: 'fields.tipoUsuario' }), related('rubro', rubroOptions)],
  advisory: true,
  fields: [
    choice('tipoUsuario', {
      required: true,
      values: TYPES,
    }),
    picker('rubro', rubroOptions.list, {
      required: 'rules.linkBusiness',
      when: ({ tipoUsuario }) => tipoUsuario !== 'ADMINISTRADOR',
    }),
    longText('url', { required: 'rules.linkUrl' }),
  ],
});
