import type { ApolloClient } from '@apollo/client';
import { useCallback } from 'react';
import { useReading } from '../../../crud/useReading';
import { BaseSectionsDocument, BusinessCompaniesDocument } from '../../../generated/opening';
import { useSession } from '../../../shared/session/session';
import { type Choice, type Known, linesOf, rubrosOf } from './choice';

export interface Counts {
  companies: number;
  /** Companies without a user who could answer. */
  withoutUser: number;
}

const NONE: ReadonlyMap<string, Counts> = new Map();

/** Numbers of companies by business, none while they load; null if the server does not count them for this person. */
export function useCompanyCounts({ negocios }: Known): ReadonlyMap<string, Counts> | null {
  const { can, capabilities } = useSession();
  const mayCount = capabilities?.includes('listas') === true && can('view_empresa') && can('view_usuarioempresa');
  const load = useCallback(
    async (client: ApolloClient) => {
      const count = async ({ id: rubro }: { id: string }): Promise<[string, Counts]> => {
        const { data } = await client.query({ query: BusinessCompaniesDocument, variables: { rubro } });
        return [rubro, { companies: data?.every.count ?? 0, withoutUser: data?.withoutUser.count ?? 0 }];
      };
      return new Map(await Promise.all(mayCount ? negocios.map(count) : []));
    },
    [negocios, mayCount],
  );
  const { known } = useReading(load);
  return mayCount ? (known ?? NONE) : null;
}

export const sumOf = (counts: readonly Counts[]): Counts => ({
  companies: counts.reduce((sum, one) => sum + one.companies, 0),
  withoutUser: counts.reduce((sum, one) => sum + one.withoutUser, 0),
});

/** The number of sections that will be copied; null while it loads. */
export function useNewSections(known: Known, choice: Choice): number | null {
  const basesOf = (rubro: string) => linesOf(known, choice, rubro).map(({ base }) => base);
  const rubros = rubrosOf(known, choice);
  const bases = [...new Set(rubros.flatMap(basesOf))].join();
  const load = useCallback(
    async (client: ApolloClient) => {
      const read = async (id: string): Promise<[string, string[]]> => {
        const { data } = await client.query({ query: BaseSectionsDocument, variables: { id } });
        return [id, data?.record?.secciones.map((section) => section.id) ?? []];
      };
      return new Map(await Promise.all(bases.split(',').filter(Boolean).map(read)));
    },
    [bases],
  );
  const { known: sections } = useReading(load);
  if (!sections) return null;
  const copied = (ids: readonly string[]) => new Set(ids.flatMap((id) => sections.get(id) ?? [])).size;
  if (choice.secciones === 'SHARE') return 0;
  if (choice.secciones === 'COPY') return copied(rubros.flatMap(basesOf));
  return rubros.reduce((sum, rubro) => sum + copied(basesOf(rubro)), 0);
}
