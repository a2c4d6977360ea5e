import { Button } from '@chakra-ui/react';
import type { ComponentType } from 'react';
import type { ControlProps } from '../../../crud/fields/field';
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

const WEB = /^https?:/i;

const url = longText('url', { required: 'rules.linkUrl', rows: 2 });

/** The address, with a button that opens it in a new tab. */
function UrlControl(props: ControlProps<string>) {
  const { t } = useTexts();
  const Text = url.Control as ComponentType<typeof props>;
  return (
    <>
      <Text {...props} />
      {WEB.test(props.value) && (
        <Button asChild justifySelf="start" marginTop="2">
          <a href={props.value} target="_blank" rel="noreferrer">
            {t('catalogues:openReport')}
          </a>
        </Button>
      )}
    </>
  );
}

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
  removal: 'list.removal.link',
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
    {
      ...url,
      Control: UrlControl,
      // A web address has the button in place of the hint.
      hint: ({ url }) => (WEB.test(String(url ?? '')) ? undefined : 'catalogues:urlHint'),
    },
  ],
});
