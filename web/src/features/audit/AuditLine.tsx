import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditoriaQuery } from '../../generated/audit';
import { useTexts } from '../../shared/i18n';
import { formatDateTime, shortPeriod } from '../../shared/i18n/format';
import { takeFocus } from '../../shared/ui/focus';
import { ListItem } from '../../shared/ui/Line';
import { acts, addressOf, kinds } from './recursos';

export type AuditRow = NonNullable<AuditoriaQuery['page']>['results'][number];
type Change = AuditRow['cambios'][number];

/** Changes that are shown before "show more" is pressed; up to `FEW` further ones are shown instead of the button. */
const FIRST = 6;
const FEW = 2;

/** Underlined, because within a text its colour alone does not mark it as a link. */
const Link = chakra(RouterLink, { base: { textDecoration: 'underline' } });
const Value = chakra('span', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } });

type FocusProps = { tabIndex?: number; ref?: typeof takeFocus };

/** The first new item takes focus, because the button that was pressed may be gone. */
const focusable = (first: boolean): FocusProps => (first ? { tabIndex: -1, ref: takeFocus } : {});

/** The value of a field before and after; a new field has only the latter. */
function ChangeRow({ change: { nombre, antes, despues }, ...focusProps }: { change: Change } & FocusProps) {
  const { t } = useTexts();
  const empty = <chakra.em color="muted">{t('audit:empty')}</chakra.em>;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: 'var(--change, minmax(0, 2fr) minmax(0, 3fr))' }}
      gap="0 16px"
      paddingBlock="2px"
      {...focusProps}
    >
      <chakra.dt color="muted" overflowWrap="anywhere">
        {nombre}
      </chakra.dt>
      <dd>
        {antes !== null && (
          <>
            <span className="hidden">{t('audit:before')} </span>
            <Value color="muted">{shortPeriod(antes)}</Value>
            <span aria-hidden="true"> → </span>
            <span className="hidden">{t('audit:after')} </span>
          </>
        )}
        {despues === null ? empty : <Value fontWeight="500">{shortPeriod(despues)}</Value>}
      </dd>
    </chakra.div>
  );
}

export function Changes({ changes, first = FIRST }: { changes: readonly Change[]; first?: number }) {
  const { t } = useTexts();
  const [all, setAll] = useState(false);
  const shown = all || changes.length <= first + FEW ? changes : changes.slice(0, first);
  const more = changes.length - shown.length;
  if (changes.length === 0) return null;
  return (
    <>
      <dl>
        {shown.map((change, at) => (
          <ChangeRow key={change.campo} change={change} {...focusable(all && at === first)} />
        ))}
      </dl>
      {more > 0 && (
        <Button variant="plain" paddingInline="0" onClick={() => setAll(true)}>
          {t('audit:more', { count: more })}
        </Button>
      )}
    </>
  );
}

/** The names of what an audit line is about. */
export function useAuditNames() {
  const { t } = useTexts();
  const nameOf = (names: typeof acts, value: string) => {
    const key = names.find(([one]) => one === value)?.[1];
    return key ? t(key) : value;
  };
  return ({ acto, recurso, registro, etiqueta, usuario, username }: AuditRow) => ({
    act: nameOf(acts, acto),
    kind: nameOf(kinds, recurso),
    label: etiqueta || (registro ? `#${registro.id}` : ''),
    /** Whether the record is the user who acted. */
    isOwn: recurso === 'usuario' && usuario !== null && registro?.id === usuario.id,
    /** Path of the record; null if it has none. */
    to: acto === 'eliminar' ? null : addressOf(recurso, registro?.id),
    who: username ?? t('audit:nobody'),
  });
}

interface Props {
  line: AuditRow;
  /** The type of the record whose history this is: lines about the record itself do not name it. */
  historyOf: string;
}

/** One act in the history of a record: the time, the user and the changes. */
function AuditLine({ line, historyOf }: Props) {
  const { t, lang } = useTexts();
  const { act, kind, label, to, who } = useAuditNames()(line);
  const { acto, recurso, momento, pedido, cambios } = line;
  return (
    <>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="0 16px">
        <chakra.p overflowWrap="anywhere" minWidth="0">
          <strong>{act}</strong>
          {recurso !== historyOf && (
            <>
              {' · '}
              <chakra.span color="muted">{kind} ·</chakra.span> {to ? <Link to={to}>{label}</Link> : label}
            </>
          )}
        </chakra.p>
        <chakra.p color="muted" className="number" title={pedido ? t('audit:request', { id: pedido }) : undefined}>
          <time dateTime={momento}>{formatDateTime(momento, lang)}</time> {t('audit:by')}{' '}
          <chakra.span overflowWrap="anywhere">{who}</chakra.span>
        </chakra.p>
      </chakra.div>
      <chakra.div marginTop={cambios.length > 0 ? '2' : undefined}>
        <Changes changes={cambios} {...(acto === 'crear' && { first: 1 })} />
      </chakra.div>
    </>
  );
}

interface LinesProps extends Omit<Props, 'line'> {
  lines: readonly AuditRow[];
  /** Index of the first line that "show more" added. */
  firstAdded: number;
}

export const AuditLines = ({ lines, firstAdded, historyOf }: LinesProps) => (
  <ul>
    {lines.map((line, at) => (
      <ListItem key={line.id} paddingBlock="10px" {...focusable(firstAdded > 0 && at === firstAdded)}>
        <AuditLine line={line} historyOf={historyOf} />
      </ListItem>
    ))}
  </ul>
);
