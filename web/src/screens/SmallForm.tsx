import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { FormBody } from './FormBody';
import type { RecordForm } from './useRecordForm';

/** A form that stays where it is after a save; there is nothing to cancel. */
export function SmallForm({ form, title, button }: { form: RecordForm; title?: string; button: string }) {
  return (
    <Card.Root padding={{ base: '16px', sm: '24px' }}>
      {title && (
        <chakra.h2 fontSize="md" lineHeight="1.5rem" marginBottom="12px">
          {title}
        </chakra.h2>
      )}
      <FormBody form={form}>
        <chakra.div display="flex" justifyContent="flex-end" marginTop="6">
          <Button type="submit" variant="solid" aria-disabled={form.saving}>
            {button}
          </Button>
        </chakra.div>
      </FormBody>
    </Card.Root>
  );
}
