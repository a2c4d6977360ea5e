import { type ReactNode, useId, useRef, useState } from 'react';
import type { Field } from '../../../fields/field';
import { useTexts } from '../../../i18n';
import type { FormState } from '../../../screens/useFormState';
import { type FieldActs, QuestionField } from './QuestionField';
import { askedFields, optionFields, reportFields } from './questionFields';

interface Props {
  state: FormState;
  disabled: boolean;
}

function useActs(state: FormState): FieldActs {
  const now = useRef(state);
  now.current = state;
  const [acts] = useState((): FieldActs => {
    const refs = new Map<string, ReturnType<FieldActs['refOf']>>();
    return {
      set: (field, value) => now.current.set(field, value),
      touch: (name) => now.current.touch([name]),
      refOf: (name) => {
        const ref = refs.get(name) ?? now.current.focusRef(name);
        refs.set(name, ref);
        return ref;
      },
    };
  });
  return acts;
}

/** The fields of a question: what is asked one under another, what is for reports and the boxes side by side. */
export function QuestionForm({ state, disabled }: Props) {
  const { t } = useTexts();
  const id = useId();
  const acts = useActs(state);
  const line = (field: Field): ReactNode =>
    (!field.when || field.when(state.values)) && (
      <QuestionField
        key={field.name}
        id={`${id}-${field.name}`}
        field={field}
        value={state.values[field.name]}
        errors={disabled ? '' : state.messagesOf(field).join('\n')}
        disabled={disabled}
        acts={acts}
      />
    );
  return (
    <div className="question-form">
      {askedFields.map(line)}
      <fieldset>
        <legend className="authoring-legend">{t('authoring.question.options')}</legend>
        <div className="question-options">{optionFields.map(line)}</div>
      </fieldset>
      <fieldset>
        <legend className="authoring-legend">{t('authoring.question.report')}</legend>
        <div className="question-report">{reportFields.map(line)}</div>
      </fieldset>
    </div>
  );
}
