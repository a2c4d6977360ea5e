import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** A button that stands in a line of text, as its links do. */
export const Inline = (props: ComponentProps<typeof Button>) => (
  <Button
    variant="plain"
    display="inline"
    height="auto"
    minHeight="0"
    padding="0"
    lineHeight="inherit"
    textAlign="inherit"
    {...props}
  />
);
