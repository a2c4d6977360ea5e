import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { Field } from '../fields/field';
import { Conflict } from './Conflict';
import { Fields } from './Fields';
import { Restored } from './Restored';
import type { FormState } from './useFormState';
import type { useSaving } from './useSaving';

interface Props {
  fields: readonly Field[];
  state: FormState;
  saving: ReturnType<typeof useSaving>;
  title?: string;
  button: string;
}

/** A form that stays where it is after a save; there is nothing to cancel. */
export function SmallForm({ fields, state, saving, title, button }: Props) {
  return (
    <Card.Root padding={{ base: '16px', sm: '24px' }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saving.submit();
        }}
      >
        {title && (
          <chakra.h2 fontSize="16px" lineHeight="24px" marginBottom="12px">
            {title}
          </chakra.h2>
        )}
        {saving.restored && <Restored />}
        <Fields fields={fields} state={state} disabled={false} />
        <chakra.div display="flex" justifyContent="flex-end" marginTop="6">
          <Button type="submit" variant="solid" disabled={saving.saving}>
            {button}
          </Button>
        </chakra.div>
      </form>
      {saving.conflict && <Conflict {...saving.conflict} />}
    </Card.Root>
  );
}
