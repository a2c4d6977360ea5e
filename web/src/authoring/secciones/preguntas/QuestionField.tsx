import { type ComponentType, memo } from 'react';
import { describedBy, FieldFrame } from '../../../fields/FieldFrame';
import type { ControlProps, Field, Values } from '../../../fields/field';
import { useTexts } from '../../../i18n';

/** None of a question's controls looks at the others' values. */
const NO_VALUES: Values = {};

/** What a field does to its form; the same functions for as long as the form is there. */
export interface FieldActs {
  set: (field: Field, value: unknown) => void;
  touch: (name: string) => void;
  /** Marks the element that takes the focus. */
  refOf: (name: string) => (element: HTMLElement | null) => void;
}

interface Props {
  id: string;
  field: Field;
  value: unknown;
  /** Its messages, one a line: equal texts are equal. */
  errors: string;
  disabled: boolean;
  acts: FieldActs;
}

/** One field by itself: a keystroke draws the field that it is typed into and no other. */
export const QuestionField = memo(function QuestionField({ id, field, value, errors, disabled, acts }: Props) {
  const { t } = useTexts();
  const label = t(field.label);
  const messages = errors === '' ? [] : errors.split('\n');
  // The field's own read() made the value that its control receives.
  const Control = field.Control as ComponentType<ControlProps>;
  return (
    <FieldFrame
      id={id}
      label={label}
      required={field.required && !disabled}
      hint={field.hint && t(field.hint)}
      errors={messages}
      bare={field.bare}
    >
      <Control
        id={id}
        labelId={`${id}-label`}
        label={label}
        value={value}
        values={NO_VALUES}
        onChange={(next) => acts.set(field, next)}
        onBlur={() => acts.touch(field.name)}
        disabled={disabled}
        required={field.required}
        invalid={messages.length > 0}
        describedBy={describedBy(id, Boolean(field.hint), messages.length > 0)}
        focusRef={acts.refOf(field.name)}
      />
    </FieldFrame>
  );
});
