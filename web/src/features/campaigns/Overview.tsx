import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useAttempt } from '../../crud/useAttempt';
import { useScheduleRemindersMutation } from '../../generated/campaigns';
import { useTexts } from '../../shared/i18n';
import { formatDate, formatNumber } from '../../shared/i18n/format';
import { useSession } from '../../shared/session/session';
import { Check } from '../../shared/ui/Check';
import { Facts } from '../../shared/ui/Line';
import { CampaignBar, type Group } from './CampaignBar';
import type { Campaign, Waiting } from './company';
import { GroupChips } from './Filters';

interface Props {
  campaign: Campaign;
  group: Group | null;
  go: (group: string) => void;
  /** Whether the user may contact companies; it needs a running campaign with a survey. */
  mayContact: boolean;
  /** A closed campaign shows only its progress; one without a survey, only who has a user. */
  waiting: Waiting;
  /** Adds users for the companies without any; null without permission. */
  addMissing: (() => void) | null;
}

/** The figures of a campaign: who can be reached first, then its progress. */
export function Overview({ campaign, group, go, mayContact, waiting, addMissing }: Props) {
  const { t, lang } = useTexts();
  const { empresas, enviadas, alcanzables, sinUsuario } = campaign;
  const pending = empresas - enviadas;
  const reachable = alcanzables ?? pending;
  return (
    <Card.Root padding={{ base: '16px', md: '16px 24px' }} marginBottom="4">
      <chakra.div display="flex" flexWrap="wrap" gap="16px 40px" alignItems="flex-start">
        {waiting !== 'unanswered' && (
          <chakra.div flex={{ base: '1 1 100%', sm: '0 1 280px' }} minWidth="0">
            {waiting === 'pending' && reachable > 0 ? (
              <chakra.p display="flex" alignItems="baseline" columnGap="2" fontWeight="600">
                <chakra.span fontSize="1.75rem" lineHeight="2.25rem" className="number">
                  {formatNumber(reachable, lang)}
                </chakra.span>{' '}
                <span>{t('campaigns:reachable', { count: reachable })}</span>
              </chakra.p>
            ) : (
              <chakra.p fontWeight="600">
                {waiting === 'pending'
                  ? t('campaigns:nobodyToRemind')
                  : t('list.counted.empresas', { count: empresas })}
              </chakra.p>
            )}
            <Facts>
              {waiting === 'pending' && pending > 0 && (
                <span className="number">
                  {t(reachable > 0 ? 'campaigns:ofPending' : 'campaigns:unanswered', { count: pending })}
                </span>
              )}
              {Boolean(sinUsuario) && (
                <span className="number">
                  {sinUsuario === pending
                    ? t('campaigns:noneHasUser', { count: pending })
                    : t('campaigns:ofThemWithoutUser', { count: sinUsuario ?? 0 })}
                </span>
              )}
            </Facts>
            {Boolean(sinUsuario) && addMissing && (
              <Button
                variant={waiting === 'pending' && reachable === 0 ? 'solid' : 'outline'}
                width={{ base: '100%', sm: 'auto' }}
                marginTop="2"
                onClick={addMissing}
              >
                {t('campaigns:addUsers', { count: sinUsuario ?? 0 })}
              </Button>
            )}
          </chakra.div>
        )}
        <chakra.div flex="1 1 320px" minWidth="0">
          {waiting !== 'noSurvey' && (
            <chakra.p className="number" marginBottom="2">
              {t('campaigns:answered', { count: empresas, sent: enviadas })}
            </chakra.p>
          )}
          <CampaignBar figures={campaign} waiting={waiting} />
          <chakra.div marginTop="3" marginBottom="-12px">
            <GroupChips {...{ campaign, waiting, group, go }} />
          </chakra.div>
        </chakra.div>
      </chakra.div>
      {mayContact && <Schedule campaign={campaign} />}
    </Card.Root>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The switch for reminders 7 days and 1 day before the end. */
function Schedule({ campaign: { id, fechaFin, recordatoriosProgramados } }: Pick<Props, 'campaign'>) {
  const { t, lang } = useTexts();
  const { capabilities } = useSession();
  const { write } = useAttempt();
  const [schedule] = useScheduleRemindersMutation();
  if (!capabilities?.includes('recordatorios_programados')) return null;
  const dayBefore = (days: number) =>
    formatDate(new Date(Date.parse(fechaFin) - days * DAY_MS).toISOString().slice(0, 10), lang);
  const change = (programados: boolean) =>
    write((context) => schedule({ variables: { id, programados, lang }, context }));
  return (
    <chakra.div borderTopWidth="1px" borderColor="line" marginTop="4" paddingTop="3" marginBottom="-4px">
      <Check checked={recordatoriosProgramados === true} onChange={(on) => void change(on)}>
        {t('campaigns:schedule.label')}{' '}
        <chakra.span color="muted" fontWeight="400" className="number">
          {t('campaigns:schedule.days', { first: dayBefore(7), last: dayBefore(1) })}
        </chakra.span>
      </Check>
    </chakra.div>
  );
}
