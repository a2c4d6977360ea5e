// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Table } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link } from 'react-router-dom';
import { useOrigin } from '../../crud/paging';
import { useTexts } from '../../shared/i18n';
import { formatDayOf } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { list } from '../../shared/theme/table';
import { Check } from '../../shared/ui/Check';
import { InlineButton } from '../../shared/ui/InlineButton';
import { Icon } from '../../shared/ui/icons';
import { StatusPill } from '../../shared/ui/StatusPill';
import { Tooltip } from '../../shared/ui/Tooltip';
import { type Company, questionsText, reminderText, statusOf, type Waiting } from './company';
import { type Recipients, recipientOf } from './useContact';

interface Props {
  companies: readonly Company[];
  isSelectable: boolean;
  selection: Recipients;
  select: (selection: Recipients) => void;
  /** Opens the details of a company. */
  open: (company: Company) => void;
  /** Null without permission, or if the server sends no reminders. */
  remind: ((recipients: Recipients) => void) | null;
  waiting: Waiting;
}

/** Fixed widths, so that columns stay in place when a filter or page changes the rows. The date of a status needs a wide screen. */
const WIDTHS = {
  company: { base: '25%' },
  state: { base: '14%', xl: '18%' },
  questions: { base: '11%', xl: '9%' },
  people: { base: '21%', xl: '23%' },
  lastReminder: { base: '13%', xl: '11%' },
} as const;
const COLUMNS = Object.keys(WIDTHS) as (keyof typeof WIDTHS)[];
/** No reminders are sent after a campaign ends. */
const COLUMNS_OVER = COLUMNS.filter((name) => name !== 'lastReminder');

/** The first user of a company, and the number of others. */
function People({ usuarios, estado }: Company) {
  const { t } = useTexts();
  const [first, ...others] = usuarios ?? [];
  if (!first) return '—';
  return (
    <>
      {first.nombre}
      {others.length > 0 && ` +${others.length}`}
      {estado === 'PENDIENTE' && first.ingreso === false && (
        <chakra.span color="muted"> · {t('campaigns:neverSignedIn')}</chakra.span>
      )}
    </>
  );
}

/** Whether a reminder can be sent to a company: it is pending, and a user has an address. */
const mayBeReminded = (company: Company) => company.estado === 'PENDIENTE' && recipientOf(company)[1].isReachable;

/** The next action for a pending company: remind it, or add a user. */
function Action({ company, remind }: { company: Company } & Pick<Props, 'remind'>) {
  const { t } = useTexts();
  const { can } = useSession();
  const origin = useOrigin();
  const { empresa, estado, usuarios } = company;
  const [id, recipient] = recipientOf(company);
  if (estado !== 'PENDIENTE') return null;
  if (usuarios?.length === 0 && can('add_usuarioempresa')) {
    return (
      <Link
        to={`/users/add?empresa=${empresa.id}`}
        state={origin}
        aria-label={`${t('common.addUser')}: ${empresa.label}`}
      >
        {t('common.addUser')}
      </Link>
    );
  }
  return (
    remind &&
    mayBeReminded(company) && (
      <InlineButton
        aria-label={t('campaigns:remindOne', { label: empresa.label })}
        onClick={() => remind(new Map([[id, recipient]]))}
      >
        {t('campaigns:remind')}
      </InlineButton>
    )
  );
}

function Row({
  company,
  isSelectable,
  selection,
  select,
  open,
  remind,
  waiting,
}: { company: Company } & Omit<Props, 'companies'>) {
  const { t, lang } = useTexts();
  const { empresa, enviada } = company;
  const [id, recipient] = recipientOf(company);
  const questions = questionsText(company);
  const toggle = (on: boolean) => {
    const next = new Map(selection);
    if (on) next.set(id, recipient);
    else next.delete(id);
    select(next);
  };
  return (
    <tr role="row" data-row={id}>
      <td role="cell" data-kind="text">
        <chakra.span css={companyCell}>
          {isSelectable && (
            <chakra.span css={mark}>
              {mayBeReminded(company) && (
                <Check checked={selection.has(id)} onChange={toggle}>
                  <span className="hidden">{t('campaigns:choose', { label: empresa.label })}</span>
                </Check>
              )}
            </chakra.span>
          )}
          <span className="text">
            <InlineButton textOverflow="ellipsis" overflow="hidden" maxWidth="100%" onClick={() => open(company)}>
              {empresa.label}
            </InlineButton>
          </span>
        </chakra.span>
      </td>
      <td role="cell" data-kind="pill">
        <StatusPill status={statusOf(company, waiting)} />
        {enviada && (
          <chakra.span className="number" color="muted" fontSize="xs" marginInlineStart="2" whiteSpace="nowrap">
            {formatDayOf(enviada, lang)}
          </chakra.span>
        )}
      </td>
      <td
        role="cell"
        data-label={questions && t('campaigns:questions')}
        data-blank={questions ? undefined : ''}
        data-kind="number"
        className="number"
      >
        {questions || '—'}
      </td>
      <td role="cell" data-label={t('campaigns:people')} data-kind="long" data-rest="">
        <span className="text">
          <People {...company} />
        </span>
      </td>
      {waiting !== 'unanswered' && (
        <>
          <td role="cell" data-label={t('campaigns:lastReminder')} data-kind="long" data-rest="">
            <span className="text">{reminderText(company, t, lang) || '—'}</span>
          </td>
          <td role="cell" data-kind="short">
            <Action {...{ company, remind }} />
          </td>
        </>
      )}
    </tr>
  );
}

/** A page of companies; the name opens the details. */
export function CompanyTable({ companies, ...rowProps }: Props) {
  const { t } = useTexts();
  const { isSelectable, waiting, selection, select } = rowProps;
  const isOver = waiting === 'unanswered';
  const pending = new Map(companies.filter(mayBeReminded).map(recipientOf));
  const others = [...selection].filter(([id]) => !pending.has(id));
  const chosen = [...pending.keys()].filter((id) => selection.has(id)).length;
  return (
    <Tooltip cut=".text">
      <Table.Root native recipe={list} role="table" aria-label={t('shell.tracking')} css={fixedTable}>
        <thead role="rowgroup">
          <tr role="row">
            {(isOver ? COLUMNS_OVER : COLUMNS).map((name) => (
              <chakra.th
                key={name}
                role="columnheader"
                scope="col"
                data-kind={name === 'questions' ? 'number' : undefined}
                aria-sort={name === 'state' ? 'ascending' : undefined}
                width={WIDTHS[name]}
              >
                {name === 'company' && isSelectable ? (
                  <chakra.span css={companyCell}>
                    <chakra.span css={mark}>
                      {pending.size > 0 && (
                        <Check
                          checked={chosen === pending.size || (chosen > 0 && 'indeterminate')}
                          onChange={(on) => select(new Map(on ? [...others, ...pending] : others))}
                        >
                          <span className="hidden">{t('campaigns:chooseAll')}</span>
                        </Check>
                      )}
                    </chakra.span>
                    {t('campaigns:company')}
                  </chakra.span>
                ) : (
                  t(`campaigns:${name}`)
                )}
                {name === 'state' && (
                  <chakra.span display="inline-block" verticalAlign="-2px" marginInlineStart="4px">
                    <Icon name="up" size={12} />
                  </chakra.span>
                )}
              </chakra.th>
            ))}
            {!isOver && (
              <th role="columnheader" scope="col">
                <span className="hidden">{t('list.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {companies.map((company) => (
            <Row key={company.empresa.id} company={company} {...rowProps} />
          ))}
        </tbody>
      </Table.Root>
    </Tooltip>
  );
}

const fixedTable = {
  '& [data-kind=pill] > .number': { display: { sm: 'none', xl: 'inline' } },
  '@media (min-width: 40rem)': {
    tableLayout: 'fixed',
    minWidth: '900px',
    '& td:is(:last-of-type, [data-kind=pill], [data-kind=number])': { whiteSpace: 'nowrap' },
    // The numbers before it are at its edge.
    '& :is(th, td):nth-of-type(4)': { paddingInlineStart: '20px', textAlign: 'start' },
    // Beside the checkbox.
    '&:has(th:nth-of-type(5)) td:first-of-type .text': { minWidth: '0', maxWidth: 'none' },
  },
  // Status and action stand under the name.
  '@media (max-width: 39.99rem)': {
    '& tr[data-row]': { paddingInlineEnd: '16px' },
    '& .text > button': { whiteSpace: 'normal' },
    '& tr:has(input) > [data-kind=pill]': { marginInlineStart: '33px' },
    '& [data-kind=short]': { marginInlineStart: 'auto' },
  },
} as const;
const companyCell = { display: 'flex', alignItems: 'center', gap: '2', minWidth: '0' } as const;
/** The checkbox, or its place in the rows of companies that answered. */
const mark = {
  position: 'relative',
  zIndex: 1,
  flex: '0 0 24px',
  minWidth: '0',
  '&:empty': { display: { base: 'none', sm: 'block' } },
  // Its touch target is taller than the line.
  '& > label': { marginBlock: '-8px' },
} as const;
