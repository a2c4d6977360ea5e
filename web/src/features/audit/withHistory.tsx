import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { AreaKey } from '../../crud/resource';
import { useSession } from '../../shared/session/session';
import { lazyPart } from '../../shared/shell/lazyPart';

const History = lazyPart(async () => (await import('./History')).History, { texts: ['audit'] });

/**
 * A record's screen with what was done to the record below it: for superusers, where the server notes it; `wide` as the
 * screen is.
 */
export function withHistory(area: AreaKey, Screen: ComponentType, wide = false): ComponentType {
  return () => {
    const { id } = useParams();
    const { hasAudit } = useSession();
    return (
      <>
        <Screen />
        {hasAudit && id && <History key={id} area={area} id={id} wide={wide} />}
      </>
    );
  };
}
