import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { textOf } from '../../../shared/failure';
import { downloadFile } from '../../../shared/files';
import { type Lang, useTexts } from '../../../shared/i18n';
import { formatNumber } from '../../../shared/i18n/format';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import { ProgressBar } from '../../../shared/ui/ProgressBar';
import { DownloadError, type DownloadFile, download } from './download';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** "1.234 kB": as much as a person wants to know of a size. */
export function sizeText(bytes: number, lang: Lang): string {
  const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${formatNumber(Math.round((bytes / 1_000 ** power) * 10) / 10, lang)} ${UNITS[power]}`;
}

type State = { bytes: number } & ({ step: 'running' | 'done' } | { step: 'failed'; failure: DownloadError });

/** How often the progress is drawn: every chunk would be too often for a screen reader, and for nothing. */
const DRAW_MS = 250;

/** A download under way: how much has come, a way to stop it, and what happened. */
export function DownloadDialog({ file, close }: { file: DownloadFile; close: () => void }) {
  const { t, lang } = useTexts();
  const [state, setState] = useState<State>({ step: 'running', bytes: 0 });
  const [attempt, setAttempt] = useState(0);
  const main = useRef<HTMLButtonElement>(null);
  const { url, name } = file;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another download
  useEffect(() => {
    const stop = new AbortController();
    let drawn = 0;
    const came = (bytes: number) => {
      if (performance.now() - drawn < DRAW_MS) return;
      drawn = performance.now();
      setState({ step: 'running', bytes });
    };
    download(url, stop.signal, came).then(
      (blob) => {
        if (stop.signal.aborted) return;
        downloadFile(blob, name);
        setState({ step: 'done', bytes: blob.size });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const failure = error instanceof DownloadError ? error : new DownloadError('authoring:surveys.download.broken');
        setState((before) => ({ step: 'failed', bytes: before.bytes, failure }));
      },
    );
    return () => stop.abort();
  }, [url, name, attempt]);
  const retry = () => {
    setState({ step: 'running', bytes: 0 });
    setAttempt(attempt + 1);
  };
  const { step } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step has a button of its own to press
  useEffect(() => main.current?.focus(), [step]);

  return (
    <Dialog title={t('authoring:surveys.download.title')} busy={step === 'running'} onDismiss={close}>
      <chakra.p overflowWrap="anywhere" marginBottom="2">
        <strong>{name}</strong>
      </chakra.p>
      {step === 'running' && <ProgressBar done={null} label={t('authoring:surveys.download.title')} />}
      <chakra.p className="number" color="muted" role="status">
        {step !== 'failed' && t(`authoring:surveys.download.${step}`, { size: sizeText(state.bytes, lang) })}
      </chakra.p>
      {state.step === 'failed' && (
        <chakra.div role="alert" color="danger">
          <p>{textOf(state.failure, t)}</p>
          {state.failure.requestId && <p>{t('common.requestId', { id: state.failure.requestId })}</p>}
        </chakra.div>
      )}
      <Footer>
        {step === 'failed' && <Button onClick={close}>{t('common.close')}</Button>}
        <Button
          ref={main}
          variant={step === 'running' ? 'outline' : 'solid'}
          onClick={step === 'failed' ? retry : close}
        >
          {t(step === 'running' ? 'common.cancel' : step === 'failed' ? 'common.retry' : 'common.ok')}
        </Button>
      </Footer>
    </Dialog>
  );
}
