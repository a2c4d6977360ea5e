import { Button, Card } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { currentLang, useTexts } from '../../i18n';
import { useSession } from '../../session/session';
import '../../i18n/es/survey';
import { readDraftKey } from '../drafts/draftKey';
import { personKey } from '../drafts/person';
import { type Delivery, Outbox } from './outbox';
import { provideOutbox } from './useOutbox';
import { useSurveyServer } from './useSurveyServer';

function pathOf({ kind, record, draft }: Delivery): string {
  if (kind === 'gone') return '/';
  // Of several open surveys, the one that it is about.
  if (!record) return `/completar_encuesta/add?encuesta=${readDraftKey(draft).survey}`;
  return `/completar_encuesta/${record}${kind === 'sent' ? '/view' : ''}`;
}

/** Sends what waits, whichever screen the person is on, and says quietly what became of it. */
export function OutboxHost() {
  const { t } = useTexts();
  const { usuario } = useSession();
  const person = personKey(usuario);
  const server = useSurveyServer(currentLang);
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>([]);
  const without = (draft: string) => setDeliveries((now) => now.filter((other) => other.draft !== draft));
  useEffect(() => {
    const outbox = new Outbox(server, (delivery) =>
      setDeliveries((now) => [...now.filter(({ draft }) => draft !== delivery.draft), delivery]),
    );
    provideOutbox(outbox);
    const resume = () => void outbox.resume(person);
    resume();
    addEventListener('online', resume);
    return () => {
      removeEventListener('online', resume);
      provideOutbox(null);
      outbox.close();
    };
  }, [server, person]);
  return (
    <div role="status">
      {deliveries.map((delivery) => (
        <Card.Root key={delivery.draft} display="block" padding="8px 16px" marginBottom="4">
          {t(`survey.outbox.${delivery.kind}`, { survey: delivery.title })}{' '}
          <Link to={pathOf(delivery)} style={{ textDecoration: 'underline' }} onClick={() => without(delivery.draft)}>
            {t(delivery.kind === 'sent' ? 'common.view' : 'survey.outbox.open')}
          </Link>
          <Button variant="plain" marginInlineStart="2" onClick={() => without(delivery.draft)}>
            {t('common.close')}
          </Button>
        </Card.Root>
      ))}
    </div>
  );
}
