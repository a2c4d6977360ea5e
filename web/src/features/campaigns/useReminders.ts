import { useApolloClient } from '@apollo/client/react';
import { REMINDER } from '@encuestas/survey';
import { useEffect, useState } from 'react';
import { useAttempt, useComposedWrite } from '../../crud/useAttempt';
import {
  type ColaPartsFragment,
  type RecordatorioPartsFragment,
  RecordatoriosDocument,
  type SendRemindersMutationVariables,
  useSendRemindersMutation,
  useSendTestReminderMutation,
} from '../../generated/campaigns';
import { currentLang, useTexts } from '../../shared/i18n';
import { useSession } from '../../shared/session/session';

/** The texts of a reminder in both languages, for each recipient's own. */
export interface ReminderTexts {
  asuntoEs: string;
  textoEs: string;
  asuntoEn: string;
  textoEn: string;
}

export const DEFAULT_TEXTS: ReminderTexts = {
  ...{ asuntoEs: REMINDER.subject.es, textoEs: REMINDER.text.es },
  ...{ asuntoEn: REMINDER.subject.en, textoEn: REMINDER.text.en },
};

export type ReminderResult = RecordatorioPartsFragment;

const POLL_MS = 1_000;

const isPending = ({ estado }: ReminderResult): boolean => estado === 'EN_COLA' || estado === 'ENVIANDO';

/** Sends reminders and polls until every company has its result. */
export function useReminders(id: string) {
  const client = useApolloClient();
  const [remind] = useSendRemindersMutation();
  const { run, running, errors } = useComposedWrite(
    async (input: SendRemindersMutationVariables['input']) =>
      (await remind({ variables: { id, input, lang: currentLang() } })).data?.result,
  );
  const [batch, setBatch] = useState<string | null>(null);
  const [queued, setQueued] = useState<readonly ReminderResult[]>([]);
  /** Companies without a mail in this batch, with the reason, and the results of earlier batches. */
  const [others, setOthers] = useState<readonly ReminderResult[]>([]);
  const [queue, setQueue] = useState<ColaPartsFragment | null>(null);
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

  /** Returns whether the server accepted the reminders. */
  const send = async (texts: ReminderTexts, companies: readonly string[], repetir: boolean): Promise<boolean> => {
    const result = await run({ ...texts, empresas: [...companies], repetir });
    if (!result) return false;
    const isQueued = (one: ReminderResult) => isPending(one) || one.estado === 'SIN_CORREO';
    setBatch(result.lote ?? null);
    setQueued(result.resultados.filter(isQueued));
    setOthers((before) => [
      ...queued,
      ...before.filter(({ estado }) => estado !== 'YA_RECORDADA'),
      ...result.resultados.filter((one) => !isQueued(one)),
    ]);
    return true;
  };
  return {
    results: [...queued, ...others],
    queue,
    sending: running || isPolling,
    /** Companies reminded within the last day, which need a confirmation. */
    recent: others.filter(({ estado }) => estado === 'YA_RECORDADA').flatMap(({ empresa }) => empresa?.id ?? []),
    /** Errors of the texts, by name. */
    errors: new Map(errors.map(({ field, message }) => [field ?? '', message])),
    /** The other errors. */
    failure: errors.flatMap(({ field, message }) => (field && field in DEFAULT_TEXTS ? [] : message)).join(' '),
    send,
  };
}

/** Sends the reminder to one company to the user as a test; `sendTest` is null if the server does not offer it. */
export function useTestReminder(id: string) {
  const { lang } = useTexts();
  const { capabilities } = useSession();
  const { write } = useAttempt();
  const [mutate] = useSendTestReminderMutation();
  const [isTested, setTested] = useState(false);
  const sendTest = async (empresa: string, texts: ReminderTexts) => {
    const variables = { id, input: { ...texts, empresa }, lang };
    setTested((await write((context) => mutate({ variables, context }))) !== undefined);
  };
  return { sendTest: capabilities?.includes('recordatorio_de_prueba') ? sendTest : null, isTested };
}
