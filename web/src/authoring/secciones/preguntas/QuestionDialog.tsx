import { Button, Fieldset } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Field } from '../../../fields/field';
import { type TextKey, useTexts } from '../../../i18n';
import { FormBody } from '../../../screens/FormBody';
import { Fields } from '../../../screens/FormField';
import { type Guarded, useAskToLeave } from '../../../screens/leaveGuard';
import type { RecordForm } from '../../../screens/useRecordForm';
import { focusField } from '../../../screens/useSubmission';
import { useDialogs } from '../../../shell/dialogs';
import { Failed } from '../../../shell/Failed';
import { Dialog, Footer } from '../../../ui/Dialog';
import { askedFields, EarlierQuestions, optionFields, reportFields } from './questionFields';
import type { Opened, QuestionLine } from './questionLines';
import { type QuestionContext, useQuestion } from './useQuestion';

interface Props extends QuestionContext {
  opened: Opened;
  /** What is unsaved here is asked about when the page is left. */
  guard: RefObject<Guarded | null>;
}

/** Fields of a question side by side under a legend. */
function Group({
  form,
  legend,
  fields,
  width,
}: {
  form: RecordForm<QuestionLine>;
  legend: TextKey;
  fields: readonly Field[];
  width: string;
}) {
  const { t } = useTexts();
  return (
    <Fieldset.Root>
      <Fieldset.Legend>{t(legend)}</Fieldset.Legend>
      <Fields form={form} fields={fields} gap="3" gridTemplateColumns={`repeat(auto-fill, minmax(${width}, 1fr))`} />
    </Fieldset.Root>
  );
}

/** The fields of a question: what is asked one under another, the boxes and what is for reports side by side. */
function QuestionFields({ form }: { form: RecordForm<QuestionLine> }) {
  const { id, inert } = form;
  useEffect(() => {
    if (!inert) focusField(id, 'descripcion');
  }, [id, inert]);
  return (
    <chakra.div display="grid" gap="4">
      <Fields form={form} fields={askedFields} />
      <Group form={form} legend="authoring.question.options" fields={optionFields} width="120px" />
      <Group form={form} legend="authoring.question.report" fields={reportFields} width="180px" />
    </chakra.div>
  );
}

/** 'Detalles de la Pregunta' (spec §2): one question, added, edited or only looked at. */
export function QuestionDialog({ opened, guard, ...context }: Props) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const ask = useAskToLeave();
  const { close } = context;
  const { mode } = opened;
  const { form, failure, retry, earlier, save } = useQuestion(opened, context);
  const [saved, setSaved] = useState<number | null>(null);
  const asking = useRef(false);
  useImperativeHandle(guard, () => form);

  const dismiss = async () => {
    if (asking.current || form.saving) return;
    asking.current = true;
    const sure = !form.isChanged() || (await ask());
    asking.current = false;
    if (!sure) return;
    form.discard();
    close();
  };
  const submit = async () => {
    if (!(await save())) return;
    // At once, so that the popup gives focus back to what opened the question.
    flushSync(close);
    await dialogs.success();
  };
  const another = async () => {
    const record = await save();
    if (!record) return;
    setSaved(record.orden);
    form.restart();
    focusField(form.id, 'descripcion');
  };
  const disabled = form.saving || !form.ready;
  return (
    <Dialog title={t('authoring.question.title')} width="640px" onDismiss={() => void dismiss()}>
      {failure ? (
        <Failed text={t('authoring.question.failed')} error={failure} retry={retry} />
      ) : (
        <EarlierQuestions value={earlier}>
          <FormBody
            form={{ ...form, submit }}
            fields={<QuestionFields form={form} />}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              void (mode === 'add' ? another() : submit());
            }}
          >
            <chakra.p role="status" color="success" minHeight="20px" marginTop="4">
              {saved !== null && t('authoring.question.saved', { n: saved })}
            </chakra.p>
            <Footer marginTop="2">
              <Button type="button" onClick={() => void dismiss()}>
                {t(mode === 'view' ? 'common.close' : 'common.cancel')}
              </Button>
              {mode === 'add' && (
                <Button
                  type="button"
                  disabled={disabled}
                  title={t('authoring.question.anotherHint')}
                  aria-keyshortcuts="Control+Enter"
                  onClick={() => void another()}
                >
                  {t('authoring.question.another')}
                </Button>
              )}
              {/* To look at, it does nothing (spec §2): there is nothing to save. */}
              <Button
                type={mode === 'view' ? 'button' : 'submit'}
                variant="solid"
                disabled={mode !== 'view' && disabled}
              >
                {t(mode === 'view' ? 'common.view' : 'common.save')}
              </Button>
            </Footer>
          </FormBody>
        </EarlierQuestions>
      )}
    </Dialog>
  );
}
