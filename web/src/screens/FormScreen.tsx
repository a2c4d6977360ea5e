import { useApolloClient } from '@apollo/client/react';
import { Button, Card, Heading, Skeleton } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../failure';
import type { Values } from '../fields/field';
import { useTexts } from '../i18n';
import { renewRights } from '../session/session';
import { Failed } from '../shell/Failed';
import { useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import { Conflict } from './Conflict';
import { Fields } from './Fields';
import { fieldsIn } from './formValues';
import { useLeaveGuard } from './leaveGuard';
import { useListAddress } from './listAddress';
import { Restored } from './Restored';
import type { FormProps, Resource } from './resource';
import type { RecordData } from './useFormSave';
import { useFormState } from './useFormState';
import { useSaving } from './useSaving';

const noRead = () => ({
  data: undefined,
  previousData: undefined,
  loading: false,
  error: undefined,
  refetch: async () => undefined,
});
const noWrite = () => [async () => ({ data: undefined }), null] as const;
const TITLES = { add: 'form.addTitle', edit: 'form.editTitle', view: 'form.viewTitle' } as const;
const BUTTONS = { add: 'common.add', edit: 'common.save', view: 'common.view' } as const;

interface Answer {
  data?: { record: RecordData | null };
}

/** The generic form (spec §2): add, edit or view, as the route says. */
export function FormScreen({ area, resource, mode, id = '' }: FormProps & { resource: Resource }) {
  const { t, lang } = useTexts();
  const navigate = useNavigate();
  const client = useApolloClient();
  const list = useListAddress(area.path);
  const { hooks } = resource;
  const inert = mode === 'view';
  const fields = useMemo(() => fieldsIn(resource.fields ?? [], mode), [resource, mode]);
  const state = useFormState(fields, Boolean(resource.live));
  const { changed } = state;
  const title = t(TITLES[mode], { one: t(`resources.${area.key}.one`) });
  useTitle(title);

  const variables = { id, lang };
  const reading = (hooks.one ?? noRead)({ variables, skip: mode === 'add', fetchPolicy: 'network-only' });
  // In another language it is read again; what is on the screen stays there meanwhile.
  const record = (reading.data ?? reading.previousData)?.record as RecordData | null | undefined;
  const [create] = (hooks.create ?? noWrite)();
  const [update] = (hooks.update ?? noWrite)();
  useOverlayWhile(reading.loading && !record);

  useLeaveGuard(useCallback(() => !inert && changed().length > 0, [inert, changed]));
  const failure = record ? undefined : reading.error;
  // What is not an id names no record either: both go home (spec §8).
  const missing = record === null || (failure !== undefined && failureOf(failure).code === 'BAD_USER_INPUT');
  useEffect(() => {
    if (missing) void navigate('/', { replace: true });
  }, [missing, navigate]);

  const { submit, saving, restored, conflict } = useSaving({
    fields,
    state,
    record: mode === 'add' ? 'new' : (record ?? undefined),
    reread: async () => ((await reading.refetch()) as Answer | undefined)?.data?.record,
    write: async (input: Values, ifMatch, context) =>
      mode === 'add'
        ? (await create({ variables: { input, lang }, context })).data?.result
        : (await update({ variables: { id, input, ifMatch, lang }, context })).data?.result,
    saved: () => {
      if (resource.rights) renewRights(client);
      void navigate(list);
    },
    advisory: resource.advisory,
    inert,
  });
  const ready = mode === 'add' || Boolean(record);

  return (
    <chakra.div maxWidth="720px" marginInline="auto">
      <Heading as="h1" marginBottom="4">
        {title}
      </Heading>
      <Card.Root padding={{ base: '16px', sm: '24px' }}>
        {failure ? (
          <Failed text={t('form.failed')} error={failure} retry={reading.refetch} />
        ) : (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            {restored && <Restored />}
            {ready ? (
              <Fields fields={fields} state={state} disabled={inert} />
            ) : (
              <chakra.div display="grid" gap="4">
                {fields.map(({ name }) => (
                  <Skeleton key={name} height="60px" />
                ))}
              </chakra.div>
            )}
            <chakra.div display="flex" justifyContent="flex-end" gap="2" marginTop="6">
              <Button type="button" onClick={() => void navigate(list)}>
                {t('common.cancel')}
              </Button>
              <Button type={inert ? 'button' : 'submit'} variant="solid" disabled={saving || !ready}>
                {t(BUTTONS[mode])}
              </Button>
            </chakra.div>
          </form>
        )}
      </Card.Root>
      {conflict && <Conflict {...conflict} />}
    </chakra.div>
  );
}
