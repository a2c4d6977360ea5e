import { Button } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

/** A button within text, styled like a link. */
export const InlineButton = (props: ComponentProps<typeof Button>) => (
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
