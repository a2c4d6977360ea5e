import { Button, Card } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { readDraftKey } from '../drafts/draftKey';
import { pathOfSurvey } from '../model/choice';
import type { Delivery } from './outbox';

function pathOf({ kind, record, draft }: Delivery): string {
  if (kind === 'gone') return '/';
  const path = pathOfSurvey(readDraftKey(draft).survey, record);
  return kind === 'sent' ? `${path}/view` : path;
}

interface DeliveriesProps {
  readonly deliveries: readonly Delivery[];
  readonly onRead: (draft: string) => void;
}

/** What became of what was sent while the person was elsewhere. */
export function Deliveries({ deliveries, onRead }: DeliveriesProps) {
  const { t } = useTexts();
  return deliveries.map((delivery) => (
    <Card.Root key={delivery.draft} display="block" padding="8px 16px" marginBottom="4">
      {t(`survey:outbox.${delivery.kind}`, { survey: delivery.title })}{' '}
      <Link to={pathOf(delivery)} style={{ textDecoration: 'underline' }} onClick={() => onRead(delivery.draft)}>
        {t(delivery.kind === 'sent' ? 'common.view' : 'survey:outbox.open')}
      </Link>
      <Button variant="plain" marginInlineStart="2" onClick={() => onRead(delivery.draft)}>
        {t('common.close')}
      </Button>
    </Card.Root>
  ));
}
