import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { AreaKey, FormProps } from '../../crud/resource';
import { useSession } from '../../shared/session/session';
import { lazyPart } from '../../shared/shell/lazyPart';

const Blank = () => <p>&nbsp;</p>;

const History = lazyPart(async () => (await import('./History')).History, { texts: ['audit'] });
const LastChange = lazyPart(async () => (await import('./History')).LastChange, {
  texts: ['audit'],
  waiting: <Blank />,
});

/** The audit trail of a record, for superusers of a server that has one. */
export function useRecordAudit(area: AreaKey, id: string | undefined, beside = false): FormProps['audit'] {
  const { hasAudit, isLoading, usuario } = useSession();
  if (!id) return undefined;
  // Reserves the place while the server's capabilities load.
  if (isLoading && usuario?.isSuperuser) return { lastChange: beside && <Blank />, history: <Blank /> };
  if (!hasAudit) return undefined;
  return {
    lastChange: beside && <LastChange key={`change ${id}`} area={area} id={id} />,
    history: <History key={`history ${id}`} area={area} id={id} beside={beside} />,
  };
}

/** A record's screen with its history below. */
export function withHistory(area: AreaKey, Screen: ComponentType): ComponentType {
  return () => {
    const { id } = useParams();
    return (
      <>
        <Screen />
        <div style={{ marginTop: 16 }}>{useRecordAudit(area, id)?.history}</div>
      </>
    );
  };
}
