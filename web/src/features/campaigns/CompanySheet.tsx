import { Button, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useOrigin } from '../../crud/paging';
import { useAttempt } from '../../crud/useAttempt';
import { type LineaDeTiempoQuery, useInviteAgainMutation, useLineaDeTiempoQuery } from '../../generated/campaigns';
import { currentLang, useTexts } from '../../shared/i18n';
import { dayOf } from '../../shared/i18n/days';
import { enumKey } from '../../shared/i18n/enumKey';
import { formatDate, formatDateTime } from '../../shared/i18n/format';
import { useMailNotice, useSession } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { Sheet, SheetFooter } from '../../shared/ui/Dialog';
import { takeFocus } from '../../shared/ui/focus';
import { InlineButton } from '../../shared/ui/InlineButton';
import { Facts, Line } from '../../shared/ui/Line';
import { StatusPill } from '../../shared/ui/StatusPill';
import { type Campaign, type Company, questionsText, statusOf, type Waiting } from './company';
import { type Recipients, recipientOf } from './useContact';

interface Props {
  campaign: Campaign;
  company: Company;
  waiting: Waiting;
  remind: ((recipients: Recipients) => void) | null;
  close: () => void;
}

/** The details of a company of a campaign: its people, its answers and its timeline. */
export function CompanySheet({ campaign, company, waiting, remind, close }: Props) {
  const { t } = useTexts();
  const { capabilities, can } = useSession();
  const { empresa, completada, estado, usuarios } = company;
  const [id, recipient] = recipientOf(company);
  const origin = useOrigin();
  return (
    <Sheet title={empresa.label} onDismiss={close}>
      <Line marginBottom="6">
        <StatusPill status={statusOf(company, waiting)} />
        <chakra.span className="number" color="muted">
          {questionsText(company)}
        </chakra.span>
        <Line marginStart={{ sm: 'auto' }} gap="4">
          {can('view_empresa') && (
            <Link to={`/empresas/${empresa.id}/view`} state={origin}>
              {t('campaigns:sheet.company')}
            </Link>
          )}
          {completada && <Link to={`/completar_encuesta/${completada.id}/view`}>{t('campaigns:sheet.answers')}</Link>}
        </Line>
      </Line>
      {remind && estado === 'INCOMPLETA' && (
        <chakra.p color="muted" marginTop="-4" marginBottom="6">
          {t('campaigns:sheet.noReminder')}
        </chakra.p>
      )}
      {usuarios && (
        <chakra.section aria-labelledby="people" marginBottom="6">
          <SubTitle id="people">{t('campaigns:people')}</SubTitle>
          {usuarios.length === 0 && (
            <p>
              {t('campaigns:nobody')}
              {waiting !== 'unanswered' && can('add_usuarioempresa') && (
                <>
                  {' · '}
                  <Link to={`/users/add?empresa=${empresa.id}`} state={origin}>
                    {t('common.addUser')}
                  </Link>
                </>
              )}
            </p>
          )}
          {usuarios.map((user) => (
            <Person key={user.id} user={user} isPending={estado === 'PENDIENTE'} />
          ))}
        </chakra.section>
      )}
      {capabilities?.includes('linea_de_tiempo') && <Timeline campaign={campaign} empresa={empresa.id} />}
      <SheetFooter>
        <Button onClick={close}>{t('common.close')}</Button>
        {remind && estado === 'PENDIENTE' && recipient.isReachable && (
          <Button variant="solid" onClick={() => remind(new Map([[id, recipient]]))}>
            {t('campaigns:remind')}
          </Button>
        )}
      </SheetFooter>
    </Sheet>
  );
}

const SubTitle = chakra('h3', {
  base: { fontSize: 'md', lineHeight: '1.5rem', marginBottom: '2' },
});

type User = NonNullable<Company['usuarios']>[number];

function Person({ user: { id, nombre, email, ingreso }, isPending }: { user: User; isPending: boolean }) {
  const { t } = useTexts();
  const { can } = useSession();
  return (
    <chakra.div paddingBlock="4px" overflowWrap="anywhere">
      <Line justifyContent="space-between" gap="0 16px">
        <span>{nombre}</span>
        {/* Version 1 of the API does not report sign-ins. */}
        {isPending && ingreso !== true && email && can('change_usuarioempresa') && (
          <span>
            <InviteAgain id={id} nombre={nombre} />
          </span>
        )}
      </Line>
      <Facts>
        {email && <span>{email}</span>}
        {isPending && ingreso === false && <span>{t('campaigns:neverSignedIn')}</span>}
      </Facts>
    </chakra.div>
  );
}

/** Resends the invitation to a user who never signed in. */
function InviteAgain({ id, nombre }: { id: string; nombre: string }) {
  const { t } = useTexts();
  const mailNotice = useMailNotice();
  const { write } = useAttempt();
  const [invite, { loading }] = useInviteAgainMutation();
  const [sent, setSent] = useState(false);
  const send = async () => {
    const answer = await write(async () => {
      const { data } = await invite({ variables: { ids: [id], lang: currentLang() } });
      return { data: data && { result: { errors: data.result.resultados.flatMap(({ errors }) => errors) } } };
    });
    setSent(answer !== undefined);
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
            {mailNotice ?? t('campaigns:invited')}
          </span>
        )}
      </span>
    </>
  );
}

type Event = NonNullable<LineaDeTiempoQuery['events']>[number];

/** Changes by one person on one day are one event, the latest of them. */
function foldChanges(events: readonly Event[]) {
  const folded: (Event & { times: number })[] = [];
  for (const event of events) {
    const last = folded.at(-1);
    const isSame = event.hecho === 'CAMBIO' && last?.hecho === 'CAMBIO' && last.persona === event.persona;
    if (isSame && dayOf(last.momento) === dayOf(event.momento)) last.times += 1;
    else folded.push({ ...event, times: 1 });
  }
  return folded;
}

/** The events of the company, the latest first. */
function Timeline({ campaign, empresa }: { campaign: Campaign; empresa: string }) {
  const { t, lang } = useTexts();
  const { data, error, refetch } = useLineaDeTiempoQuery({
    variables: { id: campaign.id, empresa, lang },
  });
  const events = data?.events;
  return (
    <chakra.section aria-labelledby="timeline" marginBottom="6">
      <SubTitle id="timeline">{t('campaigns:timeline.title')}</SubTitle>
      {error && !data && <Failed text={t('campaigns:timeline.failed')} error={error} retry={refetch} />}
      {!data && !error && <Skeleton height="160px" />}
      {events && (
        <chakra.ol css={timeline}>
          {foldChanges(events).map((event) => (
            <li key={`${event.momento} ${event.hecho} ${event.persona}`} data-future={isFuture(event) || undefined}>
              <EventText {...event} />
              <chakra.span className="number" color="muted" fontSize="xs" display="block">
                {event.hecho === 'APERTURA' || event.hecho === 'CIERRE'
                  ? formatDate(event.hecho === 'APERTURA' ? campaign.fechaInicio : campaign.fechaFin, lang)
                  : formatDateTime(event.momento, lang)}
                {event.autor && ` · ${event.autor}`}
              </chakra.span>
            </li>
          ))}
        </chakra.ol>
      )}
    </chakra.section>
  );
}

const isFuture = ({ momento }: Event): boolean => Date.parse(momento) > Date.now();

/** The event with its person, and the state of a mail that was not sent. */
function EventText({ hecho, persona, estado, times }: Event & { times: number }) {
  const { t } = useTexts();
  return (
    <>
      {t(`campaigns:timeline.${enumKey(hecho)}`)}
      {persona && ` · ${persona}`}
      {times > 1 && ` · ×${times}`}
      {estado && estado !== 'ENVIADO' && (
        <chakra.span color="warning"> · {t(`campaigns:reminder.${enumKey(estado)}`)}</chakra.span>
      )}
    </>
  );
}

/** A dot for each event, with a line to the next. */
const timeline = {
  display: 'grid',
  gap: '3',
  paddingInlineStart: '20px',
  overflowWrap: 'anywhere',
  '& > [data-future]': { color: 'muted', _before: { borderColor: 'control' } },
  '& > li:not(:last-of-type)::after': {
    ...{ content: '""', position: 'absolute', inset: '15px auto -18px -16px', width: '1px', background: 'line' },
  },
  '& > li': {
    position: 'relative',
    _before: {
      content: '""',
      position: 'absolute',
      top: '6px',
      insetInlineStart: '-20px',
      width: '9px',
      height: '9px',
      borderRadius: 'full',
      borderWidth: '2px',
      borderColor: 'accent',
      background: 'surface',
    },
  },
} as const;
