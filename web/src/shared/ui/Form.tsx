import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<typeof chakra.form>, 'onSubmit' | 'noValidate'> & { submit: () => unknown };

/** A form that its own code validates and submits. */
export const Form = ({ submit, ...form }: Props) => (
  <chakra.form
    {...form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void submit();
    }}
  />
);
