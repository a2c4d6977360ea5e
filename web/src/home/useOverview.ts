import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useState } from 'react';
import {
  AnsweredPageDocument,
  type AnsweredPageQuery,
  NewestDocument,
  type NewestQuery,
  RunningPageDocument,
  type RunningPageQuery,
} from '../generated/home';
import type { Lang } from '../i18n';

/** What an administrator's first screen is made of: every active period, every survey, and the answers that came last. */
export interface Overview {
  periodos: RunningPageQuery['page']['results'];
  encuestas: AnsweredPageQuery['page']['results'];
  recientes: NewestQuery['page']['results'];
}

const NONE = { count: 0, results: [] };

/** All rows of a list that is read by the page. */
async function everyPage<T>(read: (page: number) => Promise<{ count: number; results: readonly T[] }>): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; ; page++) {
    const { count, results } = await read(page);
    rows.push(...results);
    if (results.length === 0 || rows.length >= count) return rows;
  }
}

/** Reads them all, for the numbers are sums; in another language what is on the screen stays meanwhile. */
export function useOverview(lang: Lang) {
  const client = useApolloClient();
  const [data, setData] = useState<Overview>();
  const [error, setError] = useState<unknown>();
  const read = useCallback(async () => {
    const fetchPolicy = 'no-cache';
    const [periodos, encuestas, recientes] = await Promise.all([
      everyPage(async (page) => {
        const { data } = await client.query({ query: RunningPageDocument, variables: { page, lang }, fetchPolicy });
        return data?.page ?? NONE;
      }),
      everyPage(async (page) => {
        const { data } = await client.query({ query: AnsweredPageDocument, variables: { page, lang }, fetchPolicy });
        return data?.page ?? NONE;
      }),
      client.query({ query: NewestDocument, variables: { lang }, fetchPolicy }),
    ]);
    return { periodos, encuestas, recientes: recientes.data?.page.results ?? [] };
  }, [client, lang]);
  const retry = useCallback(async () => {
    setError(undefined);
    await read().then(setData, setError);
  }, [read]);
  useEffect(() => {
    let left = false;
    read().then(
      (found) => !left && setData(found),
      (failure: unknown) => !left && setError(failure),
    );
    return () => {
      left = true;
    };
  }, [read]);
  return { data, error, retry };
}
