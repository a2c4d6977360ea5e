import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Lang, useTexts } from '../shared/i18n';

/** What is read once, so that nothing changes under what is being done with it, until `again`; of several readings the last counts. */
export function useReading<Known>(load: (client: ApolloClient, lang: Lang) => Promise<Known>) {
  const client = useApolloClient();
  const { lang } = useTexts();
  const [known, setKnown] = useState<Known | null>(null);
  const [error, setError] = useState<unknown>(null);
  const latest = useRef<Promise<Known>>(undefined);
  const read = useCallback(async () => {
    const mine = load(client, lang);
    latest.current = mine;
    return await mine.then(
      (found) => {
        if (latest.current === mine) {
          setError(null);
          setKnown(() => found);
        }
        return found;
      },
      (failure: unknown) => {
        if (latest.current === mine) setError(failure);
        return null;
      },
    );
  }, [load, client, lang]);
  useEffect(() => {
    if (!known) void read();
  }, [known, read]);
  const reread = () => {
    setError(null);
    return read();
  };
  return { known, error, read: reread, again: () => setKnown(null) };
}
