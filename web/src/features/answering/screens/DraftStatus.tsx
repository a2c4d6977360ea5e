import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../shared/i18n';
import { localDay } from '../../../shared/i18n/days';
import { formatDateTime } from '../../../shared/i18n/format';
import { useOnline } from '../../../shared/session/useRetryWhenOnline';
import { useDialogs } from '../../../shared/shell/dialogs';
import type { OpenSession } from '../sending/outbox';
import { useFollowed } from './useAnswerSession';

/** Keeps "saving" visible after the last write, so that the line does not flicker with each key. */
const DEBOUNCE_MS = 300;

/** Follows `value`; the change to false is debounced. */
function useDebouncedOff(value: boolean): boolean {
  const [isOn, setOn] = useState(value);
  if (value && !isOn) setOn(true);
  useEffect(() => {
    if (value) return;
    const timer = setTimeout(() => setOn(false), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return value || isOn;
}

/** Times of today without a date. */
function timeOf(at: number, lang: 'es' | 'en'): string {
  const moment = new Date(at);
  const text = formatDateTime(moment.toISOString(), lang);
  return localDay(moment) === localDay(new Date()) ? text.slice(-'00:00'.length) : text;
}

interface DraftStatusProps {
  readonly opened: OpenSession;
  /** Moves the focus after a button has disappeared. */
  readonly onGone: () => void;
}

/** Whether the answers are stored, and the state of a pending submission. */
export function DraftStatus({ opened: { session, sender, lasting }, onGone }: DraftStatusProps) {
  const { t, lang } = useTexts();
  const storage = useFollowed(session, () => session.storageState);
  const isSaving = useDebouncedOff(storage.state === 'pending');
  const state = useFollowed(sender, () => sender.state);
  const trouble = useFollowed(sender, () => sender.trouble);
  const note = useFollowed(sender, () => sender.note);
  const unsure = useFollowed(sender, () => sender.unsure);
  const online = useOnline();
  const dialogs = useDialogs();
  const { record, at } = session.saved;
  const sent = record !== null && at && !session.isChanged;
  const waiting = state === 'waiting';
  const here = lasting && !isSaving && storage.state !== 'failed' ? t('survey:keeping.here') : '';
  // One text node, because browser translation replaces nodes.
  const statusTexts = [
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
      {storage.state === 'failed' && (
        <p role="alert" className="survey-error">
          {t('survey:keeping.failed')}
        </p>
      )}
      {!lasting && <p className="survey-error">{t('survey:keeping.passing')}</p>}
      <p role="status" className={waiting || !online ? 'survey-offline' : undefined}>
        {statusTexts.filter(Boolean).join('')}
      </p>
      <p>
        {sent
          ? t('survey:keeping.lastSent', { time: formatDateTime(at, lang) })
          : isSaving
            ? lasting && t('survey:keeping.saving')
            : storage.state === 'stored' && lasting && t('survey:keeping.kept', { time: timeOf(storage.at, lang) })}
      </p>
      {record !== null && (isSaving || storage.state === 'stored') && !sent && !waiting && (
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
