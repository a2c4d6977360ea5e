import { useEffect, useState } from 'react';

/** How long a screen waits for its survey before it goes on as without a network. What comes later still counts. */
const PATIENCE_MS = 15_000;

/** What failed: the query's own error, or that nothing came in time; null while it may still come. */
export function useLoadingFailure(data: unknown, error: unknown): unknown {
  const [late, setLate] = useState<Error | null>(null);
  const waits = !data && !error;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLate(new Error('The survey is late')), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [waits]);
  return error ?? (waits ? late : null);
}
