import { Button } from '@chakra-ui/react';
import { picker } from '../../../crud/fields/picker';
import { choice, longText } from '../../../crud/fields/plain';
import { choice as oneOf, related } from '../../../crud/filters';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/links';
import { rubroOptions } from '../../../generated/options';
import { useTexts } from '../../../shared/i18n';

const TYPES = {
  ADMINISTRADOR: 'catalogues:tipoUsuario.Administrador',
  USUARIO: 'catalogues:tipoUsuario.Usuario',
} as const;

/** Opens the report in a new tab. */
function OpenReport({ id }: { id: string }) {
  const { t, lang } = useTexts();
  const url = hooks.one({ variables: { id, lang } }).data?.record?.url ?? '';
  if (!WEB.test(url)) return null;
  return (
    <Button asChild justifySelf="start">
      <a href={url} target="_blank" rel="noreferrer">
        {t('catalogues:openReport')}
      </a>
    </Button>
  );
}

const WEB = /^https?:/i;

/** A link that opens a report in a new tab; plain text if it is no web address. */
const ReportLink = ({ url }: { url: string }) =>
  WEB.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer">
      {url}
    </a>
  ) : (
    url
  );

export default defineResource({
  hooks,
  Below: OpenReport,
  cells: {
    rubro: { kind: 'text', draw: (rubro) => rubro.label, blank: 'list.views.all' },
    url: { kind: 'long', draw: (url) => <ReportLink url={url} /> },
  },
  title: ({ rubro, tipoUsuario }, t) =>
    [rubro?.label ?? t('catalogues:everyBusiness'), tipoUsuario && t(TYPES[tipoUsuario])]
      .filter(Boolean)
      .join('\u00a0· '),
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
