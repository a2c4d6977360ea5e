import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { EmpresasDeCampanaDocument, type EmpresasDeCampanaQuery } from '../generated/campaigns';
import { currentLang } from '../i18n';

/** As many as the server puts on a page. */
const MOST = 300;

type Companies = NonNullable<EmpresasDeCampanaQuery['page']>['results'];

/** The companies of a campaign that have not answered, all of them, and the addresses of their people. */
export function useRecipients(id: string) {
  const client = useApolloClient();
  const [copied, setCopied] = useState(0);
  const pending = async (): Promise<Companies> => {
    const companies: Companies = [];
    for (let page = 1; ; page += 1) {
      const { data } = await client.query({
        query: EmpresasDeCampanaDocument,
        variables: { id, page, pageSize: MOST, filtro: 'pendientes', lang: currentLang() },
        fetchPolicy: 'network-only',
      });
      const found = data?.page;
      companies.push(...(found?.results ?? []));
      if (!found || found.results.length < MOST || companies.length >= found.count) return companies;
    }
  };
  return {
    copied,
    missing: async () => (await pending()).map(({ empresa }) => empresa),
    copy: async (ids: readonly string[]) => {
      const wanted = (await pending()).filter(({ empresa }) => ids.includes(empresa));
      const mails = new Set(
        wanted.flatMap(({ usuarios }) => (usuarios ?? []).map(({ email }) => email)).filter(Boolean),
      );
      await navigator.clipboard.writeText([...mails].join(', '));
      setCopied(mails.size);
    },
  };
}
