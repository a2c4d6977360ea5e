import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Lang, useTexts } from '../shared/i18n';

/** Reads data once, so that it does not change during the work, until `again`; of concurrent reads the last one counts. */
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
      (result) => {
        if (latest.current === mine) {
          setError(null);
          setKnown(() => result);
        }
        return result;
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
