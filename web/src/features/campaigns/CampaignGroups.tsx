import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../shared/i18n';
import { periodText } from '../../shared/i18n/format';
import { CampaignLine, type Listed } from './CampaignLine';
import { NEW_CAMPAIGN, newCampaignFor, useMayOpen } from './opening/mayOpen';

interface GroupProps {
  time: 'running' | 'upcoming' | 'closed';
  campaigns: readonly Listed[];
  today: string;
  heading?: 'h2' | 'h3';
  /** Shown below the campaigns. */
  children?: ReactNode;
}

/** The campaigns of one time under their heading; nothing without any. */
export function CampaignGroup({ time, campaigns, today, heading = 'h3', children }: GroupProps) {
  const { t } = useTexts();
  if (campaigns.length === 0 && !children) return null;
  return (
    <section>
      <chakra.h3 as={heading} color="muted" fontSize="xs" marginTop="4">
        {t(`campaigns:groups.${time}`)}
      </chakra.h3>
      <chakra.ul listStyleType="none">
        {campaigns.map((campaign) => (
          <chakra.li key={campaign.id} paddingBlock="12px" borderTopWidth="1px" borderColor="line">
            <CampaignLine {...{ campaign, today }} />
          </chakra.li>
        ))}
      </chakra.ul>
      {children}
    </section>
  );
}

interface WithoutSurveyProps {
  campaigns: readonly Listed[];
  /** The number of names; the others are behind a link. */
  most?: number | undefined;
}

/** Businesses of running periods without a survey: a line for each period. */
export function WithoutSurvey({ campaigns, most }: WithoutSurveyProps) {
  const periods = Map.groupBy(campaigns, ({ fechaInicio, fechaFin }) => `${fechaInicio} ${fechaFin}`);
  return [...periods].map(([key, own]) => <PeriodWithoutSurvey key={key} campaigns={own} most={most} />);
}

/** Businesses of one period, and one button that makes their surveys. */
function PeriodWithoutSurvey({ campaigns: unsorted, most = unsorted.length }: WithoutSurveyProps) {
  const { t, lang } = useTexts();
  const mayOpen = useMayOpen();
  const campaigns = unsorted.toSorted((one, other) => one.rubro.label.localeCompare(other.rubro.label, lang));
  const [first] = campaigns;
  if (!first) return null;
  const { fechaInicio, fechaFin } = first;
  const period = periodText(fechaInicio, fechaFin, lang);
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" paddingBlock="12px 4px">
      <chakra.p flex="1 1 240px">
        <chakra.span fontWeight="600">
          {t('campaigns:groups.withoutSurvey', { count: campaigns.length, period })}
        </chakra.span>
        {campaigns.slice(0, most).map(({ id, rubro }, index) => (
          <span key={id}>
            {index === 0 ? ' ' : ', '}
            <Link to={`/seguimiento/${id}`} style={{ textDecoration: 'underline' }}>
              {rubro.label}
            </Link>
          </span>
        ))}
        {campaigns.length > most && (
          <>
            {' '}
            <Link to="/seguimiento" style={{ textDecoration: 'underline', whiteSpace: 'nowrap' }}>
              {t('list.more', { count: campaigns.length - most })}
            </Link>
          </>
        )}
      </chakra.p>
      {mayOpen && (
        <Button asChild width={{ base: '100%', md: 'auto' }}>
          <Link to={newCampaignFor({ fechaInicio, fechaFin })}>
            {t('campaigns:groups.makeSurveys', { count: campaigns.length })}
          </Link>
        </Button>
      )}
    </chakra.div>
  );
}

/** The button that opens a campaign, with the permissions for it. */
export function NewCampaign() {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  if (!mayOpen) return null;
  return (
    <Button asChild variant="solid">
      <Link to={NEW_CAMPAIGN}>{t('campaigns:newCampaign')}</Link>
    </Button>
  );
}
