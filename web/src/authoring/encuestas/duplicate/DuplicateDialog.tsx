import { Button, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { useDuplicateSourceQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../i18n';
import { Failed } from '../../../shell/Failed';
import { Dialog, Footer } from '../../../ui/Dialog';
import { ProgressBar } from '../../../ui/ProgressBar';
import { Copied } from './Copied';
import { DuplicateForm } from './DuplicateForm';
import { questionsOf, useDuplicating } from './duplicating';

/** Duplicates a survey for another period: what is wanted, how far it is, what was copied. */
export function DuplicateDialog({ original, close }: { original: { id: string }; close: () => void }) {
  const { t, lang } = useTexts();
  const { id } = original;
  const source = useDuplicateSourceQuery({ variables: { id, lang }, fetchPolicy: 'network-only' });
  const work = useDuplicating(id);
  const { begun, running } = work;
  const record = source.data?.record;
  const done = begun?.told.done === true;
  const { copied, total } = questionsOf(begun?.told);
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (running || done) main.current?.focus();
  }, [running, done]);

  const dismiss = () => {
    if (running) work.stop();
    else close();
  };
  return (
    <Dialog title={t('encuestas.duplicate.title')} width="600px" busy={running} onDismiss={dismiss}>
      {(running || done) && (
        <>
          {running && (
            <chakra.div marginBottom="3">
              {/* Until the first question is there nobody can tell how far it is, and a bar at 0 looks as if nothing were done. */}
              <ProgressBar done={copied > 0 ? copied : null} all={total} label={t('encuestas.duplicate.title')} />
              <chakra.p className="number" color="muted" role="status">
                {total > 0 ? t('encuestas.duplicate.progress', { copied, total }) : t('common.loading')}
              </chakra.p>
            </chakra.div>
          )}
          {done && (
            <chakra.p role="status" marginBottom="2">
              <strong>{t('encuestas.duplicate.done')}</strong>
            </chakra.p>
          )}
          {begun && done && <Copied {...begun} shared={record?.secciones.length ?? 0} />}
          <Footer>
            <Button ref={main} variant={done ? 'solid' : 'outline'} onClick={done ? close : work.stop}>
              {t(done ? 'common.ok' : 'encuestas.duplicate.stop')}
            </Button>
          </Footer>
        </>
      )}
      {record ? (
        // Out of sight, not gone: what was chosen is there again when it stops.
        <div hidden={running || done}>
          <DuplicateForm source={record} work={work} close={close} />
        </div>
      ) : source.error || source.data ? (
        <Failed text={t('form.failed')} error={source.error} retry={source.refetch} />
      ) : (
        <chakra.div display="grid" gap="4" minHeight="320px" alignContent="start">
          <Skeleton height="60px" />
          <Skeleton height="60px" />
          <Skeleton height="60px" />
        </chakra.div>
      )}
    </Dialog>
  );
}
