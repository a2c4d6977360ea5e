import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { RecordatoriosDocument, type SendRemindersMutation, useSendRemindersMutation } from '../../generated/campaigns';
import { linesOf } from '../../shared/failure';
import { currentLang, useTexts } from '../../shared/i18n';
import type { MailQueue } from './MailQueueNotice';

/** The texts of a reminder in both languages, for each recipient's own. */
export interface ReminderTexts {
  asuntoEs: string;
  textoEs: string;
  asuntoEn: string;
  textoEn: string;
}

/** No full stop follows the company's name, which may end in one (S.A.). */
export const DEFAULT_TEXTS: ReminderTexts = {
  asuntoEs: 'Recordatorio: encuesta de {empresa}, hasta el {plazo}',
  textoEs:
    'Hola:\n\nTodavía no recibimos la encuesta de {empresa}, que puede completarse hasta el {plazo} en este enlace:\n\n{enlace}\n\nSus respuestas quedan guardadas en el dispositivo hasta que las envíe.\n\nGracias.',
  asuntoEn: 'Reminder: {empresa}’s survey is due {plazo}',
  textoEn:
    'Hello,\n\nWe haven’t received {empresa}’s survey yet. You can complete it until {plazo} at this address:\n\n{enlace}\n\nYour answers are kept on your device until you submit them.\n\nThank you.',
};

/** Fills in the placeholders; like the server, it keeps unknown ones. */
export const fillTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : whole));

export type ReminderResult = SendRemindersMutation['result']['resultados'][number];

const POLL_MS = 1_000;

const isPending = ({ estado }: ReminderResult): boolean => estado === 'EN_COLA' || estado === 'ENVIANDO';

/** Sends reminders and polls until every company has its result. */
export function useReminders(id: string) {
  const { t } = useTexts();
  const client = useApolloClient();
  const [remind] = useSendRemindersMutation();
  const [batch, setBatch] = useState<string | null>(null);
  const [queued, setQueued] = useState<readonly ReminderResult[]>([]);
  /** Companies without a mail in this batch, with the reason, and the results of earlier batches. */
  const [others, setOthers] = useState<readonly ReminderResult[]>([]);
  const [queue, setQueue] = useState<MailQueue | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState('');
  const isPolling = queued.some(isPending);

  useEffect(() => {
    if (!batch || !isPolling) return;
    const poll = async () => {
      const variables = { id, lote: batch, lang: currentLang() };
      // The next poll retries.
      const answer = await client.query({ query: RecordatoriosDocument, variables }).catch(() => null);
      if (answer?.data?.results) setQueued(answer.data.results);
      setQueue(answer?.data?.cola ?? null);
    };
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [batch, isPolling, id, client]);

  const send = async (texts: ReminderTexts, companies: readonly string[], repetir: boolean) => {
    setSubmitting(true);
    setFailure('');
    try {
      const { data } = await remind({
        variables: { id, input: { ...texts, empresas: [...companies], repetir }, lang: currentLang() },
      });
      const result = data?.result;
      setErrors(new Map(result?.errors.map(({ field, message }) => [field ?? '', message])));
      setFailure(result?.errors.find(({ field }) => field === null || !(field in texts))?.message ?? '');
      if (!result?.lote) return;
      setBatch(result.lote);
      setQueued(result.resultados.filter((one) => isPending(one) || one.estado === 'SIN_CORREO'));
      setOthers((before) => [
        ...queued,
        ...before.filter(({ estado }) => estado !== 'YA_RECORDADA'),
        ...result.resultados.filter((one) => !isPending(one) && one.estado !== 'SIN_CORREO'),
      ]);
    } catch (error) {
      setFailure(linesOf(error, t).join(' '));
    } finally {
      setSubmitting(false);
    }
  };
  return {
    results: [...queued, ...others],
    queue,
    sending: isSubmitting || isPolling,
    /** Companies reminded within the last day, which need a confirmation. */
    recent: others.filter(({ estado }) => estado === 'YA_RECORDADA').flatMap(({ empresa }) => empresa?.id ?? []),
    errors,
    failure,
    send,
  };
}
