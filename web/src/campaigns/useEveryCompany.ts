import { useApolloClient } from '@apollo/client/react';
import { EmpresasDeCampanaDocument, type FiltroDeCampana } from '../generated/campaigns';
import { currentLang } from '../i18n';
import type { Company } from './CompanyTable';

/** As many as the server puts on a page. */
const MOST = 300;

/** Which companies of a campaign; what is left out asks for all. */
export interface Asked {
  filtro?: FiltroDeCampana | null;
  search?: string | null;
  segmento?: string | null;
}

/** Reads all companies of a campaign that are asked for, page by page. */
export function useEveryCompany(id: string) {
  const client = useApolloClient();
  return async (asked: Asked): Promise<Company[]> => {
    const companies: Company[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = await client.query({
        query: EmpresasDeCampanaDocument,
        variables: { id, page, pageSize: MOST, ...asked, lang: currentLang() },
        fetchPolicy: 'network-only',
      });
      const found = data?.page;
      companies.push(...(found?.results ?? []));
      if (!found || found.results.length < MOST || companies.length >= found.count) return companies;
    }
  };
}
