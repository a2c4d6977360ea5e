import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { type Lang, useTexts } from '../shared/i18n';

interface Reading<Known> {
  known: Known | null;
  error: unknown;
  attempt: number;
}

/** Reads data once, so that it does not change during the work; of concurrent reads the last one counts. */
export function useReading<Known>(load: (client: ApolloClient, lang: Lang) => Promise<Known>) {
  const client = useApolloClient();
  const { lang } = useTexts();
  const [{ known, error, attempt }, set] = useState<Reading<Known>>({ known: null, error: null, attempt: 0 });
  useEffect(() => {
    if (known) return;
    let isLatest = true;
    load(client, lang).then(
      (result) => isLatest && set({ known: result, error: null, attempt }),
      (reason: unknown) => isLatest && set({ known: null, error: reason, attempt }),
    );
    return () => {
      isLatest = false;
    };
  }, [known, load, client, lang, attempt]);
  return { known, error, retry: () => set({ known: null, error: null, attempt: attempt + 1 }) };
}
