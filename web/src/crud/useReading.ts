import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Lang, useTexts } from '../shared/i18n';

/** Reads data once, so that it does not change during the work; of concurrent reads the last one counts. */
export function useReading<Known>(load: (client: ApolloClient, lang: Lang) => Promise<Known>) {
  const client = useApolloClient();
  const { lang } = useTexts();
  const [{ known, error }, set] = useState<{ known: Known | null; error: unknown }>({ known: null, error: null });
  const latest = useRef<Promise<Known>>(undefined);
  const read = useCallback(async () => {
    const mine = load(client, lang);
    latest.current = mine;
    const result = await mine.then(
      (known) => ({ known, error: null }),
      (error: unknown) => ({ known: null, error }),
    );
    if (latest.current === mine) set(result);
  }, [load, client, lang]);
  useEffect(() => {
    if (!known) void read();
  }, [known, read]);
  const retry = () => {
    set({ known: null, error: null });
    return read();
  };
  return { known, error, retry };
}
