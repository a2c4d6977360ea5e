import { useInviteUsuariosMutation } from '../../../generated/usuarios';
import { NetworkError } from '../../../shared/failure';
import { currentLang } from '../../../shared/i18n';

/** What the server does not take of an invitation, and of whom. */
export interface Uninvited {
  id: string;
  message: string;
}

/** Mails people a link to choose their password; `came` is told how many were asked for so far. */
export function useInvite() {
  const [run] = useInviteUsuariosMutation();
  return async (ids: readonly string[], came?: (done: number) => void): Promise<Uninvited[]> => {
    const uninvited: Uninvited[] = [];
    let done = 0;
    while (done < ids.length) {
      const { data } = await run({ variables: { ids: ids.slice(done), lang: currentLang() } });
      const results = data?.result.resultados ?? [];
      if (results.length === 0) throw new NetworkError('The answer is empty');
      for (const {
        usuario: { id },
        errors,
      } of results)
        uninvited.push(...errors.map(({ message }) => ({ id, message })));
      done += results.length;
      came?.(done);
    }
    return uninvited;
  };
}
