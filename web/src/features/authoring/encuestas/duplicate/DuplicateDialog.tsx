import { Button, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { RecordLink } from '../../../../crud/list/RecordLink';
import { useDuplicateSourceQuery } from '../../../../generated/encuestas';
import { useTexts } from '../../../../shared/i18n';
import { Failed } from '../../../../shared/shell/Failed';
import { Dialog, Footer } from '../../../../shared/ui/Dialog';
import { BulletList } from '../../../../shared/ui/Line';
import { CopiedSections } from '../../CopiedSections';
import { type DuplicatedSurvey, DuplicateForm, type Plan, useDuplicate } from './DuplicateForm';

/** Duplicates a survey for another period, then lists the copies. */
export function DuplicateDialog({ original, close }: { original: { id: string }; close: () => void }) {
  const { t, lang } = useTexts();
  const { id } = original;
  const source = useDuplicateSourceQuery({ variables: { id, lang } });
  const duplication = useDuplicate(id);
  const { duplicated, running } = duplication;
  const record = source.data?.record;
  const accept = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (duplicated) accept.current?.focus();
  }, [duplicated]);

  return (
    <Dialog
      title={t('authoring:surveys.duplicate.title')}
      width="600px"
      busy={running}
      onDismiss={() => {
        if (!running) close();
      }}
    >
      {duplicated ? (
        <>
          <chakra.p role="status" marginBottom="2">
            <strong>{t('authoring:surveys.duplicate.done')}</strong>
          </chakra.p>
          <CopiedSurvey {...duplicated} shared={record?.secciones.length ?? 0} />
          <Footer>
            <Button ref={accept} variant="solid" onClick={close}>
              {t('common.ok')}
            </Button>
          </Footer>
        </>
      ) : record ? (
        <DuplicateForm source={record} duplication={duplication} close={close} />
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

interface Props {
  plan: Plan;
  result: DuplicatedSurvey;
  /** Number of sections that both surveys share. */
  shared: number;
}

/** The new survey, its sections and comments. */
function CopiedSurvey({ plan, result, shared }: Props) {
  const { t } = useTexts();
  const { record, secciones, comentarios } = result;
  return (
    <BulletList>
      {record && (
        <li>
          {t('fields.encuesta')}:{' '}
          <RecordLink of="encuesta" id={record.id}>
            {record.label}
          </RecordLink>{' '}
          · {record.periodoActivo?.label}
        </li>
      )}
      {plan.secciones === 'SHARE' ? (
        <li>{t('authoring:surveys.duplicate.shared', { count: shared })}</li>
      ) : (
        <li>
          {t('authoring:surveys.duplicate.copied', { count: secciones.length })}
          <CopiedSections sections={secciones} />
        </li>
      )}
      {comentarios > 0 && <li>{t('authoring:surveys.duplicate.commentsCopied', { count: comentarios })}</li>}
    </BulletList>
  );
}
