import { Button, Field, Input, Textarea } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { fillTemplate } from '@encuestas/survey';
import { usePersistedState } from '../../crud/form/formDraft';
import { useDismissal, useLeaveGuard } from '../../crud/form/leaveGuard';
import { type Lang, useTexts } from '../../shared/i18n';
import { formatDate } from '../../shared/i18n/format';
import { useMailNotice } from '../../shared/session/session';
import { Dialog, Footer } from '../../shared/ui/Dialog';
import { Fold } from '../../shared/ui/Fold';
import { Line } from '../../shared/ui/Line';
import { ProgressBar } from '../../shared/ui/ProgressBar';
import type { Campaign } from './company';
import { MailQueueNotice } from './MailQueueNotice';
import { ReminderResults } from './ReminderResults';
import type { Recipients } from './useContact';
import { DEFAULT_TEXTS, type ReminderTexts, useReminders, useTestReminder } from './useReminders';

interface Props {
  campaign: Campaign;
  recipients: Recipients;
  /** Opens the import of users for these companies; null without permission. */
  addUsers: ((companies: readonly string[]) => void) | null;
  close: (sent: boolean) => void;
}

const NAMES = {
  es: [
    ['asuntoEs', 'subjectEs', Input],
    ['textoEs', 'textEs', Textarea],
  ],
  en: [
    ['asuntoEn', 'subjectEn', Input],
    ['textoEn', 'textEn', Textarea],
  ],
} as const;

/** The texts and their preview. */
function TextFields({ campaign, company, texts, change, errors }: TextFieldsProps) {
  const { t, lang } = useTexts();
  const received = (es: string, en: string) => {
    // Without an English text, the server sends the Spanish one.
    const isEnglish = lang === 'en' && en.trim() !== '';
    return fillTemplate(isEnglish ? en : es, {
      empresa: company,
      plazo: formatDate(campaign.fechaFin, isEnglish ? 'en' : 'es'),
      enlace: `${location.origin}/completar_encuesta/add`,
    });
  };
  const other = lang === 'es' ? 'en' : 'es';
  const fields = (language: Lang) =>
    NAMES[language].map(([name, label, Control]) => (
      <Field.Root key={name} required={language === 'es'} invalid={errors.has(name)}>
        <Field.Label>{t(`campaigns:letter.${label}`)}</Field.Label>
        <Control
          // As high as its text, so that no line is cut.
          {...(Control === Textarea && { rows: 7, fieldSizing: 'content' })}
          value={texts[name]}
          onChange={(event: { target: { value: string } }) => change({ ...texts, [name]: event.target.value })}
        />
        <Field.ErrorText>{errors.get(name)}</Field.ErrorText>
      </Field.Root>
    ));
  return (
    <>
      <chakra.div display="grid" gap="3">
        {fields(lang)}
        <chakra.p color="muted">{t('campaigns:letter.places')}</chakra.p>
        <Fold title={t(`campaigns:letter.${other}`)} open={NAMES[other].some(([name]) => errors.has(name))}>
          {fields(other)}
        </Fold>
      </chakra.div>
      <chakra.section aria-label={t('campaigns:letter.preview', { company })} marginTop="3">
        <chakra.p fontWeight="600" marginBottom="2">
          {t('campaigns:letter.preview', { company })}
        </chakra.p>
        <chakra.div background="sunken" borderRadius="lg" padding="12px" overflowWrap="anywhere">
          <chakra.p fontWeight="600" marginBottom="2">
            {received(texts.asuntoEs, texts.asuntoEn)}
          </chakra.p>
          <chakra.p whiteSpace="pre-line">{received(texts.textoEs, texts.textoEn)}</chakra.p>
        </chakra.div>
      </chakra.section>
    </>
  );
}

interface TextFieldsProps {
  campaign: Campaign;
  company: string;
  texts: ReminderTexts;
  change: (texts: ReminderTexts) => void;
  errors: ReadonlyMap<string, string>;
}

/** Sends a reminder to companies, with a preview and the result for each of them. */
export function RemindDialog({ campaign, recipients, addUsers, close }: Props) {
  const { t } = useTexts();
  const mailNotice = useMailNotice();
  const all = [...recipients];
  const unreached = all.filter(([, { isReachable }]) => !isReachable).map(([, { name }]) => name);
  // The preview shows the mail to a reachable company, or to the first company if none is reachable.
  const [sample, { name: company } = { name: '' }] = all.find(([, { isReachable }]) => isReachable) ?? all[0] ?? [];
  const unreachable = unreached.length;
  const reachable = recipients.size - unreachable;
  const { value: texts, change, forget } = usePersistedState(`/seguimiento/${campaign.id} carta`, DEFAULT_TEXTS);
  const { results, queue, sending, recent, errors, failure, send } = useReminders(campaign.id);
  const isSent = results.length > 0;
  const submit = async (companies: readonly string[], repeat: boolean) => {
    if (await send(texts, companies, repeat)) forget();
  };
  const unsent = {
    isChanged: () => !isSent && [...NAMES.es, ...NAMES.en].some(([name]) => texts[name] !== DEFAULT_TEXTS[name]),
    discard: forget,
  };
  const { sendTest, isTested } = useTestReminder(campaign.id);
  useLeaveGuard(unsent);
  const dismiss = useDismissal(unsent, () => close(isSent));
  const done = results.filter(({ estado }) => estado !== 'EN_COLA' && estado !== 'ENVIANDO').length;
  const progress = t('campaigns:letter.sending', { done, count: results.length });
  return (
    <Dialog title={t('campaigns:letter.title')} width="800px" busy={sending} onDismiss={() => void dismiss()}>
      {mailNotice && (
        <chakra.p padding="8px 12px" borderRadius="md" background="warning.soft" color="warning" marginBottom="3">
          {mailNotice}
        </chakra.p>
      )}
      {isSent ? (
        <>
          {sending && <ProgressBar done={done} all={results.length} label={progress} />}
          <p role="status">{sending ? progress : t('campaigns:letter.done')}</p>
          <MailQueueNotice queue={queue} />
          <ReminderResults results={results} />
        </>
      ) : (
        <>
          <Line marginBottom="3">
            <chakra.p fontWeight="600">
              {unreachable === 0
                ? t('campaigns:letter.recipients', { count: recipients.size })
                : t('campaigns:letter.reaches', {
                    ...{ count: reachable, all: recipients.size },
                    rest: t('campaigns:letter.withoutUser', { count: unreachable }),
                  })}
            </chakra.p>
            {unreachable > 0 && addUsers && (
              <Button
                variant="plain"
                marginInline="-5px"
                onClick={() => {
                  close(false);
                  addUsers(unreached);
                }}
              >
                {t('campaigns:addUsers', { count: unreachable })}
              </Button>
            )}
          </Line>
          <TextFields campaign={campaign} company={company} texts={texts} change={change} errors={errors} />
        </>
      )}
      {recent.length > 0 && !sending && <p role="alert">{t('campaigns:letter.again', { count: recent.length })}</p>}
      {failure && <p role="alert">{failure}</p>}
      <chakra.p role="status" color="success" textAlign="end">
        {isTested && (mailNotice ?? t('campaigns:letter.tested'))}
      </chakra.p>
      <Footer>
        {recent.length > 0 && !sending && (
          <Button onClick={() => void submit(recent, true)}>{t('campaigns:letter.repeat')}</Button>
        )}
        {!isSent && sample !== undefined && sendTest && (
          <Button marginInlineEnd="auto" onClick={() => void sendTest(sample, texts)}>
            {t('campaigns:letter.test')}
          </Button>
        )}
        <Button onClick={() => void dismiss()}>{t(isSent ? 'common.ok' : 'common.cancel')}</Button>
        {!isSent && (
          <Button
            variant="solid"
            aria-disabled={sending || reachable === 0}
            onClick={() => sending || reachable === 0 || void submit([...recipients.keys()], false)}
          >
            {mailNotice
              ? t('campaigns:letter.saveTo')
              : unreachable === 0
                ? t('common.send')
                : t('campaigns:letter.sendTo', { count: reachable })}
          </Button>
        )}
      </Footer>
    </Dialog>
  );
}
