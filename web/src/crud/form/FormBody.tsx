import { Button, Card, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { useTexts } from '../../shared/i18n';
import { Form } from '../../shared/ui/Form';
import { Line } from '../../shared/ui/Line';
import type { Resource } from '../resource';
import { Conflict } from './Conflict';
import { FieldGroups } from './FormField';
import type { RecordForm } from './useRecordForm';

/** Announces that unsaved changes were restored. */
export function Restored({ form }: { form: Pick<RecordForm, 'restored' | 'restart'> }) {
  const { t } = useTexts();
  return (
    form.restored && (
      <Line role="status" padding="4px 12px" marginBottom="4" background="accent.soft" borderRadius="md">
        <chakra.span flex="1 1 200px">{t(form.restored.ended ? 'form.draftRestored' : 'form.draftKept')}</chakra.span>
        <Button variant="plain" onClick={() => form.restart()}>
          {t('form.draftDiscard')}
        </Button>
      </Line>
    )
  );
}

interface Props {
  form: Omit<RecordForm, 'send'>;
  headings?: Resource['headings'];
  /** A custom layout of the fields. */
  fields?: ReactNode;
  children: ReactNode;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
}

/** The form element: its fields, or skeletons while the record loads, and the conflict dialog. */
export function FormBody({ form, headings, fields, children, onKeyDown }: Props) {
  return (
    <>
      <Form
        submit={form.submit}
        aria-busy={form.saving || undefined}
        onKeyDown={onKeyDown}
        css={form.inert ? reading : undefined}
      >
        <Restored form={form} />
        {form.ready ? (
          (fields ?? <FieldGroups form={form} headings={headings} />)
        ) : (
          <chakra.div display="grid" gap="4">
            {form.fields.map(({ name, rows = 1, height = rows > 1 ? '44px' : '60px' }) => (
              <chakra.div key={name} display="grid" gap="1">
                {Array.from({ length: rows }, (_, row) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
                  <Skeleton key={row} height={height} />
                ))}
              </chakra.div>
            ))}
          </chakra.div>
        )}
        {children}
      </Form>
      {form.conflict && <Conflict {...form.conflict} />}
    </>
  );
}

/** Forms have one width; on wide screens they start at the left, with or without a side column. */
export const FORM_PLACE = { maxWidth: '720px', marginInline: { base: 'auto', lg: '0' } };

/** A record has a side column on the widest screens. */
export const RECORD_PLACE = { ...FORM_PLACE, maxWidth: { base: '720px', xl: 'none' } };

/** A skeleton of a form while its code or record loads. */
export function FormSkeleton({ rows }: { rows: number }) {
  return (
    <chakra.div {...FORM_PLACE} aria-busy="true">
      <Skeleton height="24px" width="200px" marginBottom="4" />
      <Card.Root padding={{ base: '16px', sm: '24px' }} display="grid" gap="4">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <Skeleton key={row} height="60px" />
        ))}
      </Card.Root>
    </chakra.div>
  );
}

interface SmallFormProps {
  form: RecordForm;
  title?: string;
  button: string;
  /** One button of a screen is solid. */
  variant?: 'solid' | 'outline';
}

/** A form that stays open after a save. */
export function SmallForm({ form, title, button, variant = 'solid' }: SmallFormProps) {
  return (
    <Card.Root padding={{ base: '16px', sm: '24px' }}>
      {title && (
        <chakra.h2 fontSize="md" lineHeight="1.5rem" marginBottom="12px">
          {title}
        </chakra.h2>
      )}
      <FormBody form={form}>
        <FormFooter position="static">
          <Button type="submit" variant={variant} aria-disabled={form.saving}>
            {button}
          </Button>
        </FormFooter>
      </FormBody>
    </Card.Root>
  );
}

/** The buttons of a form, within reach however long it is: the primary one last. */
export const FormFooter = chakra(
  'div',
  {
    base: {
      position: 'sticky',
      bottom: '0',
      zIndex: 1,
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '2',
      '& > *': { flexGrow: { base: 1, sm: 0 } },
      marginTop: '6',
      marginInline: { base: '-16px', sm: '-24px' },
      marginBottom: { base: '-16px', sm: '-24px' },
      paddingInline: { base: '16px', sm: '24px' },
      paddingBlock: { base: '8px', sm: '12px' },
      background: 'surface',
      borderTopWidth: '1px',
      borderColor: 'line',
      borderBottomRadius: 'lg',
      '@media (max-height: 30rem)': { position: 'static' },
    },
  },
  { defaultProps: { className: 'form-foot' } },
);

/** Disabled inputs as plain values: no boxes, and muted labels. */
const reading = {
  '& :is(input:not([type=checkbox]), textarea, select:not([multiple])):disabled': {
    minHeight: '26px',
    marginInlineStart: '-1px',
    paddingInline: '0',
    paddingBlock: '2px',
    borderColor: 'transparent',
    background: 'transparent',
    cursor: 'text',
    verticalAlign: 'top',
    fontSize: 'sm',
    resize: 'none',
    fieldSizing: 'content',
  },
  '& input:not([type=checkbox]):disabled': { width: '100%', fieldSizing: 'fixed' },
  '& [data-scope=checkbox]': {
    '&[data-part=root]': { display: 'flex', paddingBlock: '0' },
    '&[data-part=control]': { display: 'none' },
    '&[data-part=label]': { color: 'muted', fontWeight: 400, paddingBlock: '0' },
    '& > span': { display: 'block', paddingBlock: '3px', color: 'text' },
  },
  '& .form-foot': { position: 'static' },
  '& select:disabled + *': { display: 'none' },
  '& :is([data-scope=field][data-part=label], [data-scope=fieldset] > legend)': {
    color: 'muted',
    fontWeight: 400,
    marginBottom: '0',
  },
} as const;
