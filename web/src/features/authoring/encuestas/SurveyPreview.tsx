import { Button, IconButton, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Section, Survey } from '@encuestas/survey';
import { useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { useAttempt } from '../../../crud/useAttempt';
import { usePreviewSeccionLazyQuery, usePreviewSeccionQuery } from '../../../generated/encuestas';
import { type TextKey, useTexts } from '../../../shared/i18n';
import { useDialogs } from '../../../shared/shell/dialogs';
import { Failed } from '../../../shared/shell/Failed';
import { Icon } from '../../../shared/ui/icons';
import { Line } from '../../../shared/ui/Line';
import { usePrint } from '../../../shared/ui/PrintOut';
import { Select } from '../../../shared/ui/Select';
import { questionOf, SectionPreview, SurveyPaper } from '../../answering';
import { PreviewFrame } from '../secciones/preguntas/Preview';
import { SurveyEditor } from './surveyEditor';

interface SectionLabel {
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
      <chakra.div
        display="grid"
        gap="3"
        alignContent="start"
        minHeight="100vh"
        role="status"
        aria-label={t('common.loading')}
      >
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
  sections: readonly SectionLabel[];
  /** Shown without sections. */
  empty: TextKey;
  /** The shown section, the first by default. */
  shown: string | null;
  show: (id: string) => void;
}

/** The survey as respondents see it, beside its form: one section at a time, in the form's current order. */
export function SurveyPreview({ descripcion, sections, empty, shown, show }: Props) {
  const { t } = useTexts();
  const { place } = useContext(SurveyEditor);
  const step = Math.max(
    0,
    sections.findIndex(({ id }) => id === shown),
  );
  const section = sections[step];
  const go = (to: number) => {
    const next = sections[to];
    if (next) show(next.id);
  };
  if (!place) return null;
  return createPortal(
    <PreviewFrame title="authoring:preview.title" beside>
      {section ? (
        <>
          <Line marginBottom="4">
            <IconButton aria-label={t('list.previous')} disabled={step === 0} onClick={() => go(step - 1)}>
              <Icon name="left" size={16} />
            </IconButton>
            <Select
              frame={{ width: 'auto', flex: '1 1 120px', minWidth: '0' }}
              aria-label={t('authoring:surveys.previewSection')}
              value={section.id}
              choose={show}
            >
              {sections.map(({ id, label }, index) => (
                <option key={id} value={id}>
                  {index + 1}. {label}
                </option>
              ))}
            </Select>
            <chakra.span className="number" color="muted" role="status">
              {t('authoring:surveys.step', { n: step + 1, total: sections.length })}
            </chakra.span>
            <IconButton
              aria-label={t('list.next')}
              disabled={step === sections.length - 1}
              onClick={() => go(step + 1)}
            >
              <Icon name="right" size={16} />
            </IconButton>
          </Line>
          <Step key={section.id} id={section.id} step={step} total={sections.length} />
          <chakra.div marginTop="4">
            <PrintSurvey descripcion={descripcion} sections={sections} />
          </chakra.div>
        </>
      ) : (
        <chakra.p color="muted" fontSize="sm">
          {t(empty)}
        </chakra.p>
      )}
    </PreviewFrame>,
    place,
  );
}

interface PrintProps {
  descripcion: string;
  sections: readonly { id: string }[];
}

const NO_ANSWERS = new Map<string, never>();

/** Prints the survey with the form's current sections, to fill in on paper. */
export function PrintSurvey({ descripcion, sections }: PrintProps) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();
  const [read] = usePreviewSeccionLazyQuery();
  const [survey, setSurvey] = useState<Survey | null>(null);
  // A new object for each press.
  usePrint(survey);
  /** The saved sections; null where one does not exist any more. */
  const readSections = async (): Promise<Section[] | null> => {
    const result: Section[] = [];
    for (const { id } of sections) {
      const { data } = await read({ variables: { id, lang } });
      if (!data?.record) return null;
      const { preguntas, ...section } = data.record;
      result.push({ ...section, questions: preguntas.map(questionOf) });
    }
    return result;
  };
  const load = async () => {
    const text = t('authoring:surveys.previewFailed');
    const found = await attempt(readSections(), { text });
    if (found) setSurvey({ id: '', descripcion, fechaInicio: null, fechaFin: null, sections: found });
    else if (found === null) await dialogs.error({ text });
  };
  return (
    <>
      <Button onClick={() => void load()}>{t('common.print')}</Button>
      {survey && <SurveyPaper of={{ survey, answers: NO_ANSWERS }} company={undefined} />}
    </>
  );
}
