import { Button, Field, Input, Textarea } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { usePersistedState } from '../../crud/form/formDraft';
import { useDismissal, useLeaveGuard } from '../../crud/form/leaveGuard';
import type { CampanaQuery } from '../../generated/campaigns';
import { useTexts } from '../../shared/i18n';
import { enumKey } from '../../shared/i18n/enumKey';
import { formatDate } from '../../shared/i18n/format';
import { Dialog, Footer } from '../../shared/ui/Dialog';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import { FIRST_LETTER, filled, type Letter } from './letter';
import { MailQueueNotice } from './MailQueueNotice';
import { countReachable, type Recipients } from './useContacting';
import { type Sent, useReminding } from './useReminding';

interface Props {
  campaign: NonNullable<CampanaQuery['record']>;
  recipients: Recipients;
  close: (sent: boolean) => void;
}

const NAMES = [
  ['asuntoEs', 'subjectEs', Input],
  ['textoEs', 'textEs', Textarea],
  ['asuntoEn', 'subjectEn', Input],
  ['textoEn', 'textEn', Textarea],
] as const;

/** The letter, as it is written and as a company receives it. */
function Writing({ campaign, company, letter, change, errors }: WritingProps) {
  const { t, lang } = useTexts();
  const received = (es: string, en: string) => {
    // Who reads English is written to in Spanish where no English was written.
    const isEnglish = lang === 'en' && en.trim() !== '';
    return filled(isEnglish ? en : es, {
      empresa: company,
      plazo: formatDate(campaign.fechaFin, isEnglish ? 'en' : 'es'),
      enlace: `${location.origin}/completar_encuesta/add`,
    });
  };
  return (
    <>
      {NAMES.map(([name, label, Control]) => (
        <Field.Root key={name} required={name.endsWith('Es')} invalid={errors.has(name)} marginBottom="3">
          <Field.Label>{t(`campaigns:letter.${label}`)}</Field.Label>
          <Control
            {...(Control === Textarea && { rows: 4 })}
            value={letter[name]}
            onChange={(event: { target: { value: string } }) => change({ ...letter, [name]: event.target.value })}
          />
          <Field.ErrorText>{errors.get(name)}</Field.ErrorText>
        </Field.Root>
      ))}
      <chakra.p color="muted">{t('campaigns:letter.places')}</chakra.p>
      <chakra.section aria-label={t('campaigns:letter.preview', { company })} marginTop="3">
        <chakra.p fontWeight="600">{t('campaigns:letter.preview', { company })}</chakra.p>
        <chakra.div background="sunken" borderRadius="lg" padding="12px" overflowWrap="anywhere">
          <chakra.p fontWeight="600">{received(letter.asuntoEs, letter.asuntoEn)}</chakra.p>
          <chakra.p whiteSpace="pre-line">{received(letter.textoEs, letter.textoEn)}</chakra.p>
        </chakra.div>
      </chakra.section>
    </>
  );
}

interface WritingProps {
  campaign: Props['campaign'];
  company: string;
  letter: Letter;
  change: (letter: Letter) => void;
  errors: ReadonlyMap<string, string>;
}

function Results({ results }: { results: readonly Sent[] }) {
  const { t } = useTexts();
  return (
    <chakra.ul maxHeight="40vh" overflowY="auto">
      {results.map(({ empresa, estado, email, motivo }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people of a company may share an address, and the list only grows
        <chakra.li key={`${empresa?.id} ${index}`} paddingBlock="4px" overflowWrap="anywhere">
          <strong>{empresa?.label}</strong> · {t(`campaigns:reminder.${enumKey(estado)}`)}
          {email && <chakra.span color="muted"> · {email}</chakra.span>}
          {motivo && <chakra.span color="muted"> · {motivo}</chakra.span>}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

/** The letter to companies that have not answered, its preview, its sending and the result for each company. */
export function RemindDialog({ campaign, recipients, close }: Props) {
  const { t } = useTexts();
  const all = [...recipients.values()];
  const company = (all.find(({ isReachable }) => isReachable) ?? all[0])?.name ?? '';
  const reached = countReachable(recipients);
  const unreachable = recipients.size - reached;
  const { value: letter, change, forget } = usePersistedState(`/seguimiento/${campaign.id} carta`, FIRST_LETTER);
  const { results, queue, sending, again, errors, failure, send } = useReminding(campaign.id);
  const unsent = {
    isChanged: () => results.length === 0 && NAMES.some(([name]) => letter[name] !== FIRST_LETTER[name]),
    discard: forget,
  };
  const isSent = results.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is sent
  useEffect(() => {
    if (isSent) forget();
  }, [isSent]);
  useLeaveGuard(unsent);
  const dismiss = useDismissal(unsent, () => close(results.length > 0));
  const done = results.filter(({ estado }) => estado !== 'EN_COLA' && estado !== 'ENVIANDO').length;
  const progress = t('campaigns:letter.sending', { done, count: results.length });
  return (
    <Dialog title={t('campaigns:remind')} width="640px" busy={sending} onDismiss={() => void dismiss()}>
      {results.length === 0 ? (
        <>
          <chakra.p marginBottom="3">
            {unreachable === 0
              ? t('campaigns:letter.toWhom', { count: recipients.size })
              : t('campaigns:letter.reaches', { count: reached, all: recipients.size, unreachable })}
          </chakra.p>
          <Writing campaign={campaign} company={company} letter={letter} change={change} errors={errors} />
        </>
      ) : (
        <>
          {sending && <ProgressBar done={done} all={results.length} label={progress} />}
          <p role="status">{sending ? progress : t('campaigns:letter.done')}</p>
          <MailQueueNotice queue={queue} />
          <Results results={results} />
        </>
      )}
      {again.length > 0 && !sending && <p role="alert">{t('campaigns:letter.again', { count: again.length })}</p>}
      {failure && <p role="alert">{failure}</p>}
      <Footer>
        {again.length > 0 && !sending && (
          <Button onClick={() => void send(letter, again, true)}>{t('campaigns:letter.repeat')}</Button>
        )}
        <Button onClick={() => void dismiss()}>{t(results.length > 0 ? 'common.ok' : 'common.cancel')}</Button>
        {results.length === 0 && (
          <Button
            variant="solid"
            aria-disabled={sending || reached === 0}
            onClick={() => sending || reached === 0 || void send(letter, [...recipients.keys()], false)}
          >
            {unreachable === 0 ? t('common.send') : t('campaigns:letter.sendTo', { count: reached })}
          </Button>
        )}
      </Footer>
    </Dialog>
  );
}
