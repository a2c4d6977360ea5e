import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

/** The server's maximum page size. */
const MAX_PAGE_SIZE = 300;

interface Paged<R> {
  page?: { readonly count: number; readonly results: readonly R[] } | null;
}

/** Fetches every page of a list. */
export async function fetchAllRows<
  R,
  Variables extends OperationVariables & { page: number; pageSize?: number | null },
>(
  client: ApolloClient,
  query: TypedDocumentNode<Paged<R>, Variables>,
  filter: Omit<Variables, 'page' | 'pageSize'>,
): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page += 1) {
    const variables = { ...filter, page, pageSize: MAX_PAGE_SIZE } as Variables;
    const result = (await client.query({ query, variables })).data?.page;
    rows.push(...(result?.results ?? []));
    if (!result || result.results.length === 0 || rows.length >= result.count) return rows;
  }
}
