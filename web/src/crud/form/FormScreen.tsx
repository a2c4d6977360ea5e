import { useApolloClient } from '@apollo/client/react';
import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../../shared/failure';
import { useTexts } from '../../shared/i18n';
import { renewRights } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { useOverlayWhile } from '../../shared/shell/overlay';
import type { Field, Values } from '../fields/field';
import { addedState, useWayBack } from '../paging';
import type { ResourceFormProps } from '../resource';
import { FormBody } from './FormBody';
import { FormHeading } from './FormHeading';
import { fieldsIn } from './formValues';
import { type Guarded, useLeaveGuard } from './leaveGuard';
import { type RecordData, type SavedRecord, useRecordForm } from './useRecordForm';

const noRead = () => ({
  data: undefined,
  previousData: undefined,
  loading: false,
  error: undefined,
  refetch: async () => undefined,
});
const noWrite = () => [async () => ({ data: undefined }), null] as const;
const noInitial = () => NOTHING;
const noConfirmation = () => async () => true;
const NOTHING: Values = {};
export const BUTTONS = { add: 'common.add', edit: 'common.save', view: 'common.view' } as const;

interface Answer {
  data?: { record: RecordData | null };
}

/** Goes home where there is no such record; what is not an id names none either (spec §8). */
export function useMissing(record: unknown, failure: unknown): void {
  const navigate = useNavigate();
  const missing = record === null || (failure !== undefined && failureOf(failure).code === 'BAD_USER_INPUT');
  useEffect(() => {
    if (missing) void navigate('/', { replace: true });
  }, [missing, navigate]);
}

interface Props extends ResourceFormProps {
  /** Where its draft is found again, where that is not its address. */
  place?: string;
  /** The fields of a record, where they depend on what it is; the same function at every drawing. */
  fieldsOf?: (record: Values | null | undefined) => readonly Field[];
  /** What is sent of what was typed. */
  toSend?: (input: Values) => Values;
  /** Runs after a record was created; returns what announces it instead of the usual popup. */
  created?: (
    record: Values & { id: string },
    typed: Values,
  ) => Promise<SavedRecord['announce']> | SavedRecord['announce'];
  /** What else must not be left unasked. */
  guarded?: Guarded;
}

/** The generic form (spec §2): add, edit or view, as the route says. */
export function FormScreen({ resource, place, fieldsOf, toSend, created, guarded, ...props }: Props) {
  const { area, mode, id = '' } = props;
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const client = useApolloClient();
  const back = useWayBack(area);
  const { hooks } = resource;
  const reading = (hooks.one ?? noRead)({
    variables: { id, lang },
    skip: mode === 'add',
    fetchPolicy: 'network-only',
  });
  // In another language it is read again; what is on the screen stays there meanwhile.
  const record = (reading.data ?? reading.previousData)?.record as RecordData | null | undefined;
  const failure = record ? undefined : reading.error;
  const [create] = (hooks.create ?? noWrite)();
  const [update] = (hooks.update ?? noWrite)();
  const initial = (resource.useInitial ?? noInitial)(mode === 'add');
  const confirm = (resource.useConfirmation ?? noConfirmation)();
  useOverlayWhile(reading.loading && !record);
  useMissing(record, failure);

  /** Reads the person's rights again at once: the popup about the save may be left by the browser's way back. */
  const renewed = <Result extends { errors: readonly unknown[] } | null | undefined>(result: Result): Result => {
    if (resource.rights && result?.errors.length === 0) renewRights(client);
    return result;
  };
  const leave = async (saved: SavedRecord) => {
    await navigate(back, { state: mode === 'add' ? addedState(saved.id) : undefined });
  };
  const form = useRecordForm<SavedRecord>({
    fields: useMemo(
      () => fieldsIn(fieldsOf?.(record) ?? resource.fields ?? [], mode),
      [resource, fieldsOf, record, mode],
    ),
    mode,
    live: resource.live,
    advisory: resource.advisory,
    initial,
    confirm: (values) => confirm(values, id),
    load: {
      record: mode === 'add' ? initial && 'new' : record,
      again: async () => ((await reading.refetch()) as Answer | undefined)?.data?.record,
    },
    place,
    save: async (typed, ifMatch, context) => {
      const input = toSend?.(typed) ?? typed;
      if (mode === 'edit') {
        return renewed((await update({ variables: { id, input, ifMatch, lang }, context })).data?.result);
      }
      const result = renewed((await create({ variables: { input, lang }, context })).data?.result);
      if (!result?.record) return result;
      return { ...result, record: { ...result.record, announce: await created?.(result.record, typed) } };
    },
    saved: leave,
  });
  useLeaveGuard(form, ...(guarded ? [guarded] : []));

  return (
    <chakra.div maxWidth="720px" marginInline="auto">
      <FormHeading
        {...props}
        label={typeof record?.label === 'string' ? record.label : undefined}
        editable={Boolean(hooks.update) && record?.activo !== false}
      />
      <Card.Root padding={{ base: '16px', sm: '24px' }}>
        {failure ? (
          <Failed text={t('form.failed')} error={failure} retry={reading.refetch} />
        ) : (
          <FormBody form={form}>
            <chakra.div display="flex" justifyContent="flex-end" gap="2" marginTop="6">
              <Button onClick={() => void navigate(back)}>{t('common.cancel')}</Button>
              <Button
                type={mode === 'view' ? 'button' : 'submit'}
                variant="solid"
                disabled={!form.ready}
                // A button that is disabled loses its focus, and the popup about the save would have none to give back.
                aria-disabled={form.saving}
              >
                {t(BUTTONS[mode])}
              </Button>
            </chakra.div>
          </FormBody>
        )}
      </Card.Root>
      {mode === 'view' && record && resource.Below && <resource.Below id={id} />}
    </chakra.div>
  );
}
