import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useTexts } from '../i18n';
import { formatDate } from '../i18n/format';
import { Footer } from '../ui/Dialog';
import { ProgressBar } from '../ui/ProgressBar';
import { Made } from './Made';
import { progressOf, type useOpening } from './useOpening';

interface Props {
  work: ReturnType<typeof useOpening>;
  /** The server's day. */
  today: string;
  restart: () => void;
}

/** How far the campaign is, what stopped it, and what was made. */
export function Work({ work, today, restart }: Props) {
  const { t, lang } = useTexts();
  const { begun, running, errors } = work;
  const done = begun?.told.done === true;
  const heading = useRef<HTMLHeadingElement>(null);
  const start = begun?.told.periodo?.fecha ?? today;
  const state = done ? (start > today ? 'doneForLater' : 'done') : running ? 'running' : 'stoppedHalfway';
  // biome-ignore lint/correctness/useExhaustiveDependencies: said anew when it changes
  useEffect(() => heading.current?.focus(), [state]);
  const progress = begun ? progressOf(begun.told) : { done: 0, all: 0 };
  return (
    <>
      <Card.Root padding={{ base: '4', md: '6' }}>
        <chakra.h2 ref={heading} tabIndex={-1} marginBottom="12px">
          {t(`opening.${state}`, { date: formatDate(start, lang) })}
        </chakra.h2>
        {running && (
          <chakra.div marginBottom="4">
            <ProgressBar {...progress} label={t('opening.running')} />
            <chakra.p role="status" className="number" color="muted">
              {progress.all > 0 ? t('opening.progress', progress) : t('common.loading')}
            </chakra.p>
          </chakra.div>
        )}
        <chakra.div role="alert" color="danger" overflowWrap="anywhere" marginBottom={errors.length > 0 ? '4' : '0'}>
          {errors.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </chakra.div>
        {begun && !done && !running && <p>{t('encuestas.duplicate.existing')}</p>}
        {begun && <Made {...begun} />}
      </Card.Root>
      <Footer>
        {running && <Button onClick={work.stop}>{t('encuestas.duplicate.stop')}</Button>}
        {done && (
          <Button asChild variant="solid">
            <Link to="/">{t('home.goHome')}</Link>
          </Button>
        )}
        {begun && !done && !running && (
          <>
            <Button onClick={restart}>{t('encuestas.duplicate.restart')}</Button>
            <Button variant="solid" onClick={() => void work.run(begun.plan)}>
              {t('common.goOn')}
            </Button>
          </>
        )}
      </Footer>
    </>
  );
}
