import { Fieldset } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useContext, useEffect } from 'react';
import type { Field } from '../../../fields/field';
import { type TextKey, useTexts } from '../../../i18n';
import { Fields } from '../../../screens/FormField';
import { type FieldsForm, focusField } from '../../../screens/useRecordForm';
import { CommentedSurveys } from './comments';
import { askedFields, commentFields, optionFields, reportFields } from './questionFields';

interface GroupProps {
  form: FieldsForm;
  legend: TextKey;
  fields: readonly Field[];
}

/** Fields of a question side by side under a legend. */
function Group({ form, legend, fields }: GroupProps) {
  const { t } = useTexts();
  return (
    <Fieldset.Root>
      <Fieldset.Legend>{t(legend)}</Fieldset.Legend>
      <Fields form={form} fields={fields} gap="3" gridTemplateColumns="repeat(auto-fill, minmax(180px, 1fr))" />
    </Fieldset.Root>
  );
}

/** The fields of a question: what is asked one under another, the boxes and what is for reports side by side. */
export function FieldGroups({ form }: { form: FieldsForm }) {
  const { id, inert } = form;
  const commented = useContext(CommentedSurveys);
  useEffect(() => {
    if (!inert) focusField(id, 'descripcion');
  }, [id, inert]);
  return (
    <chakra.div display="grid" gap="4">
      <Fields form={form} fields={askedFields} />
      {commented && <Fields form={form} fields={commentFields} />}
      <Group form={form} legend="authoring:question.options" fields={optionFields} />
      <Group form={form} legend="authoring:question.report" fields={reportFields} />
    </chakra.div>
  );
}
