import { useApolloClient } from '@apollo/client/react';
import { fetchAllRows } from '../../crud/list/fetchAllRows';
import { type EmpresaEnCampanaFilter, EmpresasDeCampanaDocument } from '../../generated/campaigns';
import { currentLang } from '../../shared/i18n';
import type { Company } from './CompanyTable';

/** Which companies of a campaign; what is left out asks for all. */
export interface Asked {
  filter?: EmpresaEnCampanaFilter | null;
  search?: string | null;
  segmento?: string | null;
}

/** Reads all companies of a campaign that are asked for, page by page. */
export function useEveryCompany(id: string) {
  const client = useApolloClient();
  return (asked: Asked): Promise<Company[]> =>
    fetchAllRows(client, EmpresasDeCampanaDocument, { id, ...asked, lang: currentLang() });
}
