import { Field } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  required?: boolean;
  hint?: string;
  errors?: readonly string[];
  /** The control is inside its own label (a checkbox), or names itself. */
  bare?: boolean;
  children: ReactNode;
}

/** Ids of what describes a control, for its aria-describedby. */
export const describedBy = (id: string, hint: boolean, error: boolean): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** Label above, hint below, the error in its place. */
export function FieldFrame({ id, label, required, hint, errors = [], bare, children }: Props) {
  const said = (
    <chakra.div aria-live="polite">
      {errors.length > 0 && (
        <chakra.div id={`${id}-error`} color="danger" fontSize="xs" overflowWrap="anywhere">
          {errors.map((error) => (
            <chakra.p key={error} marginTop="4px">
              {error}
            </chakra.p>
          ))}
        </chakra.div>
      )}
    </chakra.div>
  );
  if (bare) {
    return (
      <div id={`${id}-group`}>
        {children}
        {hint && (
          <chakra.p
            id={`${id}-hint`}
            color="muted"
            fontSize="xs"
            marginTop="4px"
            // Under the words of a box, not under the box.
            css={{ 'label + &': { marginTop: '0', paddingInlineStart: '26px' } }}
          >
            {hint}
          </chakra.p>
        )}
        {said}
      </div>
    );
  }
  return (
    <Field.Root id={id} ids={{ label: `${id}-label`, helperText: `${id}-hint` }} role="none" required={required}>
      <div>
        <Field.Label>{label}</Field.Label>
        {required && <Field.RequiredIndicator />}
      </div>
      {children}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      {said}
    </Field.Root>
  );
}
