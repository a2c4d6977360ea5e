// biome-ignore-all lint/a11y/noRedundantRoles: below 640 pixels rows are blocks, and blocks lose a table's roles

import { Table } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAttempt } from '../../crud/useAttempt';
import { type EmpresasDeCampanaQuery, useInviteAgainMutation } from '../../generated/campaigns';
import { currentLang, useTexts } from '../../shared/i18n';
import { useSession } from '../../shared/session/session';
import { useDialogs } from '../../shared/shell/dialogs';
import { list } from '../../shared/theme/table';
import { Check } from '../../shared/ui/Check';
import { takeFocus } from '../../shared/ui/focus';
import { InlineButton } from '../../shared/ui/InlineButton';
import { type Recipients, recipientOf } from './useContacting';
import { COLUMNS, questionsText, reminderText, stateText } from './words';

export type Company = NonNullable<EmpresasDeCampanaQuery['page']>['results'][number];

interface Props {
  companies: readonly Company[];
  choosable: boolean;
  chosen: Recipients;
  choose: (chosen: Recipients) => void;
  /** Writes to one company; null where the server sends no mails, or the person may not. */
  remind: ((recipients: Recipients) => void) | null;
}

/** How far the company is, and the way to its answers. */
function State({ company }: { company: Company }) {
  const { t, lang } = useTexts();
  const text = stateText(company, t, lang);
  return company.completada ? <Link to={`/completar_encuesta/${company.completada.id}/view`}>{text}</Link> : text;
}

function People({ usuarios, empresa, estado }: Company) {
  const { t } = useTexts();
  const { can } = useSession();
  if (!usuarios) return null;
  if (usuarios.length === 0) {
    return (
      <chakra.span color="muted">
        {t('campaigns:nobody')}
        {can('add_usuarioempresa') && (
          <>
            {' · '}
            <Link to={`/users/add?empresa=${empresa.id}`}>{t('common.addUser')}</Link>
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
      {/* Version 1 does not tell who has signed in. */}
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
    const next = new Map(props.chosen);
    if (on) next.set(id, recipient);
    else next.delete(id);
    props.choose(next);
  };
  return (
    <tr role="row">
      <td role="cell" data-kind="text">
        {props.choosable && estado === 'PENDIENTE' ? (
          <Check checked={props.chosen.has(id)} onChange={toggle}>
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

/** The companies of one page: state, questions answered, people, and the last reminder. */
export function CompanyTable(props: Props) {
  const { t } = useTexts();
  const { companies, ...ofEach } = props;
  const { choosable, chosen, choose } = ofEach;
  const pending = new Map(companies.filter(({ estado }) => estado === 'PENDIENTE').map(recipientOf));
  const others = [...chosen].filter(([id]) => !pending.has(id));
  const all = [...pending.keys()].every((id) => chosen.has(id));
  return (
    <>
      {choosable && pending.size > 0 && (
        <chakra.div padding="8px 12px">
          <Check checked={all} onChange={(on) => choose(new Map(on ? [...others, ...pending] : others))}>
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
            <Row key={company.empresa.id} company={company} {...ofEach} />
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

/** Sends a link to choose a password once more, to somebody who never signed in. */
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
      {/* There before its text, which is read aloud as it comes. */}
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
