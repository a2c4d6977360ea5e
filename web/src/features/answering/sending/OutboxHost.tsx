import { useApolloClient } from '@apollo/client/react';
import { Button, Card } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { personKey, readDraftKey } from '../drafts/draftKey';
import { pathOfSurvey } from '../model/choice';
import { type Delivery, Outbox } from './outbox';
import { createSurveyServer } from './surveyServer';
import { provideOutbox } from './useOutbox';

/** Sends pending submissions on any screen, and shows their results. */
export function OutboxHost() {
  const { usuario } = useSession();
  const person = personKey(usuario);
  const client = useApolloClient();
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>([]);
  const dismiss = (draft: string) => setDeliveries((now) => now.filter((other) => other.draft !== draft));
  useEffect(() => {
    const outbox = new Outbox(createSurveyServer(client), (delivery) => {
      setDeliveries((now) => [...now.filter(({ draft }) => draft !== delivery.draft), delivery]);
      // The home page shows the draft, which has just changed; it is not cached.
      void client.refetchQueries({ include: ['RespondentHome'] }).catch(() => undefined);
    });
    provideOutbox(outbox);
    const resume = () => void outbox.resume(person);
    resume();
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      provideOutbox(null);
      outbox.close();
    };
  }, [client, person]);
  return <div role="status">{deliveries.length > 0 && <Deliveries deliveries={deliveries} onDismiss={dismiss} />}</div>;
}

function pathOf({ kind, record, draft }: Delivery): string {
  if (kind === 'gone') return '/';
  const path = pathOfSurvey(readDraftKey(draft).survey, record);
  return kind === 'sent' ? `${path}/view` : path;
}

interface DeliveriesProps {
  readonly deliveries: readonly Delivery[];
  readonly onDismiss: (draft: string) => void;
}

/** The results of submissions that ended while the person was on another screen. */
function Deliveries({ deliveries, onDismiss }: DeliveriesProps) {
  const { t } = useTexts();
  return deliveries.map((delivery) => (
    <Card.Root key={delivery.draft} display="block" padding="8px 16px" marginBottom="4">
      {t(`survey:outbox.${delivery.kind}`, { survey: delivery.title })}{' '}
      <Link to={pathOf(delivery)} style={{ textDecoration: 'underline' }} onClick={() => onDismiss(delivery.draft)}>
        {t(delivery.kind === 'sent' ? 'common.view' : 'survey:outbox.open')}
      </Link>
      <Button variant="plain" marginInlineStart="2" onClick={() => onDismiss(delivery.draft)}>
        {t('common.close')}
      </Button>
    </Card.Root>
  ));
}
