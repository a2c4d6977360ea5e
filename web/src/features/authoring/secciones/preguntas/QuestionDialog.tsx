import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type RefObject, useContext, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormState, useWatch } from 'react-hook-form';
import type { Values } from '../../../../crud/fields/field';
import { FormBody } from '../../../../crud/form/FormBody';
import { Fields } from '../../../../crud/form/FormField';
import { type Guarded, useDismissal } from '../../../../crud/form/leaveGuard';
import { type FieldsForm, focusField } from '../../../../crud/form/useFieldsForm';
import { useTexts } from '../../../../shared/i18n';
import { useDialogs } from '../../../../shared/shell/dialogs';
import { Failed } from '../../../../shared/shell/Failed';
import { Sheet, SheetFooter } from '../../../../shared/ui/Dialog';
import { Fold } from '../../../../shared/ui/Fold';
import { Tooltip } from '../../../../shared/ui/Tooltip';
import { QuestionForm } from './answerType';
import { type SectionSurveys, SurveyComments, useSurveyComments } from './comments';
import { LivePreview } from './Preview';
import { commentFields, EarlierQuestions, mainFields, reportFields } from './questionFields';
import { numberOf, type OpenQuestion } from './questionLines';
import { type QuestionContext, useQuestion } from './useQuestion';

interface Props extends QuestionContext, SectionSurveys {
  openQuestion: OpenQuestion;
  /** Asks before unsaved changes are left. */
  guard: RefObject<Guarded | null>;
}

/** The actions of the dialog's buttons and keys. */
function useActs({ openQuestion, guard, ...context }: Props) {
  const { t } = useTexts();
  const dialogs = useDialogs();
  const { close } = context;
  const { form, save, ...question } = useQuestion(openQuestion, context);
  const hasFailed = useRef(false);
  const dismiss = useDismissal(form, () => {
    // A save with a lost response may have succeeded.
    if (hasFailed.current) context.reload();
    close();
  });
  const attempt = async () => {
    if (form.saving) return null;
    const record = await save();
    hasFailed.current = !record;
    return record;
  };
  const [saved, setSaved] = useState<number | null>(null);
  useImperativeHandle(guard, () => form);
  return {
    ...question,
    form,
    saved,
    dismiss: async () => {
      // Escape cancels the move of an answer first.
      if (!form.saving && !document.querySelector('[data-moving]')) await dismiss();
    },
    submit: async () => {
      const record = await attempt();
      if (!record) return;
      // Synchronously, so that the popup returns focus to the element that opened the question.
      flushSync(close);
      await dialogs.success(record.here ? undefined : { detail: [t('authoring:question.gone')] });
    },
    another: async () => {
      const record = await attempt();
      if (!record) return;
      setSaved(record.orden);
      form.restart();
      focusField(form.id, 'descripcion');
    },
  };
}

type Acts = ReturnType<typeof useActs>;

function Buttons({ mode, acts }: { mode: OpenQuestion['mode']; acts: Acts }) {
  const { t } = useTexts();
  const state = { disabled: !acts.form.ready, 'aria-disabled': acts.form.saving };
  return (
    <SheetFooter>
      <Button onClick={() => void acts.dismiss()}>{t(mode === 'view' ? 'common.close' : 'common.cancel')}</Button>
      {mode === 'add' && (
        <Tooltip content={t('authoring:question.anotherHint')}>
          <Button {...state} aria-keyshortcuts="Control+Enter" onClick={() => void acts.another()}>
            {t('authoring:question.another')}
          </Button>
        </Tooltip>
      )}
      {mode !== 'view' && (
        <Button type="submit" variant="solid" {...state}>
          {t('common.save')}
        </Button>
      )}
    </SheetFooter>
  );
}

/** Keeps the footer at the bottom of a form that is shorter than the sheet. */
const Column = chakra('div', {
  base: { outline: 'none', '&, & > form': { display: 'flex', flexDirection: 'column', flex: '1 0 auto' } },
});

/** 'Detalles de la Pregunta' (spec §2): one question beside its list, with its preview. */
export function QuestionDialog(props: Props) {
  const { t } = useTexts();
  const { mode, id } = props.openQuestion;
  const acts = useActs(props);
  const { form, failure, retry, earlier, saved } = acts;
  const comments = useSurveyComments(props, form);
  const top = useRef<HTMLDivElement>(null);
  return (
    <Sheet
      title={t('authoring:question.title')}
      // In view mode the only focusable element is at the end.
      first={mode === 'view' ? top : undefined}
      onDismiss={() => void acts.dismiss()}
    >
      {failure ? (
        <Failed text={t('authoring:question.failed')} error={failure} retry={retry} />
      ) : (
        <EarlierQuestions value={earlier}>
          <SurveyComments value={comments}>
            <Column ref={top} tabIndex={-1}>
              <FormBody
                form={{ ...form, submit: acts.submit }}
                fields={<FieldGroups form={form} number={numberOf(props.questions, id)} />}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                  event.preventDefault();
                  void (mode === 'add' ? acts.another() : acts.submit());
                }}
              >
                <chakra.p role="status" color="success" minHeight="20px" marginTop="4" marginBottom="3">
                  {saved !== null && t('authoring:question.saved', { n: saved })}
                </chakra.p>
                <Buttons mode={mode} acts={acts} />
              </FormBody>
            </Column>
          </SurveyComments>
        </EarlierQuestions>
      )}
    </Sheet>
  );
}

/** Fields for reports, open if one has a value or an error. */
function ReportFields({ form }: { form: FieldsForm }) {
  const { t } = useTexts();
  const { control } = form.methods;
  const hasValue = useWatch({
    control,
    compute: (values: Values) => reportFields.some(({ name }) => Boolean(values[name])),
  });
  const { errors } = useFormState({ control });
  return (
    <Fold title={t('authoring:question.report')} open={hasValue || reportFields.some(({ name }) => errors[name])}>
      <Fields form={form} fields={reportFields} gap="3" />
    </Fold>
  );
}

function FieldGroups({ form, number }: { form: FieldsForm; number: number }) {
  const { id, inert } = form;
  const comments = useContext(SurveyComments);
  useEffect(() => {
    if (!inert) focusField(id, 'descripcion');
  }, [id, inert]);
  return (
    <QuestionForm value={form}>
      <chakra.div display="grid" gap="4">
        <Fields form={form} fields={mainFields} />
        {comments && <Fields form={form} fields={commentFields} />}
        <ReportFields form={form} />
        <LivePreview form={form} number={number} />
      </chakra.div>
    </QuestionForm>
  );
}
