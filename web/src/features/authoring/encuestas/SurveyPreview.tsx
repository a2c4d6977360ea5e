import { Button, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { usePreviewSeccionQuery } from '../../../generated/encuestas';
import { useTexts } from '../../../shared/i18n';
import { Failed } from '../../../shared/shell/Failed';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import { Select } from '../../../shared/ui/Select';
import { SectionPreview } from '../../answering';
import { PrintSurvey } from './PrintSurvey';

interface Listed {
  id: string;
  label: string;
}

function Step({ id, step, total }: { id: string; step: number; total: number }) {
  const { t, lang } = useTexts();
  const { data, error, refetch } = usePreviewSeccionQuery({ variables: { id, lang } });
  const record = data?.record;
  if (record) {
    return <SectionPreview descripcion={record.descripcion} preguntas={record.preguntas} place={{ step, total }} />;
  }
  if (!error) {
    return (
      <chakra.div display="grid" gap="3" role="status" aria-label={t('common.loading')}>
        <Skeleton height="28px" width="60%" />
        <Skeleton height="72px" />
        <Skeleton height="72px" />
      </chakra.div>
    );
  }
  return <Failed text={t('authoring:surveys.previewFailed')} error={error} retry={refetch} />;
}

interface Props {
  descripcion: string;
  sections: readonly Listed[];
  close: () => void;
}

/** The whole survey as respondents will meet it, a section at a time, with the order that the form has now. */
export function SurveyPreview({ descripcion, sections, close }: Props) {
  const { t } = useTexts();
  const [step, setStep] = useState(0);
  const shown = sections[step];
  return (
    <Dialog title={t('authoring:preview.title')} width="800px" onDismiss={close}>
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center" marginBottom="4">
        <Button disabled={step === 0} onClick={() => setStep(step - 1)}>
          {t('list.previous')}
        </Button>
        <Button disabled={step === sections.length - 1} onClick={() => setStep(step + 1)}>
          {t('list.next')}
        </Button>
        <Select
          frame={{ width: 'auto', flex: '1 1 160px', minWidth: '0' }}
          aria-label={t('fields.seccion')}
          value={String(step)}
          choose={(index) => setStep(Number(index))}
        >
          {sections.map(({ id, label }, index) => (
            <option key={id} value={String(index)}>
              {index + 1}. {label}
            </option>
          ))}
        </Select>
        <chakra.span className="number" color="muted" role="status">
          {t('authoring:surveys.step', { n: step + 1, total: sections.length })}
        </chakra.span>
      </chakra.div>
      {shown ? <Step key={shown.id} id={shown.id} step={step} total={sections.length} /> : null}
      <Footer>
        <PrintSurvey descripcion={descripcion} sections={sections} />
        <Button onClick={close}>{t('common.close')}</Button>
      </Footer>
    </Dialog>
  );
}
