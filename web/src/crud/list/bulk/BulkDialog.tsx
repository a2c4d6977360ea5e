import { Button, Spinner } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { BulkChangeInput, BulkUpdateInput } from '../../../generated/bulk';
import { useTexts } from '../../../shared/i18n';
import { Failed } from '../../../shared/shell/Failed';
import { Check } from '../../../shared/ui/Check';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import { Form } from '../../../shared/ui/Form';
import type { Field, Values } from '../../fields/field';
import { FormField } from '../../form/FormField';
import { problemsOf } from '../../form/formValues';
import { useFieldsForm } from '../../form/useFieldsForm';
import type { Resource } from '../../resource';
import { BulkPreview, sortRows } from './BulkPreview';
import type { Bulk, Selection } from './useBulk';
import { type BulkResult, useBulkUpdate } from './useBulkUpdate';

/** A change of a field, or an action. */
export type Act = Field | 'DEACTIVATE' | 'RESTORE';

type Change = Pick<BulkUpdateInput, 'changes' | 'action'>;

/** The change of a field; null while its value is missing or wrong. */
function changeOf(field: Field, values: Values, isEmptied: boolean): Change | null {
  const written = isEmptied ? null : field.write(values[field.name]);
  if (!isEmptied && (written === null || problemsOf(field, values).length > 0)) return null;
  const cleared = (field.clears ?? []).map((name): BulkChangeInput => ({ field: name, value: null }));
  return { changes: [{ field: field.name, value: written === null ? null : String(written) }, ...cleared] };
}

/** Values that all selected rows have in common: other fields' options depend on them. */
function commonValues(fields: readonly Field[], { rows }: Selection): Values {
  const [first, ...others] = [...rows.values()] as unknown as Values[];
  const isCommon = ({ name, read, write }: Field) =>
    first?.[name] !== undefined &&
    others.every((row) => JSON.stringify(write(read(row[name]))) === JSON.stringify(write(read(first[name]))));
  return Object.fromEntries(fields.filter(isCommon).map(({ name, read }) => [name, read(first?.[name])]));
}

/** Waits for the end of typing before a preview. */
const TYPING_MS = 400;

interface Props extends Pick<Bulk, 'selection' | 'recordsText'> {
  act: Act;
  title: string;
  resource: Resource;
  /** The query string of the list. */
  consulta: string;
  mayUndo: boolean;
  close: () => void;
}

/** Changes the selected records after a preview; the toast afterwards undoes it. */
export function BulkDialog({ act, title, resource, selection, recordsText, consulta, mayUndo, close }: Props) {
  const { t } = useTexts();
  const field = typeof act === 'string' ? null : act;
  const initial = useMemo(() => {
    const common = commonValues(resource.fields ?? [], selection);
    return field ? { ...common, [field.name]: field.blank } : common;
  }, [resource, selection, field]);
  const form = useFieldsForm(field ? [field] : [], { initial, live: true });
  const [isEmptied, setEmptied] = useState(false);
  const values = useWatch({ control: form.methods.control });
  const change: Change | null =
    typeof act === 'string' ? { action: act } : changeOf(act, { ...form.methods.getValues(), ...values }, isEmptied);
  const key = change && JSON.stringify(change);
  const { preview, apply } = useBulkUpdate(title, resource, mayUndo);
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<{ key: string | null; result?: BulkResult; error?: unknown }>({ key: null });
  const shown = known.key === key ? known : null;
  const isTyped = typeof field?.blank === 'string';

  // biome-ignore lint/correctness/useExhaustiveDependencies: a preview per change and attempt
  useEffect(() => {
    if (!change) return;
    const stop = new AbortController();
    const target = selection.isWhole ? { query: consulta } : { rows: [...selection.rows.keys()].map((id) => ({ id })) };
    const read = () =>
      preview({ ...target, ...change }, stop.signal).then(
        (result) => !stop.signal.aborted && setKnown({ key, result }),
        (error: unknown) => !stop.signal.aborted && setKnown({ key, error }),
      );
    const timer = setTimeout(read, isTyped ? TYPING_MS : 0);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key, attempt]);

  const { accepted } = sortRows(shown?.result);
  const submit = async () => {
    if (!change || accepted.length === 0) return;
    const result = await apply(accepted, change);
    if (result && !result.applied) setKnown({ key, result });
    if (!result?.applied) return;
    selection.clear();
    close();
  };
  const input = `${form.id}-${field?.name}`;
  useEffect(() => {
    const element = document.getElementById(input);
    element?.focus();
    // A picker opens its options.
    if (element?.role === 'combobox') element.click();
  }, [input]);
  const verb = t(`bulk:apply.${typeof act === 'string' ? act : 'CHANGE'}`);
  const all = recordsText(selection.count);
  return (
    <Dialog
      title={field ? `${t('bulk:changeField', { field: t(field.label) })} · ${all}` : `${verb} ${all}`}
      width="680px"
      back={() => document.querySelector('thead input[type=checkbox]')}
      onDismiss={close}
    >
      <Form submit={submit}>
        {field && (
          <chakra.div display="grid" gap="2" marginBottom="4">
            {!isEmptied && <FormField form={form} field={field} />}
            {!field.required && field.blank !== false && (
              <Check checked={isEmptied} onChange={setEmptied}>
                {t('bulk:empty', { field: t(field.label) })}
              </Check>
            )}
          </chakra.div>
        )}
        {act === 'DEACTIVATE' && mayUndo && (
          <chakra.p marginBottom="3">{t('bulk:restorable', { count: selection.count })}</chakra.p>
        )}
        <chakra.div minHeight={field ? '200px' : undefined} aria-busy={(change !== null && !shown) || undefined}>
          {change && !shown && <Spinner color="accent" role="img" aria-label={t('common.loading')} />}
          {!change && <chakra.p color="muted">{t('bulk:choose')}</chakra.p>}
          {shown?.error !== undefined && (
            <Failed
              text={t('bulk:failed')}
              error={shown.error}
              retry={() => {
                setKnown({ key: null });
                setAttempt(attempt + 1);
              }}
            />
          )}
          {shown?.result && <BulkPreview result={shown.result} counts={typeof act === 'string' ? act : 'CHANGE'} />}
        </chakra.div>
        <Footer>
          <Button onClick={close}>{t('common.cancel')}</Button>
          <Button
            type="submit"
            variant="solid"
            colorPalette={act === 'DEACTIVATE' ? 'danger' : undefined}
            disabled={accepted.length === 0}
          >
            {accepted.length > 0 ? `${verb} ${recordsText(accepted.length)}` : verb}
          </Button>
        </Footer>
      </Form>
    </Dialog>
  );
}
