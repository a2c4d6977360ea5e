import { Field } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  label: string;
  required?: boolean;
  hint?: string;
  errors?: readonly string[];
  /** The control has its own label, as a checkbox does. */
  bare?: boolean;
  wide?: boolean;
  /** May share a line of a narrow form. */
  short?: boolean;
  children: ReactNode;
}

/** The aria-describedby of a control. */
export const describedBy = (id: string, hint: boolean, error: boolean): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** Label, hint and errors around a control. */
export function FieldFrame({ id, label, required, hint, errors = [], bare, wide, short, children }: Props) {
  const errorList = (
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
  const column = wide ? '1 / -1' : undefined;
  if (bare) {
    return (
      <chakra.div
        id={`${id}-group`}
        minWidth="0"
        gridColumn={column}
        alignSelf={wide ? undefined : 'end'}
        // The errors stand above what the control has below itself.
        css={{
          '&:has(> [data-below])': { display: 'flex', flexDirection: 'column' },
          '& > [data-below]': { order: 1 },
        }}
      >
        {children}
        {hint && (
          <chakra.p
            id={`${id}-hint`}
            color="muted"
            fontSize="xs"
            marginTop="4px"
            // Aligned with the checkbox's label.
            css={{ 'label + &': { marginTop: '0', paddingInlineStart: '26px' } }}
          >
            {hint}
          </chakra.p>
        )}
        {errorList}
      </chakra.div>
    );
  }
  return (
    <Field.Root
      id={id}
      ids={{ label: `${id}-label`, helperText: `${id}-hint` }}
      role="none"
      required={required}
      gridColumn={column}
      data-short={short || undefined}
    >
      <div>
        <Field.Label>{label}</Field.Label>
        {required && <Field.RequiredIndicator />}
      </div>
      {children}
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      {errorList}
    </Field.Root>
  );
}
