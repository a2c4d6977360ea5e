import { Button, Card, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { FORM_PLACE, FormBody, FormFooter, RECORD_PLACE } from '../../../crud/form/FormBody';
import { Fields } from '../../../crud/form/FormField';
import { FormHeading } from '../../../crud/form/FormHeading';
import { RecordColumns, SubmitButton } from '../../../crud/form/FormScreen';
import { Records } from '../../../crud/Records';
import type { ResourceFormProps } from '../../../crud/resource';
import { useRestore } from '../../../crud/useRestore';
import { useTexts } from '../../../shared/i18n';
import { formatSpan } from '../../../shared/i18n/format';
import { Failed } from '../../../shared/shell/Failed';
import { Icon } from '../../../shared/ui/icons';
import { PERIOD_STATUSES, StatusPill } from '../../../shared/ui/StatusPill';
import { Tabs } from '../../../shared/ui/Tabs';
import { answeredSurveysText } from './answeredSurveys';
import { QuestionsTab } from './preguntas/QuestionsTab';
import { WRITES } from './questionRules';
import { useSectionForm } from './useSectionForm';
import type { SectionUse, SurveyUse } from './useShared';

/** A section in two tabs (spec §2): its basic information, and its questions, which are saved one by one. */
export function SectionScreen(props: ResourceFormProps) {
  const { mode } = props;
  const { t } = useTexts();
  const id = useId();
  const screen = useSectionForm(props, id);
  const { form, section, tab, shared } = screen;
  const { record, questions } = section;
  const restore = useRestore(props.resource, section.reload);
  return (
    <chakra.div {...(mode === 'add' ? FORM_PLACE : tab === 'info' && RECORD_PLACE)}>
      <FormHeading
        {...props}
        writes={WRITES}
        label={record?.descripcion}
        status={record?.activo === false && <StatusPill status="inactive" />}
        editable={record?.activo !== false}
        restore={record?.activo === false && restore}
      />
      {mode !== 'add' && <Answered answered={shared.answered} isKnown={shared.isAnswerKnown} />}
      {screen.made && (
        <chakra.p role="status" padding="8px 12px" marginBottom="4" background="accent.soft" borderRadius="md">
          {t(`authoring:made.${screen.made}`)}
        </chakra.p>
      )}
      <RecordColumns
        wide={tab === 'preguntas'}
        aside={
          mode !== 'add' &&
          (tab === 'info' || questions) && (
            <>
              {shared.uses && <Surveys seccion={props.id} uses={shared.uses} />}
              {!shared.isLoading && props.audit?.history}
            </>
          )
        }
      >
        <Card.Root>
          {section.error && !record ? (
            <Failed text={t('form.failed')} error={section.error} retry={section.reload} />
          ) : (
            <Tabs
              id={id}
              label={t('authoring:tabs.label')}
              tabs={[
                { key: 'info', label: t('authoring:tabs.info') },
                { key: 'preguntas', label: t('authoring:tabs.preguntas') },
              ]}
              selected={tab}
              onSelect={(to) => void screen.open(to)}
            >
              {tab === 'info' ? (
                <FormBody
                  form={form}
                  fields={
                    <Fields
                      form={form}
                      columnGap={{ lg: '6' }}
                      gridTemplateColumns={{ lg: 'repeat(2, minmax(0, 1fr))' }}
                    />
                  }
                >
                  <FormFooter>
                    <Button onClick={screen.cancel}>{t('common.cancel')}</Button>
                    {(mode === 'view' || !form.inert) && <SubmitButton form={form} mode={mode} />}
                  </FormFooter>
                </FormBody>
              ) : record && questions ? (
                <QuestionsTab
                  seccion={record}
                  questions={questions}
                  section={section}
                  shared={shared}
                  inert={mode === 'view'}
                  encuesta={screen.encuesta}
                  guard={screen.question}
                />
              ) : (
                <chakra.div display="grid" gap="3" minHeight="320px">
                  {[1, 2, 3, 4].map((line) => (
                    <Skeleton key={line} height="40px" />
                  ))}
                </chakra.div>
              )}
            </Tabs>
          )}
        </Card.Root>
      </RecordColumns>
      {shared.dialog}
    </chakra.div>
  );
}

/** The answers that a change affects. Its place is there before them, so that nothing moves. */
function Answered({ answered, isKnown }: Pick<SectionUse, 'answered'> & { isKnown: boolean }) {
  const { t, lang } = useTexts();
  return (
    <chakra.div
      minHeight={{ base: '52px', sm: '32px' }}
      marginTop="-2"
      marginBottom="3"
      fontSize={{ base: 'xs', sm: 'sm' }}
      color="muted"
    >
      {answered.length > 0 ? (
        <chakra.p
          display="flex"
          gap="2"
          width="fit-content"
          padding="6px 12px"
          borderRadius="md"
          background="warning.soft"
          color="warning"
        >
          <chakra.span flexShrink="0" paddingTop="2px">
            <Icon name="warning" size={16} />
          </chakra.span>
          {answeredSurveysText(answered, t, lang)}
        </chakra.p>
      ) : (
        isKnown && t('authoring:shared.unanswered')
      )}
    </chakra.div>
  );
}

/** The surveys that use a section. */
function Surveys({ seccion, uses }: { seccion: string | undefined; uses: readonly SurveyUse[] }) {
  const { t, lang } = useTexts();
  const isUsed = uses.length > 0;
  return (
    <Records
      title={isUsed ? t('authoring:shared.used', { count: uses.length }) : t('resources.encuestas.many')}
      counted={isUsed}
      empty={t('authoring:shared.unused')}
      all={`/encuestas?seccion=${seccion}`}
      items={uses.map(({ id, label, estado, rubro, fechaInicio, fechaFin }) => ({
        ...{ id, to: `/encuestas/${id}/view`, text: label },
        more: [fechaInicio && fechaFin && formatSpan(fechaInicio, fechaFin, lang), rubro?.label]
          .filter(Boolean)
          .join(' · '),
        status: estado ? PERIOD_STATUSES[estado] : undefined,
      }))}
    />
  );
}
