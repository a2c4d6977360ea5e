import { useEffect, useRef, useState } from 'react';
import type { LeftFragment as Left } from '../generated/importing';
import { abandoned, hold, keepMade, letGo, type Made, madeUnder } from './made';

/** What imports made whose tab is gone, and this tab's own, which it holds while it lives. */
export function useAbandoned(key: string, own: string | undefined, forgetOwn: () => void) {
  const [gone, setGone] = useState<readonly Made[]>([]);
  const first = useRef({ own, forgetOwn });
  useEffect(() => {
    const { own, forgetOwn } = first.current;
    const known = madeUnder(key);
    // What was taken back in another tab is not gone on with here.
    if (own && known && !known.some(({ job }) => job === own)) forgetOwn();
    else if (own) void hold(own);
    let shown = true;
    void abandoned(key).then((found) => shown && setGone(found.filter(({ job }) => job !== own)));
    return () => {
      shown = false;
    };
  }, [key]);

  const forget = () => {
    for (const { job } of gone) keepMade(key, job, []);
    setGone([]);
  };
  return {
    ids: gone.flatMap(({ ids }) => ids),
    forget,
    /** Has this tab hold them, and says which are its own to take back now: another may have been quicker. */
    take: async (): Promise<readonly Made[]> => {
      const mine: Made[] = [];
      for (const one of gone) if (await hold(one.job)) mine.push(one);
      setGone([]);
      return mine;
    },
    /** Remembers of an import what could not be taken back, and lets it go where that is nothing. */
    settle: (job: string, left: readonly Left[]) => {
      const ids = left.flatMap(({ id, inactiva }) => (id && !inactiva ? [id] : []));
      keepMade(key, job, ids);
      if (ids.length === 0) letGo(job);
    },
  };
}
