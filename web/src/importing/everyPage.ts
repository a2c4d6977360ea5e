/** As many as the server puts on a page. */
const MOST = 300;

interface Page<R> {
  readonly count: number;
  readonly results: readonly R[];
}

/** Every row of a list, page by page. */
export async function everyPage<R>(
  read: (page: number, pageSize: number) => Promise<Page<R> | undefined>,
): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page += 1) {
    const found = await read(page, MOST);
    rows.push(...(found?.results ?? []));
    if (!found || found.results.length === 0 || rows.length >= found.count) return rows;
  }
}
