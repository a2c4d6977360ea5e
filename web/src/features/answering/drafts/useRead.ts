import { useEffect, useState } from 'react';

/** What was read, and how to change it since; undefined until it comes, or where it does not. Of several readings the last counts. */
export function useRead<Found>(read: (() => Promise<Found>) | null) {
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    let left = false;
    read?.().then(
      (value) => left || setFound(() => value),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [read]);
  return [found, setFound] as const;
}
