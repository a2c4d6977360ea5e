import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { RecordatoriosDocument, type SendRemindersMutation, useSendRemindersMutation } from '../../generated/campaigns';
import { linesOf } from '../../shared/failure';
import { currentLang, useTexts } from '../../shared/i18n';
import type { Letter } from './letter';
import type { MailQueue } from './MailQueueNotice';

export type Sent = SendRemindersMutation['result']['resultados'][number];

const LOOK_MS = 1_000;

const waits = ({ estado }: Sent): boolean => estado === 'EN_COLA' || estado === 'ENVIANDO';

/** Sends a letter, and follows what becomes of it until every company has its result. */
export function useReminding(id: string) {
  const { t } = useTexts();
  const client = useApolloClient();
  const [remind] = useSendRemindersMutation();
  const [batch, setBatch] = useState<string | null>(null);
  const [queued, setQueued] = useState<readonly Sent[]>([]);
  /** Companies that nothing was sent to, with the reason, and what became of those that were written to before. */
  const [others, setOthers] = useState<readonly Sent[]>([]);
  const [queue, setQueue] = useState<MailQueue | null>(null);
  const [asking, setAsking] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState('');
  const following = queued.some(waits);

  useEffect(() => {
    if (!batch || !following) return;
    const look = async () => {
      const variables = { id, lote: batch, lang: currentLang() };
      // What is not told this time is told the next.
      const answer = await client.query({ query: RecordatoriosDocument, variables }).catch(() => null);
      if (answer?.data?.results) setQueued(answer.data.results);
      setQueue(answer?.data?.cola ?? null);
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => clearInterval(timer);
  }, [batch, following, id, client]);

  const send = async (letter: Letter, companies: readonly string[], repetir: boolean) => {
    setAsking(true);
    setFailure('');
    try {
      const { data } = await remind({
        variables: { id, input: { ...letter, empresas: [...companies], repetir }, lang: currentLang() },
      });
      const result = data?.result;
      setErrors(new Map(result?.errors.map(({ field, message }) => [field ?? '', message])));
      setFailure(result?.errors.find(({ field }) => field === null || !(field in letter))?.message ?? '');
      if (!result?.lote) return;
      setBatch(result.lote);
      setQueued(result.resultados.filter((one) => waits(one) || one.estado === 'SIN_CORREO'));
      setOthers((before) => [
        ...queued,
        ...before.filter(({ estado }) => estado !== 'YA_RECORDADA'),
        ...result.resultados.filter((one) => !waits(one) && one.estado !== 'SIN_CORREO'),
      ]);
    } catch (error) {
      setFailure(linesOf(error, t).join(' '));
    } finally {
      setAsking(false);
    }
  };
  return {
    results: [...queued, ...others],
    queue,
    sending: asking || following,
    /** Companies that were reminded within a day: it is asked before they are reminded again. */
    again: others.filter(({ estado }) => estado === 'YA_RECORDADA').flatMap(({ empresa }) => empresa?.id ?? []),
    errors,
    failure,
    send,
  };
}
