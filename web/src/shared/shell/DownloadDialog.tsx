import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState } from 'react';
import { DownloadError, type DownloadFile, download } from '../download';
import { textOf } from '../failure';
import { downloadFile } from '../files';
import { type Lang, useTexts } from '../i18n';
import { formatNumber } from '../i18n/format';
import { Dialog, Footer } from '../ui/Dialog';
import { ProgressBar } from '../ui/ProgressBar';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** "1.234 kB": a size with at most one decimal. */
export function sizeText(bytes: number, lang: Lang): string {
  const power = bytes < 1_000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return `${formatNumber(Math.round((bytes / 1_000 ** power) * 10) / 10, lang)} ${UNITS[power]}`;
}

type State = { bytes: number } & ({ step: 'running' | 'done' } | { step: 'failed'; failure: DownloadError });

/** Interval of progress updates, for screen readers. */
const UPDATE_MS = 250;

interface Props {
  title: string;
  file: DownloadFile;
  close: () => void;
}

/** A download with its progress, cancellation and result. */
export function DownloadDialog({ title, file, close }: Props) {
  const { t, lang } = useTexts();
  const [state, setState] = useState<State>({ step: 'running', bytes: 0 });
  const [attempt, setAttempt] = useState(0);
  const main = useRef<HTMLButtonElement>(null);
  const { url, name } = file;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another download
  useEffect(() => {
    const stop = new AbortController();
    let updated = 0;
    const onProgress = (bytes: number) => {
      if (performance.now() - updated < UPDATE_MS) return;
      updated = performance.now();
      setState({ step: 'running', bytes });
    };
    download(url, stop.signal, onProgress).then(
      (blob) => {
        if (stop.signal.aborted) return;
        downloadFile(blob, name);
        setState({ step: 'done', bytes: blob.size });
      },
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const failure = error instanceof DownloadError ? error : new DownloadError('download.broken');
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
    <Dialog title={title} busy={step === 'running'} onDismiss={close}>
      <chakra.p overflowWrap="anywhere" marginBottom="2">
        <strong>{name}</strong>
      </chakra.p>
      {step === 'running' && <ProgressBar done={null} label={title} />}
      <chakra.p className="number" color="muted" role="status">
        {step !== 'failed' && t(`download.${step}`, { size: sizeText(state.bytes, lang) })}
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
