import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditoriaQuery } from '../../generated/audit';
import { useTexts } from '../../shared/i18n';
import { formatDateTime, shortPeriod } from '../../shared/i18n/format';
import { FINGER } from '../../shared/theme/recipes';
import { VISUALLY_HIDDEN } from '../../shared/theme/tokens';
import { ListItem } from '../../shared/ui/Line';
import { acts, addressOf, kinds } from './recursos';

export type AuditRow = NonNullable<AuditoriaQuery['page']>['results'][number];
type Change = AuditRow['cambios'][number];

/** The most characters of a single change that is not folded, and of changes that a history opens at once. */
const LINE = 40;
const FEW = 200;

/** Underlined, because within a text its colour alone does not mark it as a link. */
const Link = chakra(RouterLink, { base: { textDecoration: 'underline' } });
const Value = chakra('span', { base: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } });

/** The value of a field before and after; a new field has only the latter. */
function ChangeRow({ change: { nombre, antes, despues } }: { change: Change }) {
  const { t } = useTexts();
  const empty = <chakra.em color="muted">{t('audit:empty')}</chakra.em>;
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: 'var(--change, minmax(0, 2fr) minmax(0, 3fr))' }}
      gap="0 16px"
      paddingBlock="2px"
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

/** The changes of an act in one line, which opens into a list; `open` shows the list at once if it is short. */
export function Changes({ changes, open = false }: { changes: readonly Change[]; open?: boolean }) {
  const { t } = useTexts();
  const texts = changes.map(({ campo, nombre, antes, despues }) => ({
    ...{ campo, nombre },
    values: `${antes === null ? '' : `${shortPeriod(antes)} → `}${shortPeriod(despues ?? t('audit:empty'))}`,
  }));
  const length = texts.reduce((sum, { nombre, values }) => sum + nombre.length + values.length, 0);
  const line = texts.map(({ campo, nombre, values }, at) => (
    <Fragment key={campo}>
      <chakra.span color="muted">
        {at > 0 && ' · '}
        {nombre}:
      </chakra.span>{' '}
      {values}
    </Fragment>
  ));
  if (changes.length === 0) return null;
  if (changes.length === 1 && length <= LINE) return <chakra.p overflowWrap="anywhere">{line}</chakra.p>;
  return (
    <chakra.details css={folding} open={open && length <= FEW}>
      <summary>
        <span>{line}</span>
      </summary>
      <dl>
        {changes.map((change) => (
          <ChangeRow key={change.campo} change={change} />
        ))}
      </dl>
    </chakra.details>
  );
}

/** While it is open, the chevron stands before the list. */
const folding = {
  '& > summary': {
    ...{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', cursor: 'pointer' },
    ...{ paddingBlock: '2px', marginBlock: '-2px' },
    [FINGER]: { paddingBlock: '12px', marginBlock: '-12px' },
  },
  '&[open] > summary': { float: 'left', width: '20px', '& > span': VISUALLY_HIDDEN },
  '&[open] > dl': { display: 'flow-root', marginBlock: '-2px' },
} as const;

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
        <Changes changes={cambios} open={acto !== 'crear'} />
      </chakra.div>
    </>
  );
}

interface LinesProps extends Omit<Props, 'line'> {
  lines: readonly AuditRow[];
}

export const AuditLines = ({ lines, historyOf }: LinesProps) => (
  <ul>
    {lines.map((line) => (
      <ListItem key={line.id} paddingBlock="10px">
        <AuditLine line={line} historyOf={historyOf} />
      </ListItem>
    ))}
  </ul>
);
