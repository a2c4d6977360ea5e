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
  return (
    <div>
      {!bare && (
        <chakra.div marginBottom="4px" fontWeight="500">
          <label id={`${id}-label`} htmlFor={id}>
            {label}
          </label>
          {required && (
            <chakra.span aria-hidden="true" color="danger" marginStart="1">
              *
            </chakra.span>
          )}
        </chakra.div>
      )}
      {children}
      {hint && (
        <chakra.p id={`${id}-hint`} color="muted" fontSize="13px" marginTop="4px">
          {hint}
        </chakra.p>
      )}
      <chakra.div id={`${id}-error`} aria-live="polite" color="danger" fontSize="13px">
        {errors.map((error) => (
          <chakra.p key={error} marginTop="4px" overflowWrap="anywhere">
            {error}
          </chakra.p>
        ))}
      </chakra.div>
    </div>
  );
}
