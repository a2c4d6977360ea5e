import { Card, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';

/** A form at about its height, while its code or its record comes. */
export function FormBones({ rows }: { rows: number }) {
  return (
    <chakra.div maxWidth="720px" marginInline="auto" aria-busy="true">
      <Skeleton height="24px" width="200px" marginBottom="4" />
      <Card.Root padding={{ base: '16px', sm: '24px' }} display="grid" gap="4">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no identity
          <Skeleton key={row} height="60px" />
        ))}
      </Card.Root>
    </chakra.div>
  );
}
