import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentType } from 'react';
import { useParams } from 'react-router-dom';
import type { AreaKey, FormProps } from '../../crud/resource';
import { useSession } from '../../shared/session/session';
import { lazyPart } from '../../shared/shell/lazyPart';

/** As high as its text, so that nothing moves when the text arrives. */
const ChangeLine = chakra('div', {
  base: { minHeight: '1rem', marginTop: '-4px', color: 'muted', fontSize: 'xs', lineHeight: '1rem' },
});

const History = lazyPart(async () => (await import('./History')).History, { texts: ['audit'] });
const LastChange = lazyPart(async () => (await import('./History')).LastChange, { texts: ['audit'] });

/** The audit trail of a record, for superusers of a server that has one. */
export function useRecordAudit(area: AreaKey, id: string | undefined, beside = false): FormProps['audit'] {
  const { hasAudit } = useSession();
  if (!id || !hasAudit) return undefined;
  return {
    lastChange: (
      <ChangeLine>
        <LastChange key={`change ${id}`} area={area} id={id} />
      </ChangeLine>
    ),
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
