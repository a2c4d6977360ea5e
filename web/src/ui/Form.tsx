import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> & { submit: () => unknown };

/** A form that is checked and sent by its own code, not by the browser. */
export const Form = ({ submit, ...form }: Props) => (
  <form
    {...form}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      void submit();
    }}
  />
);
