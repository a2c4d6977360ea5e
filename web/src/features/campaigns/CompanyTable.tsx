// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Table } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOrigin } from '../../crud/paging';
import { useAttempt } from '../../crud/useAttempt';
import { type EmpresasDeCampanaQuery, useInviteAgainMutation } from '../../generated/campaigns';
import { currentLang, type Lang, type Translate, useTexts } from '../../shared/i18n';
import { enumKey } from '../../shared/i18n/enumKey';
import { formatDayOf } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { useDialogs } from '../../shared/shell/dialogs';
import { list } from '../../shared/theme/table';
import { Check } from '../../shared/ui/Check';
import { takeFocus } from '../../shared/ui/focus';
import { InlineButton } from '../../shared/ui/InlineButton';
import { type Recipients, recipientOf } from './useContact';

export type Company = NonNullable<EmpresasDeCampanaQuery['page']>['results'][number];

interface Props {
  companies: readonly Company[];
  isSelectable: boolean;
  selection: Recipients;
  select: (selection: Recipients) => void;
  /** Null without permission, or if the server sends no reminders. */
  remind: ((recipients: Recipients) => void) | null;
}

/** The company's state, with a link to its answers. */
function State({ company }: { company: Company }) {
  const { t, lang } = useTexts();
  const text = stateText(company, t, lang);
  return company.completada ? <Link to={`/completar_encuesta/${company.completada.id}/view`}>{text}</Link> : text;
}

function People({ usuarios, empresa, estado }: Company) {
  const { t } = useTexts();
  const origin = useOrigin();
  const { can } = useSession();
  if (!usuarios) return null;
  if (usuarios.length === 0) {
    return (
      <chakra.span color="muted">
        {t('campaigns:nobody')}
        {can('add_usuarioempresa') && (
          <>
            {' · '}
            <Link to={`/users/add?empresa=${empresa.id}`} state={origin}>
              {t('common.addUser')}
            </Link>
          </>
        )}
      </chakra.span>
    );
  }
  return usuarios.map(({ id, nombre, email, ingreso }) => (
    <chakra.div key={id}>
      {nombre} · {email}
      {estado === 'PENDIENTE' && ingreso === false && (
        <chakra.span color="muted"> · {t('campaigns:neverSignedIn')}</chakra.span>
      )}
      {/* Version 1 of the API does not report sign-ins. */}
      {estado === 'PENDIENTE' && ingreso !== true && email && can('change_usuarioempresa') && (
        <>
          {' · '}
          <InviteAgain id={id} nombre={nombre} />
        </>
      )}
    </chakra.div>
  ));
}

function Row({ company, ...props }: { company: Company } & Omit<Props, 'companies'>) {
  const { t, lang } = useTexts();
  const { estado, empresa } = company;
  const [id, recipient] = recipientOf(company);
  const toggle = (on: boolean) => {
    const next = new Map(props.selection);
    if (on) next.set(id, recipient);
    else next.delete(id);
    props.select(next);
  };
  return (
    <tr role="row">
      <td role="cell" data-kind="text">
        {props.isSelectable && estado === 'PENDIENTE' ? (
          <Check checked={props.selection.has(id)} onChange={toggle}>
            <span className="hidden">{t('campaigns:choose', { label: empresa.label })}</span>
            <chakra.span aria-hidden="true" overflowWrap="anywhere">
              {empresa.label}
            </chakra.span>
          </Check>
        ) : (
          empresa.label
        )}
      </td>
      <td role="cell" data-label={t('campaigns:state')} data-kind="short">
        <State company={company} />
      </td>
      <td role="cell" data-label={t('campaigns:questions')} data-kind="number">
        {questionsText(company)}
      </td>
      <td role="cell" data-label={t('campaigns:people')} data-kind="long">
        <People {...company} />
      </td>
      <td role="cell" data-label={t('campaigns:lastReminder')} data-kind="short">
        {reminderText(company, t, lang)}
        {props.remind && estado === 'PENDIENTE' && recipient.isReachable && (
          <>
            {company.recordatorio && ' · '}
            <InlineButton
              aria-label={t('campaigns:remindOne', { label: empresa.label })}
              onClick={() => props.remind?.(new Map([[id, recipient]]))}
            >
              {t('campaigns:remind')}
            </InlineButton>
          </>
        )}
      </td>
    </tr>
  );
}

export function CompanyTable(props: Props) {
  const { t } = useTexts();
  const { companies, ...rowProps } = props;
  const { isSelectable, selection, select } = rowProps;
  const pending = new Map(companies.filter(({ estado }) => estado === 'PENDIENTE').map(recipientOf));
  const others = [...selection].filter(([id]) => !pending.has(id));
  const all = [...pending.keys()].every((id) => selection.has(id));
  return (
    <>
      {isSelectable && pending.size > 0 && (
        <chakra.div padding="8px 12px">
          <Check checked={all} onChange={(on) => select(new Map(on ? [...others, ...pending] : others))}>
            {t('campaigns:chooseAll')}
          </Check>
        </chakra.div>
      )}
      <Table.Root native recipe={list} role="table" aria-label={t('shell.tracking')}>
        <thead role="rowgroup">
          <tr role="row">
            {COLUMNS.map((name) => (
              <th key={name} role="columnheader" scope="col" data-kind={name === 'questions' ? 'number' : undefined}>
                {t(`campaigns:${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {companies.map((company) => (
            <Row key={company.empresa.id} company={company} {...rowProps} />
          ))}
        </tbody>
      </Table.Root>
    </>
  );
}

interface InviteAgainProps {
  id: string;
  nombre: string;
}

/** Resends the invitation to a user who never signed in. */
function InviteAgain({ id, nombre }: InviteAgainProps) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const [invite, { loading }] = useInviteAgainMutation();
  const [sent, setSent] = useState(false);
  const send = async () => {
    const answer = await attempt(invite({ variables: { ids: [id], lang: currentLang() } }));
    const errors = answer?.data?.result.resultados.flatMap((one) => one.errors) ?? [];
    if (errors.length > 0) await dialogs.error({ items: errors.map(({ message }) => message) });
    else setSent(answer !== undefined);
  };
  return (
    <>
      {!sent && (
        <InlineButton
          aria-label={t('campaigns:inviteAgainTo', { name: nombre })}
          aria-disabled={loading}
          onClick={() => loading || void send()}
        >
          {t('campaigns:inviteAgain')}
        </InlineButton>
      )}
      {/* Rendered before its text, so that screen readers announce it. */}
      <span role="status">
        {sent && (
          <span ref={takeFocus} tabIndex={-1}>
            {t('campaigns:invited')}
          </span>
        )}
      </span>
    </>
  );
}

/** The company's state. Only the respondent's device knows about an unsent draft. */
export function stateText({ estado, enviada, completada }: Company, t: Translate, lang: Lang): string {
  if (!completada) return t('campaigns:statePending');
  const date = formatDayOf(enviada, lang);
  return t(estado === 'INCOMPLETA' ? 'campaigns:stateIncomplete' : 'campaigns:stateSent', { date });
}

/** Date, result and author of the last reminder. */
export function reminderText({ recordatorio }: Company, t: Translate, lang: Lang): string {
  if (!recordatorio) return '';
  const { pedido, estado, autor } = recordatorio;
  return [formatDayOf(pedido, lang), t(`campaigns:reminder.${enumKey(estado)}`), autor].filter(Boolean).join(' · ');
}

/** Answered and total questions; empty if the server does not report them. */
const questionsText = ({ totalPreguntas, totalRespondidas }: Company): string =>
  totalPreguntas === null || totalPreguntas === undefined ? '' : `${totalRespondidas} / ${totalPreguntas}`;

const COLUMNS = ['company', 'state', 'questions', 'people', 'lastReminder'] as const;

/** The rows of the CSV file. Answered and total are two columns, because Excel reads "3 / 12" as a date. */
export const rowsOf = (companies: readonly Company[], t: Translate, lang: Lang): string[][] => [
  COLUMNS.flatMap((name) => (name === 'questions' ? ([name, 'answeredOf'] as const) : [name])).map((name) =>
    t(`campaigns:${name}`),
  ),
  ...companies.map((company) => [
    company.empresa.label,
    stateText(company, t, lang),
    ...[company.totalPreguntas, company.totalRespondidas].map((count) => String(count ?? '')),
    (company.usuarios ?? []).map(({ nombre, email }) => (email ? `${nombre} <${email}>` : nombre)).join(', '),
    reminderText(company, t, lang),
  ]),
];
