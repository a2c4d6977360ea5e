import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentType, useId } from 'react';
import { describedBy, FieldFrame } from '../fields/FieldFrame';
import type { ControlProps, Field } from '../fields/field';
import { useTexts } from '../i18n';
import { afterPress } from '../ui/press';
import type { FormState } from './useFormState';

/** The declared fields of a form, one under another. */
export function Fields({ fields, state, disabled }: { fields: readonly Field[]; state: FormState; disabled: boolean }) {
  const { t } = useTexts();
  const id = useId();
  return (
    <chakra.div display="grid" gap="4">
      {fields
        .filter((field) => !field.when || field.when(state.values))
        .map((field) => {
          const fieldId = `${id}-${field.name}`;
          const label = t(field.label);
          const errors = disabled ? [] : state.messagesOf(field);
          // The field's own read() made the value that its control receives.
          const Control = field.Control as ComponentType<ControlProps>;
          return (
            <FieldFrame
              key={field.name}
              id={fieldId}
              label={label}
              required={field.required && !disabled}
              hint={field.hint && t(field.hint)}
              errors={errors}
              bare={field.bare}
            >
              <Control
                id={fieldId}
                labelId={`${fieldId}-label`}
                label={label}
                value={state.values[field.name]}
                values={state.values}
                onChange={(value) => state.set(field, value)}
                onBlur={() => afterPress(() => state.touch([field.name]))}
                disabled={disabled}
                required={field.required}
                invalid={errors.length > 0}
                describedBy={describedBy(fieldId, Boolean(field.hint), errors.length > 0)}
                focusRef={state.focusRef(field.name)}
              />
            </FieldFrame>
          );
        })}
    </chakra.div>
  );
}
