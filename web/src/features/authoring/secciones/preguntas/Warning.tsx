import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Icon } from '../../../../shared/ui/icons';

/** What of a question is hardly meant, and keeps nobody from saving. */
export const Warning = ({ id, children }: { id?: string; children: ReactNode }) => (
  <chakra.span id={id} display="flex" gap="1" color="warning" fontSize="xs">
    <Icon name="warning" size={14} /> {children}
  </chakra.span>
);
