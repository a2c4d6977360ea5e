import { Button, Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { useTexts } from '../../i18n';
import { Conflict } from '../../screens/Conflict';
import { Fields } from '../../screens/Fields';
import { Restored } from '../../screens/Restored';
import type { FormProps } from '../../screens/resource';
import { Failed } from '../../shell/Failed';
import { useTitle } from '../../shell/title';
import { QuestionsTab } from './preguntas/QuestionsTab';
import { SectionUse } from './SectionUse';
import { Tabs } from './Tabs';
import { infoFields, useSectionForm } from './useSectionForm';

const TITLES = { add: 'form.addTitle', edit: 'form.editTitle', view: 'form.viewTitle' } as const;
const BUTTONS = { add: 'common.add', edit: 'common.save', view: 'common.view' } as const;

/** A section in two tabs (spec §2): its basic information, and its questions. */
export function SectionScreen(props: FormProps) {
  const { mode, area } = props;
  const { t } = useTexts();
  const id = useId();
  const form = useSectionForm(props, id);
  const { section, state, tab, ready, inert } = form;
  const title = t(TITLES[mode], { one: t(`resources.${area.key}.one`) });
  useTitle(title);
  const failure = section.record ? undefined : section.error;
  const { record, questions } = section;

  const info = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <chakra.div maxWidth="672px">
        {form.restored && <Restored />}
        {ready ? (
          <Fields fields={infoFields} state={state} disabled={inert} />
        ) : (
          <chakra.div display="grid" gap="4">
            <Skeleton height="60px" />
            <Skeleton height="60px" />
          </chakra.div>
        )}
      </chakra.div>
      {/* Enter in a field saves, as in every form. */}
      <button type="submit" hidden disabled={inert} />
    </form>
  );
  return (
    <>
      <Heading as="h1">{title}</Heading>
      <chakra.div minHeight="24px" marginBottom="3" color="muted">
        {record && (
          <chakra.span overflowWrap="anywhere" fontWeight="500" color="text">
            {record.descripcion}
          </chakra.span>
        )}
        {record && <SectionUse uses={form.uses} />}
      </chakra.div>
      {form.copied && (
        <chakra.p role="status" padding="8px 12px" marginBottom="4" background="accent.soft" borderRadius="md">
          {t('authoring.shared.made')}
        </chakra.p>
      )}
      <Card.Root>
        {failure ? (
          <Failed text={t('form.failed')} error={failure} retry={section.reload} />
        ) : (
          <Tabs
            id={id}
            label={t('authoring.tabs.label')}
            tabs={[
              { key: 'info', label: t('authoring.tabs.info') },
              { key: 'preguntas', label: t('authoring.tabs.preguntas') },
            ]}
            selected={tab}
            onSelect={(to) => void form.open(to)}
          >
            {tab === 'preguntas' && record && questions ? (
              <QuestionsTab
                seccion={record}
                questions={questions}
                latest={section.latest}
                setQuestions={section.setQuestions}
                reload={section.reload}
                inert={inert}
                mayChange={form.mayChange}
                onChanged={form.onQuestionChanged}
              />
            ) : tab === 'preguntas' ? (
              <chakra.div display="grid" gap="3" minHeight="320px">
                {[1, 2, 3, 4].map((line) => (
                  <Skeleton key={line} height="40px" />
                ))}
              </chakra.div>
            ) : (
              info
            )}
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2" marginTop="6">
              <chakra.p flex="1 1 160px" color="muted">
                {tab === 'preguntas' && !inert && t('authoring.questionsSaved')}
              </chakra.p>
              {/* They wrap together or not at all. */}
              <chakra.div display="flex" gap="2" marginInlineStart="auto">
                <Button type="button" onClick={form.cancel}>
                  {t('common.cancel')}
                </Button>
                <Button
                  type="button"
                  variant="solid"
                  disabled={form.saving || !ready}
                  onClick={() => void (inert ? undefined : form.submit())}
                >
                  {t(BUTTONS[mode])}
                </Button>
              </chakra.div>
            </chakra.div>
          </Tabs>
        )}
      </Card.Root>
      {form.conflict && <Conflict {...form.conflict} />}
      {form.sharedDialog}
    </>
  );
}
