import { useEveryCompany } from './useEveryCompany';

/** Companies that are written to: the name of each, by its id. */
export type Recipients = ReadonlyMap<string, string>;

/** The companies of a campaign that have not answered, all of them, and the addresses of their people. */
export function useRecipients(id: string) {
  const every = useEveryCompany(id);
  const pending = () => every({ filtro: 'pendientes' });
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
