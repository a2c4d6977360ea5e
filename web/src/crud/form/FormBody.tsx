import { Button, Card, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { Form } from '../../shared/ui/Form';
import { Conflict } from './Conflict';
import { Fields } from './FormField';
import type { RecordForm } from './useRecordForm';

/** Says that what was typed before is here again. */
export function Restored({ form }: { form: Pick<RecordForm, 'restored' | 'restart'> }) {
  const { t } = useTexts();
  return (
    form.restored && (
      <chakra.div
        role="status"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        gap="2"
        padding="4px 12px"
        marginBottom="4"
        background="accent.soft"
        borderRadius="md"
      >
        <chakra.span flex="1 1 200px">{t(form.restored.ended ? 'form.draftRestored' : 'form.draftKept')}</chakra.span>
        <Button variant="plain" onClick={form.restart}>
          {t('form.draftDiscard')}
        </Button>
      </chakra.div>
    )
  );
}

interface Props {
  form: Omit<RecordForm, 'send'>;
  /** The fields, where they do not simply stand one under another. */
  fields?: ReactNode;
  children: ReactNode;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
}

/** A form as an element: what it holds, grey blocks while that is being read, and the choice between two versions. */
export function FormBody({ form, fields, children, onKeyDown }: Props) {
  return (
    <>
      <Form submit={form.submit} aria-busy={form.saving || undefined} onKeyDown={onKeyDown}>
        <Restored form={form} />
        {form.ready ? (
          (fields ?? <Fields form={form} />)
        ) : (
          <chakra.div display="grid" gap="4">
            {form.fields.map(({ name, height = '60px' }) => (
              <Skeleton key={name} height={height} />
            ))}
          </chakra.div>
        )}
        {children}
      </Form>
      {form.conflict && <Conflict {...form.conflict} />}
    </>
  );
}

/** A form at about its height, while its code or its record comes. */
export function FormSkeleton({ rows }: { rows: number }) {
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
