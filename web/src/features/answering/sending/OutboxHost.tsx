import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useSession } from '../../../shared/session/session';
import { personKey } from '../drafts/draftKey';
import { Deliveries } from './Deliveries';
import { type Delivery, Outbox } from './outbox';
import { createSurveyServer } from './surveyServer';
import { provideOutbox } from './useOutbox';

/** Sends what waits, whichever screen the person is on, and says quietly what became of it. */
export function OutboxHost() {
  const { usuario } = useSession();
  const person = personKey(usuario);
  const client = useApolloClient();
  const [deliveries, setDeliveries] = useState<readonly Delivery[]>([]);
  const without = (draft: string) => setDeliveries((now) => now.filter((other) => other.draft !== draft));
  useEffect(() => {
    const outbox = new Outbox(createSurveyServer(client), (delivery) =>
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
  }, [client, person]);
  return <div role="status">{deliveries.length > 0 && <Deliveries deliveries={deliveries} onRead={without} />}</div>;
}
