import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { formatDate } from '../../../shared/i18n/format';
import { Footer } from '../../../shared/ui/Dialog';
import { Made } from './Made';
import type { OpenedCampaign, Plan } from './useOpening';

/** The campaign that was opened; `today` is the server's day. */
export function Opened({ plan, campaign, today }: { plan: Plan; campaign: OpenedCampaign; today: string }) {
  const { t, lang } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const start = campaign.periodo?.fecha ?? today;
  return (
    <>
      <Card.Root padding={{ base: '4', md: '6' }}>
        <chakra.h2 ref={heading} tabIndex={-1} marginBottom="12px">
          {t(start > today ? 'campaigns:opening.doneForLater' : 'campaigns:opening.done', {
            date: formatDate(start, lang),
          })}
        </chakra.h2>
        <Made plan={plan} campaign={campaign} />
      </Card.Root>
      <Footer>
        <Button asChild variant="solid">
          <Link to="/">{t('shell.goHome')}</Link>
        </Button>
      </Footer>
    </>
  );
}
