import { Button, Card, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { Conflict } from '../../../crud/form/Conflict';
import { FormBody } from '../../../crud/form/FormBody';
import { Fields } from '../../../crud/form/FormField';
import { FormHeading } from '../../../crud/form/FormHeading';
import { BUTTONS } from '../../../crud/form/FormScreen';
import type { FormProps } from '../../../crud/resource';
import { useTexts } from '../../../shared/i18n';
import { Failed } from '../../../shared/shell/Failed';
import { Icon } from '../../../shared/ui/icons';
import { Tabs } from '../../../shared/ui/Tabs';
import { answeredSurveysText } from './answeredSurveys';
import { QuestionsTab } from './preguntas/QuestionsTab';
import { WRITES } from './questionRules';
import { SurveyLinks } from './SharedDialog';
import { useSectionForm } from './useSectionForm';
import type { SectionUse } from './useShared';

function Buttons({ mode, screen }: Pick<FormProps, 'mode'> & { screen: ReturnType<typeof useSectionForm> }) {
  const { t } = useTexts();
  const { form, tab } = screen;
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="2"
      maxWidth={tab === 'info' ? '720px' : undefined}
      marginTop="6"
      paddingTop="4"
      borderTopWidth="1px"
      borderColor="line"
    >
      <chakra.p flex="1 1 160px" color="muted">
        {tab === 'preguntas' && mode !== 'view' && t('authoring:questionsSaved')}
      </chakra.p>
      {/* The buttons wrap together. */}
      <chakra.div display="flex" gap="2" marginInlineStart="auto">
        <Button onClick={screen.cancel}>{t('common.cancel')}</Button>
        {/* In view mode the button does nothing (spec §2). */}
        {(mode === 'view' || !form.inert) && (
          <Button
            variant={mode === 'view' ? 'ghost' : 'solid'}
            disabled={!form.ready}
            aria-disabled={form.saving}
            onClick={() => void form.submit()}
          >
            {t(BUTTONS[mode])}
          </Button>
        )}
      </chakra.div>
    </chakra.div>
  );
}

/** A section in two tabs (spec §2): its basic information, and its questions. */
export function SectionScreen(props: FormProps) {
  const { t } = useTexts();
  const id = useId();
  const screen = useSectionForm(props, id);
  const { form, section, tab, shared } = screen;
  const { record, questions } = section;
  return (
    <>
      <FormHeading
        {...props}
        writes={WRITES}
        label={record?.descripcion}
        status={record?.activo === false ? 'inactive' : undefined}
        editable={record?.activo !== false}
      />
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="start"
        columnGap="3"
        minHeight="24px"
        marginBottom="3"
        color="muted"
      >
        {record && <SectionUsage uses={shared.uses} answered={shared.answered} />}
      </chakra.div>
      {screen.copied && (
        <chakra.p role="status" padding="8px 12px" marginBottom="4" background="accent.soft" borderRadius="md">
          {t('authoring:shared.made')}
        </chakra.p>
      )}
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
              <chakra.div maxWidth="720px">
                <FormBody
                  form={form}
                  fields={<Fields form={form} gridTemplateColumns={{ lg: 'repeat(2, minmax(0, 1fr))' }} />}
                >
                  {/* Enter in a field saves. */}
                  <button type="submit" hidden disabled={form.inert} />
                </FormBody>
              </chakra.div>
            ) : record && questions ? (
              <QuestionsTab
                seccion={record}
                questions={questions}
                latest={section.latest}
                setQuestions={section.setQuestions}
                reload={section.reload}
                inert={props.mode === 'view'}
                mayChange={shared.confirm}
                asks={shared.asks}
                surveys={shared.uses}
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
            <Buttons mode={props.mode} screen={screen} />
          </Tabs>
        )}
      </Card.Root>
      {tab !== 'info' && form.conflict && <Conflict {...form.conflict} />}
      {shared.dialog}
    </>
  );
}

/** The surveys that use a section, and the answers that a change affects. */
function SectionUsage({ uses, answered }: SectionUse) {
  const { t } = useTexts();
  return (
    <>
      {uses?.length === 0 && <span>{t('authoring:shared.unused')}</span>}
      {uses && uses.length > 0 && (
        <chakra.details>
          <chakra.summary cursor="pointer" lineHeight="24px">
            {t('authoring:shared.used', { count: uses.length })}
          </chakra.summary>
          <SurveyLinks uses={uses} />
        </chakra.details>
      )}
      {answered.length > 0 && (
        <chakra.span display="flex" alignItems="center" gap="1" minHeight="24px" color="warning">
          <Icon name="warning" size={16} />
          {answeredSurveysText(answered, t)}
        </chakra.span>
      )}
    </>
  );
}
