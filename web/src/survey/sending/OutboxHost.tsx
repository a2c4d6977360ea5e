import { useEffect, useState } from 'react';
import { currentLang } from '../../i18n';
import { useSession } from '../../session/session';
import { personKey } from '../drafts/person';
import { Deliveries } from './Deliveries';
import { type Delivery, Outbox } from './outbox';
import { provideOutbox } from './useOutbox';
import { useSurveyServer } from './useSurveyServer';

/** Sends what waits, whichever screen the person is on, and says quietly what became of it. */
export function OutboxHost() {
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
  return <div role="status">{deliveries.length > 0 && <Deliveries deliveries={deliveries} onRead={without} />}</div>;
}
