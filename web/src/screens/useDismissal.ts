import { useRef } from 'react';
import { type Guarded, useAskToLeave } from './leaveGuard';

/** Closes a dialog; asks first where something in it would be lost, once however often Esc is pressed. */
export function useDismissal({ isChanged, discard }: Guarded, close: () => void): () => Promise<void> {
  const ask = useAskToLeave();
  const asking = useRef(false);
  return async () => {
    if (asking.current) return;
    asking.current = true;
    const sure = !isChanged() || (await ask());
    asking.current = false;
    if (!sure) return;
    discard?.();
    close();
  };
}
