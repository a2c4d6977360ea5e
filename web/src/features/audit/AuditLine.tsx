import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditoriaQuery } from '../../generated/audit';
import { type TextKey, useTexts } from '../../shared/i18n';
import { formatDateTime } from '../../shared/i18n/format';
import { takeFocus } from '../../shared/ui/focus';
import { InlineButton } from '../../shared/ui/InlineButton';
import { ListItem } from '../../shared/ui/Line';
import { acts, addressOf, kinds } from './recursos';

type Told = NonNullable<AuditoriaQuery['page']>['results'][number];
type Change = Told['cambios'][number];

/** Changes that are shown before somebody asks for all of them. */
const FIRST = 6;

/** Beside other words, so that more than its colour tells it from them. */
const Link = chakra(RouterLink, { base: { textDecoration: 'underline' } });
const Value = chakra('span', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } });

type Place = { tabIndex?: number; ref?: typeof takeFocus };

/** The first of what a pressed button brought goes on with its focus: the button may be gone. */
const placeOf = (first: boolean): Place => (first ? { tabIndex: -1, ref: takeFocus } : {});

/** What a field was and what it is since; of what was nothing before, what it is. */
function ChangeRow({ change: { nombre, antes, despues }, ...place }: { change: Change } & Place) {
  const { t } = useTexts();
  const empty = <chakra.em color="muted">{t('audit:empty')}</chakra.em>;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) minmax(0, 2fr)' }}
      gap="0 16px"
      paddingBlock="2px"
      {...place}
    >
      <chakra.dt color="muted" overflowWrap="anywhere">
        {nombre}
      </chakra.dt>
      <dd>
        {antes !== null && (
          <>
            <span className="hidden">{t('audit:before')} </span>
            <Value color="muted">{antes}</Value>
            <span aria-hidden="true"> → </span>
            <span className="hidden">{t('audit:after')} </span>
          </>
        )}
        {despues === null ? empty : <Value fontWeight="500">{despues}</Value>}
      </dd>
    </chakra.div>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTexts();
  const [all, setAll] = useState(false);
  const shown = all ? changes : changes.slice(0, FIRST);
  const more = changes.length - shown.length;
  if (changes.length === 0) return null;
  return (
    <>
      <chakra.dl marginTop="2">
        {shown.map((change, at) => (
          <ChangeRow key={change.campo} change={change} {...placeOf(at === FIRST)} />
        ))}
      </chakra.dl>
      {more > 0 && (
        <Button variant="plain" onClick={() => setAll(true)}>
          {t('audit:more', { count: more })}
        </Button>
      )}
    </>
  );
}

interface Props {
  line: Told;
  /** Shows what this user did alone; left out where there is nothing to choose from. */
  onUser?: (id: string) => void;
  /** The kind of the record whose history this is: only its parts are named. */
  ofOne?: string;
}

/** One act: what was done to what, when and by whom, and what is different since. */
function AuditLine({ line, onUser, ofOne }: Props) {
  const { t, lang } = useTexts();
  const { acto, recurso, registro, etiqueta, momento, usuario, username, pedido, cambios } = line;
  const named = (known: readonly (readonly [string, TextKey])[], name: string) => {
    const key = known.find(([one]) => one === name)?.[1];
    return key ? t(key) : name;
  };
  const to = acto === 'eliminar' ? null : addressOf(recurso, registro?.id);
  const label = etiqueta || (registro ? `#${registro.id}` : '');
  const who = username ?? t('audit:nobody');
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="0 16px">
        <chakra.p overflowWrap="anywhere" minWidth="0">
          <strong>{named(acts, acto)}</strong>
          {recurso !== ofOne && (
            <>
              {' · '}
              <chakra.span color="muted">{named(kinds, recurso)}</chakra.span>{' '}
              {to ? <Link to={to}>{label}</Link> : label}
            </>
          )}
        </chakra.p>
        <chakra.p color="muted" className="number" title={pedido ? t('audit:request', { id: pedido }) : undefined}>
          <time dateTime={momento}>{formatDateTime(momento, lang)}</time> {t('audit:by')}{' '}
          {usuario && onUser ? (
            <InlineButton
              data-printed=""
              aria-label={t('audit:onlyOf', { name: who })}
              whiteSpace="normal"
              onClick={() => onUser(usuario.id)}
            >
              {who}
            </InlineButton>
          ) : (
            <chakra.span overflowWrap="anywhere">{who}</chakra.span>
          )}
        </chakra.p>
      </chakra.div>
      <Changes changes={cambios} />
    </>
  );
}

interface LinesProps extends Omit<Props, 'line'> {
  lines: readonly Told[];
  /** At which the lines begin that were asked for last, where some were there before. */
  added?: number;
}

/** Some acts, the latest first. */
export const AuditLines = ({ lines, added = 0, ...how }: LinesProps) => (
  <ul>
    {lines.map((line, at) => (
      <ListItem key={line.id} paddingBlock="12px" {...placeOf(added > 0 && at === added)}>
        <AuditLine line={line} {...how} />
      </ListItem>
    ))}
  </ul>
);
