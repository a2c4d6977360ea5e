import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { RecordLink } from '../../../crud/list/RecordLink';
import type { OpenCampanaMutation } from '../../../generated/opening';
import { useTexts } from '../../../shared/i18n';
import { formatDate } from '../../../shared/i18n/format';
import { useSession } from '../../../shared/session/session';
import { Footer } from '../../../shared/ui/Dialog';
import { Line } from '../../../shared/ui/Line';
import { type Status, StatusPill } from '../../../shared/ui/StatusPill';
import { CopiedSections } from '../../authoring';
import { useAddUsers } from '../useAddUsers';
import type { Known } from './choice';

export type OpenedCampaign = OpenCampanaMutation['result'];

interface Props {
  known: Pick<Known, 'today' | 'negocios'>;
  campaign: OpenedCampaign;
}

/** The new campaign: a card with the next steps for each business. */
export function NewCampaign({ known: { today, negocios }, campaign }: Props) {
  const { t, lang } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { addMissing, dialog } = useAddUsers();
  const { periodo, rubros, secciones, comentarios } = campaign;
  const start = periodo?.fecha ?? today;
  const isUpcoming = start > today;
  return (
    <>
      <chakra.h2 ref={heading} tabIndex={-1}>
        {isUpcoming
          ? t('campaigns:opening.doneForLater', { date: formatDate(start, lang) })
          : t('campaigns:opening.done')}
      </chakra.h2>
      <chakra.p color="muted" marginBottom="4">
        {periodo?.label}
        {' · '}
        {t('campaigns:opening.next')}
      </chakra.p>
      <chakra.ul display="grid" gap="3">
        {rubros.map(({ rubro: { id }, periodoActivo }) => (
          <BusinessCard
            key={id}
            name={negocios.find((negocio) => negocio.id === id)?.descripcion ?? ''}
            status={isUpcoming ? 'upcoming' : 'running'}
            periodoActivo={periodoActivo?.id}
            surveys={campaign.encuestas.flatMap(({ rubro, encuesta }) =>
              rubro.id === id && encuesta ? [encuesta] : [],
            )}
            invite={addMissing}
          />
        ))}
      </chakra.ul>
      {(secciones.length > 0 || comentarios > 0) && (
        <chakra.details marginTop="4">
          <chakra.summary cursor="pointer">
            {secciones.length > 0 && t('campaigns:opening.newSections', { count: secciones.length })}
            {comentarios > 0 && ` · ${t('campaigns:opening.commentsCopied', { count: comentarios })}`}
          </chakra.summary>
          <chakra.div paddingInlineStart="16px" css={{ '& a': { textDecoration: 'underline' } }}>
            <CopiedSections sections={secciones} />
          </chakra.div>
        </chakra.details>
      )}
      <Footer>
        <Button asChild variant="solid">
          <Link to="/">{t('shell.goHome')}</Link>
        </Button>
      </Footer>
      {dialog}
    </>
  );
}

interface BusinessProps {
  name: string;
  status: Status;
  periodoActivo: string | undefined;
  surveys: readonly { id: string; label: string }[];
  /** Adds users for the companies of a campaign without any; null without permission. */
  invite: ((campaign: string) => Promise<void>) | null;
}

/** A business of the new campaign: its surveys, and the next steps. */
function BusinessCard({ name, status, periodoActivo, surveys, invite }: BusinessProps) {
  const { t } = useTexts();
  const { can } = useSession();
  const [survey] = surveys;
  const questions = `/encuestas/${survey?.id}${can('change_encuesta') ? '' : '/view'}`;
  const labelled = (action: string) => ({ 'aria-label': `${action}: ${name}` });
  return (
    <Card.Root
      as="li"
      padding={{ base: '16px', sm: '16px 24px' }}
      display="flex"
      flexDirection="row"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
    >
      <chakra.div flex="1 1 280px" minWidth="0">
        <Line>
          <chakra.h3 minWidth="0">{name}</chakra.h3>
          <StatusPill status={status} />
        </Line>
        <chakra.ul marginTop="1" color="muted" overflowWrap="anywhere">
          {surveys.length === 0 && <li>{t('campaigns:opening.withoutSurvey')}</li>}
          {surveys.map(({ id, label }) => (
            <li key={id}>
              <RecordLink of="encuesta" id={id}>
                {label}
              </RecordLink>
            </li>
          ))}
        </chakra.ul>
      </chakra.div>
      <Line>
        {survey && can('view_encuesta') && (
          <Button asChild {...labelled(t('campaigns:opening.review'))}>
            <Link to={questions}>{t('campaigns:opening.review')}</Link>
          </Button>
        )}
        {invite && periodoActivo && (
          <Button {...labelled(t('campaigns:opening.invite'))} onClick={() => void invite(periodoActivo)}>
            {t('campaigns:opening.invite')}
          </Button>
        )}
        {periodoActivo && can('view_encuestausuarioempresa') && (
          <Button asChild {...labelled(t('shell.tracking'))}>
            <Link to={`/seguimiento/${periodoActivo}`}>{t('shell.tracking')}</Link>
          </Button>
        )}
      </Line>
    </Card.Root>
  );
}
