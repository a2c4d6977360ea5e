import { useApolloClient } from '@apollo/client/react';
import { Button, Card } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment, type ReactNode, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../../shared/failure';
import { useTexts } from '../../shared/i18n';
import { renewRights } from '../../shared/session/session';
import { Failed } from '../../shared/shell/Failed';
import { useOverlayWhile } from '../../shared/shell/overlay';
import { offPhones, onPhones } from '../../shared/theme/table';
import type { MenuItem } from '../../shared/ui/Menu';
import { StatusPill } from '../../shared/ui/StatusPill';
import type { Field, Values } from '../fields/field';
import { addedState, useListPath, useWayBack } from '../paging';
import { type Area, type FormProps, noWrite, type Resource, type ResourceFormProps, type Row } from '../resource';
import { useRestore } from '../useRestore';
import { FORM_PLACE, FormBody, FormFooter, RECORD_PLACE } from './FormBody';
import { FormHeading } from './FormHeading';
import { fieldsIn } from './formValues';
import { type Guarded, useLeaveGuard } from './leaveGuard';
import { focusField } from './useFieldsForm';
import type { RecordData } from './useFormBase';
import { type RecordForm, type SavedRecord, useRecordForm } from './useRecordForm';

const noRead = () => ({
  data: undefined,
  previousData: undefined,
  loading: false,
  error: undefined,
  refetch: async () => undefined,
});
const noInitial = () => NOTHING;
const noConfirmation = () => async () => true;
const NOTHING: Values = {};
const BUTTONS = { add: 'common.add', edit: 'common.save', view: 'common.view' } as const;

interface Answer {
  data?: { record: RecordData | null };
}

/** Redirects home if the record does not exist, also for an invalid ID (spec §8), and says why. */
export function useRedirectIfMissing(area: Area, record: unknown, failure: unknown): void {
  const navigate = useNavigate();
  const list = useListPath(area);
  const { key } = area;
  const isMissing = record === null || (failure !== undefined && failureOf(failure).code === 'BAD_USER_INPUT');
  useEffect(() => {
    if (!isMissing) return;
    void navigate('/', { replace: true, state: { missing: { list, key } } });
  }, [isMissing, navigate, list, key]);
}

interface Props extends ResourceFormProps {
  /** Key of its draft, by default the path. */
  place?: string;
  /** Fields that depend on the record; a stable function. */
  fieldsOf?: (record: Values | null | undefined) => readonly Field[];
  /** Transforms the input before it is sent. */
  toSend?: (input: Values) => Values;
  /** Runs after a record was created; may return an announcement that replaces the usual dialog. */
  created?: (
    record: Values & { id: string },
    typed: Values,
  ) => Promise<SavedRecord['announce']> | SavedRecord['announce'];
  /** Further unsaved state to guard. */
  guarded?: Guarded;
  /** Shown below the title. */
  facts?: ReactNode;
  /** Actions in the menu of the record. */
  acts?: readonly MenuItem[];
}

/** The generic form (spec §2): add, edit or view, as the route says. */
export function FormScreen({ resource, place, fieldsOf, toSend, created, guarded, facts, acts, ...props }: Props) {
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
  // While it refetches in another language, the previous data stays.
  const record = (reading.data ?? reading.previousData)?.record as RecordData | null | undefined;
  const failure = record ? undefined : reading.error;
  const [create] = (hooks.create ?? noWrite)();
  const [update] = (hooks.update ?? noWrite)();
  const initial = (resource.useInitial ?? noInitial)(mode === 'add');
  const confirm = (resource.useConfirmation ?? noConfirmation)();
  useOverlayWhile(reading.loading && !record);
  useRedirectIfMissing(area, record, failure);

  /** Refetches the permissions at once: the user may leave the save's dialog by the Back button. */
  const renewed = <Result extends { errors: readonly unknown[] } | null | undefined>(result: Result): Result => {
    if (resource.rights && result?.errors.length === 0) renewRights(client);
    return result;
  };
  const restore = useRestore(resource, async () => {
    if (resource.rights) renewRights(client);
    await reading.refetch().catch(() => undefined);
  });
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
    confirm: (values) => confirm(values, id, record),
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
  const Below = mode === 'add' ? undefined : resource.Below;
  const history = props.audit?.history;
  // Its column is there before the record, so that nothing moves. A screen of full width has its history below.
  const aside = (Below || history) && !resource.wide && (
    <>
      {form.ready && Below && <Below id={id} />}
      {form.ready && history}
    </>
  );
  const another = t('form.saveAnother', { another: t(`resources.${area.key}.another`) });
  /** Starts the next new record with the choices of the last one. */
  const startAnother = () => {
    const kept = form.fields.filter(({ stays }) => stays).map(({ name }) => name);
    form.restart(Object.fromEntries(kept.map((name) => [name, form.methods.getValues(name)])));
    const [first] = form.fields;
    if (first) focusField(form.id, first.name);
  };

  return (
    <chakra.div {...(aside ? RECORD_PLACE : FORM_PLACE)}>
      <FormHeading
        {...props}
        label={record ? (resource.title?.(record as RecordData & Row, t) ?? (record.label as string)) : undefined}
        status={record && <States record={record} cells={resource.cells} />}
        editable={Boolean(hooks.update) && record?.activo !== false}
        acts={form.ready ? acts : undefined}
        restore={record?.activo === false && hooks.deactivate && hooks.update && restore}
      />
      {/* Not the skeleton's columns: a title of several lines would visibly move them. */}
      <RecordColumns key={form.ready ? 'record' : 'grey'} aside={aside}>
        {facts}
        <Card.Root padding={{ base: '16px', sm: '24px' }}>
          {failure ? (
            <Failed text={t('form.failed')} error={failure} retry={reading.refetch} />
          ) : (
            <FormBody form={form} headings={resource.headings}>
              <FormFooter>
                <Button onClick={() => void navigate(back)}>{t('common.cancel')}</Button>
                {mode === 'add' && (
                  <Button
                    paddingInline={{ base: '8px', sm: '12px' }}
                    aria-label={another}
                    disabled={!form.ready}
                    aria-disabled={form.saving}
                    onClick={() => void form.submitThen(startAnother)}
                  >
                    <chakra.span css={onPhones}>
                      {t('form.addAnother', { another: t(`resources.${area.key}.another`) })}
                    </chakra.span>
                    <chakra.span css={offPhones}>{another}</chakra.span>
                  </Button>
                )}
                <SubmitButton form={form} mode={mode} />
              </FormFooter>
            </FormBody>
          )}
        </Card.Root>
        {form.ready && resource.wide && history && <chakra.div marginTop="4">{history}</chakra.div>}
      </RecordColumns>
    </chakra.div>
  );
}

/** The states of a record that its list has as pills; an inactive one has no other. */
function States({ record, cells = {} }: { record: RecordData; cells: Resource['cells'] }) {
  if (record.activo === false) return <StatusPill status="inactive" />;
  return (
    <>
      {Object.entries(cells).map(([name, { kind, draw }]) => {
        const value = record[name];
        return (
          kind === 'pill' && value != null && <Fragment key={name}>{draw(value, record as RecordData & Row)}</Fragment>
        );
      })}
    </>
  );
}

/** Saves a form; in view mode it does nothing (spec §2). */
export function SubmitButton({ form, mode }: { form: Pick<RecordForm, 'ready' | 'saving'>; mode: FormProps['mode'] }) {
  const { t } = useTexts();
  return (
    <Button
      type={mode === 'view' ? 'button' : 'submit'}
      variant={mode === 'view' ? 'ghost' : 'solid'}
      disabled={!form.ready}
      // A disabled button loses focus, so that the dialog could not restore it.
      aria-disabled={form.saving}
    >
      {t(BUTTONS[mode])}
    </Button>
  );
}

interface ColumnsProps {
  aside: ReactNode;
  /** The content takes the whole width, and the side column stands below it. */
  wide?: boolean;
  children: ReactNode;
}

/** A form of 720 px, with related records in a side column on wide screens and below otherwise. */
export function RecordColumns({ aside, wide = false, children }: ColumnsProps) {
  const one = wide ? 'minmax(0, 1fr)' : 'minmax(0, 720px)';
  return (
    <chakra.div
      display="grid"
      gap="4"
      alignItems="start"
      gridTemplateColumns={{ base: one, xl: aside && !wide ? `${one} minmax(240px, 1fr)` : one }}
    >
      <div>{children}</div>
      {aside && (
        <chakra.div display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
          {aside}
        </chakra.div>
      )}
    </chakra.div>
  );
}
