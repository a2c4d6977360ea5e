import { chakra } from '@chakra-ui/react/styled-system';
import type { Field } from '../../fields/field';
import { useTexts } from '../../i18n';
import { Fields } from '../../screens/Fields';
import type { FormState } from '../../screens/useFormState';
import { askedFields, optionFields, reportFields } from './questionFields';

interface Props {
  state: FormState;
  disabled: boolean;
}

/** The fields of a question: what is asked one under another, what is for reports and the boxes side by side. */
export function QuestionForm({ state, disabled }: Props) {
  const { t } = useTexts();
  const beside = (fields: readonly Field[], legend: string, width: string) => (
    <fieldset>
      <legend className="authoring-legend">{legend}</legend>
      <chakra.div
        display="grid"
        columnGap="4"
        rowGap="3"
        gridTemplateColumns={`repeat(auto-fill, minmax(${width}, 1fr))`}
      >
        {fields.map((field) => (
          <Fields key={field.name} fields={[field]} state={state} disabled={disabled} />
        ))}
      </chakra.div>
    </fieldset>
  );
  return (
    <chakra.div display="grid" gap="4">
      <Fields fields={askedFields} state={state} disabled={disabled} />
      {beside(optionFields, t('authoring.question.options'), '120px')}
      {beside(reportFields, t('authoring.question.report'), '190px')}
    </chakra.div>
  );
}
