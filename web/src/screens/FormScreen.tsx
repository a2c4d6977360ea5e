import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureOf } from '../failure';
import type { Values } from '../fields/field';
import { useTexts } from '../i18n';
import { SESSION_EXPIRED } from '../session/authFetch';
import { useDialogs } from '../shell/dialogs';
import { FailureNotice } from '../shell/Message';
import { useOverlay, useOverlayWhile } from '../shell/overlay';
import { useTitle } from '../shell/title';
import { Bone, Button, Card, PageTitle } from '../ui/elements';
import { Conflict } from './Conflict';
import { Fields } from './Fields';
import { keepDraft, takeDraft } from './formDraft';
import { changedNames, fieldsIn, readValues, writeValues } from './formValues';
import { forgetReads } from './freshness';
import { useLeaveGuard } from './leaveGuard';
import type { FormProps, Resource } from './resource';
import { useFormState } from './useFormState';

const noRead = () => ({ data: undefined, loading: false, error: undefined, refetch: async () => undefined });
const noWrite = () => [async () => ({ data: undefined }), null] as const;
const TITLES = { add: 'form.addTitle', edit: 'form.editTitle', view: 'form.viewTitle' } as const;
const BUTTONS = { add: 'common.add', edit: 'common.save', view: 'common.view' } as const;

type RecordData = Values & { version?: string | null };

/** The generic form (spec §2): add, edit or view, as the route says. */
export function FormScreen({ area, resource, mode, id }: FormProps & { resource: Resource }) {
  const { t, lang } = useTexts();
  const dialogs = useDialogs();
  const overlay = useOverlay();
  const navigate = useNavigate();
  const client = useApolloClient();
  const { hooks, advisory } = resource;
  const fields = useMemo(() => fieldsIn(resource.fields ?? [], mode), [resource, mode]);
  const state = useFormState(fields, Boolean(resource.live));
  const { begin, changed, current } = state;
  const title = t(TITLES[mode], { one: t(`resources.${area.key}.one`) });
  useTitle(title);

  const reading = (hooks.one ?? noRead)({
    variables: { id: id ?? '', lang },
    skip: mode === 'add',
    fetchPolicy: 'network-only',
  });
  const record = reading.data?.record as RecordData | null | undefined;
  const [create] = (hooks.create ?? noWrite)();
  const [update] = (hooks.update ?? noWrite)();
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<Values | null>(null);
  const version = useRef<string | null>(null);
  const begun = useRef(false);
  useOverlayWhile(reading.loading && !record);

  const isChanged = useCallback(() => mode !== 'view' && changed().length > 0, [mode, changed]);
  const guard = useLeaveGuard(isChanged);
  const leave = () => {
    guard.allow();
    void navigate(area.path);
  };

  useEffect(() => {
    // Once: a record read again in another language must not undo what was typed.
    if (begun.current || (mode !== 'add' && !record)) return;
    begun.current = true;
    version.current = record?.version ?? null;
    const values = record ? readValues(fields, record) : current();
    const draft = mode === 'view' ? null : takeDraft(location.pathname);
    begin(values, draft ? { ...values, ...draft } : values);
  }, [record, mode, fields, begin, current]);
  useEffect(() => {
    // 404 goes home (spec §8).
    if (record === null) void navigate('/', { replace: true });
  }, [record, navigate]);
  useEffect(() => {
    const expired = () => {
      if (isChanged()) keepDraft(location.pathname, fields, current());
      guard.allow();
    };
    addEventListener(SESSION_EXPIRED, expired);
    return () => removeEventListener(SESSION_EXPIRED, expired);
  }, [isChanged, fields, current, guard]);

  const send = async (values: Values) => {
    const input = writeValues(fields, values);
    if (mode === 'add') return (await create({ variables: { input, lang } })).data?.result;
    const ifMatch = version.current ?? undefined;
    return (await update({ variables: { id: id ?? '', input, ifMatch, lang } })).data?.result;
  };

  const compare = async () => {
    const answer = (await overlay.during(reading.refetch())) as { data?: { record: RecordData | null } } | undefined;
    const saved = answer?.data?.record;
    if (!saved) return dialogs.error();
    version.current = saved.version ?? null;
    setTheirs(readValues(fields, saved));
  };

  const save = async (values: Values) => {
    setSaving(true);
    try {
      const result = await overlay.during(send(values));
      const errors = result?.errors ?? [];
      state.refuse(errors);
      if (!result || errors.length > 0) {
        await dialogs.error({ items: errors.map(({ message }) => message) });
        return state.focus(errors.find(({ field }) => field)?.field ?? undefined);
      }
      client.cache.evict({ id: 'ROOT_QUERY' });
      forgetReads();
      await dialogs.success();
      leave();
    } catch (failure) {
      const { code, text, requestId } = failureOf(failure);
      if (code === 'CONFLICT') return await compare();
      if (code === 'UNAUTHENTICATED') return;
      if (code === 'NOT_FOUND') {
        guard.allow();
        return void navigate('/');
      }
      await dialogs.error({ text: t(text), items: requestId ? [t('common.requestId', { id: requestId })] : undefined });
    } finally {
      setSaving(false);
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (mode === 'view' || saving) return;
    state.touchAll();
    if (state.problems.size > 0 && !advisory) {
      const items = [...state.problems.values()].flat().map((text) => t(text));
      await dialogs.error({ text: t('common.formErrors'), items: [...new Set(items)] });
      return state.focus(state.problems.keys().next().value);
    }
    await save(state.current());
  };

  const failure = reading.error && !record ? failureOf(reading.error) : null;
  const ready = mode === 'add' || Boolean(record);

  return (
    <chakra.div maxWidth="720px" marginInline="auto">
      <PageTitle marginBottom="4">{title}</PageTitle>
      <Card padding={{ base: '16px', sm: '24px' }}>
        {failure ? (
          <FailureNotice
            text={t('form.failed')}
            detail={t(failure.text)}
            requestId={failure.requestId}
            retry={() => void reading.refetch().catch(() => undefined)}
          />
        ) : (
          <form noValidate onSubmit={(event) => void submit(event)}>
            {ready ? (
              <Fields fields={fields} state={state} disabled={mode === 'view'} />
            ) : (
              <chakra.div display="grid" gap="4">
                {fields.map(({ name }) => (
                  <Bone key={name} height="60px" />
                ))}
              </chakra.div>
            )}
            <chakra.div display="flex" justifyContent="flex-end" gap="2" marginTop="6">
              <Button type="button" onClick={() => void navigate(area.path)}>
                {t('common.cancel')}
              </Button>
              <Button type={mode === 'view' ? 'button' : 'submit'} look="solid" disabled={saving || !ready}>
                {t(BUTTONS[mode])}
              </Button>
            </chakra.div>
          </form>
        )}
      </Card>
      {theirs && (
        <Conflict
          fields={fields.filter(({ name }) => changedNames(fields, state.current(), theirs).includes(name))}
          mine={state.current()}
          theirs={theirs}
          done={(values) => {
            const saved = theirs;
            setTheirs(null);
            if (!values) return;
            begin(saved, values);
            void save(values);
          }}
        />
      )}
    </chakra.div>
  );
}
