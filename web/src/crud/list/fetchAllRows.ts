import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';

/** As many as the server puts on a page. */
const MOST = 300;

interface Paged<R> {
  page?: { readonly count: number; readonly results: readonly R[] } | null;
}

/** Every row of a list as the server has it now, page by page. */
export async function fetchAllRows<
  R,
  Variables extends OperationVariables & { page: number; pageSize?: number | null },
>(
  client: ApolloClient,
  query: TypedDocumentNode<Paged<R>, Variables>,
  asked: Omit<Variables, 'page' | 'pageSize'>,
): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page += 1) {
    const variables = { ...asked, page, pageSize: MOST } as Variables;
    const found = (await client.query({ query, variables })).data?.page;
    rows.push(...(found?.results ?? []));
    if (!found || found.results.length === 0 || rows.length >= found.count) return rows;
  }
}
