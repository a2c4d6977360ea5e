import { useApolloClient } from '@apollo/client/react';
import { EmpresasDeCampanaDocument, type EmpresasDeCampanaQuery } from '../generated/campaigns';
import { currentLang } from '../i18n';

/** As many as the server puts on a page. */
const MOST = 300;

type Companies = NonNullable<EmpresasDeCampanaQuery['page']>['results'];

/** Companies that are written to: the name of each, by its id. */
export type Recipients = ReadonlyMap<string, string>;

/** The companies of a campaign that have not answered, all of them, and the addresses of their people. */
export function useRecipients(id: string) {
  const client = useApolloClient();
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
    missing: async (): Promise<Recipients> =>
      new Map((await pending()).map(({ empresa, razonSocial }) => [empresa, razonSocial])),
    /** The addresses of the companies' people, each once. */
    addresses: async (recipients: Recipients): Promise<string[]> => {
      const people = (await pending())
        .filter(({ empresa }) => recipients.has(empresa))
        .flatMap(({ usuarios }) => usuarios ?? []);
      return [...new Set(people.map(({ email }) => email).filter((email) => email !== ''))];
    },
  };
}
