import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../shared/i18n';
import { localDay } from '../../../shared/i18n/days';
import { formatDateTime } from '../../../shared/i18n/format';
import { useDialogs } from '../../../shared/shell/dialogs';
import type { OpenSession } from '../sending/outbox';
import { useOnline, useSender, useTopic } from './useAnswerSession';

/** How long "saving" stays after the last write, so that the line does not flicker with each key. */
const STEADY_MS = 300;

/** Turns true with `value`, and false only after it has been false for a moment. */
function useSteady(value: boolean): boolean {
  const [isOn, setOn] = useState(value);
  if (value && !isOn) setOn(true);
  useEffect(() => {
    if (value) return;
    const timer = setTimeout(() => setOn(false), STEADY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value || isOn;
}

/** Today's moments by their hour, others with their day. */
function timeOf(at: number, lang: 'es' | 'en'): string {
  const moment = new Date(at);
  const text = formatDateTime(moment.toISOString(), lang);
  return localDay(moment) === localDay(new Date()) ? text.slice(-'00:00'.length) : text;
}

interface KeepingProps {
  readonly opened: OpenSession;
  /** The button that had the focus is gone: what it was for is done. */
  readonly onGone: () => void;
}

/** Where the answers are safe now, and what becomes of a sending that waits. */
export function Keeping({ opened: { session, sender, lasting }, onGone }: KeepingProps) {
  const { t, lang } = useTexts();
  const keeping = useTopic(session, 'keeping', () => session.keeping);
  const isSaving = useSteady(keeping.state === 'pending');
  const state = useSender(sender, (now) => now.state);
  const trouble = useSender(sender, (now) => now.trouble);
  const note = useSender(sender, (now) => now.note);
  const unsure = useSender(sender, (now) => now.unsure);
  const online = useOnline();
  const dialogs = useDialogs();
  const { record, at } = session.saved;
  const sent = record !== null && at && !session.isChanged;
  const waiting = state === 'waiting';
  const here = lasting && !isSaving && keeping.state !== 'failed' ? t('survey:keeping.here') : '';
  // One text: a translated page keeps what stood beside others.
  const told = [
    !online && t('survey:keeping.offline') + here,
    state === 'queued' && t('survey:keeping.queued'),
    online && waiting && !trouble && t('survey:keeping.unreachable') + here,
    waiting && !(online && trouble) && ` · ${t('survey:keeping.waiting')}`,
    online && trouble && t(trouble.code === 'TOO_MANY_REQUESTS' ? 'survey:keeping.busy' : 'survey:keeping.trouble'),
    online && trouble?.requestId && ` ${t('common.requestId', { id: trouble.requestId })}`,
    note && (note !== 'since' || session.isChanged) && ` ${t(`survey:unsent.${note}`)}`,
    unsure && ` ${t('survey:unsent.unsure')}`,
  ];
  const discard = async () => {
    const text = t('survey:keeping.discardText');
    if (!(await dialogs.confirm({ title: t('survey:keeping.discard'), text }))) return;
    session.discardAll();
    onGone();
  };
  return (
    <div className="survey-state survey-muted">
      {keeping.state === 'failed' && (
        <p role="alert" className="survey-error">
          {t('survey:keeping.failed')}
        </p>
      )}
      {!lasting && <p className="survey-error">{t('survey:keeping.passing')}</p>}
      <p role="status" className={waiting || !online ? 'survey-offline' : undefined}>
        {told.filter(Boolean).join('')}
      </p>
      <p>
        {sent
          ? t('survey:keeping.sent', { time: timeOf(new Date(at).getTime(), lang) })
          : isSaving
            ? lasting && t('survey:keeping.saving')
            : keeping.state === 'kept' && lasting && t('survey:keeping.kept', { time: timeOf(keeping.at, lang) })}
      </p>
      {record !== null && (isSaving || keeping.state === 'kept') && !sent && !waiting && (
        <Button variant="plain" onClick={() => void discard()}>
          {t('survey:keeping.discard')}
        </Button>
      )}
      {waiting && (
        <Button variant="plain" onClick={() => sender.retry()}>
          {t('common.retry')}
        </Button>
      )}
      {(waiting || state === 'queued') && (
        <Button variant="plain" onClick={() => void sender.cancel().then(onGone)}>
          {t('survey:keeping.cancel')}
        </Button>
      )}
    </div>
  );
}
