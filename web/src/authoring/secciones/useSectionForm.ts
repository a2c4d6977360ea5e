import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { failureOf } from '../../failure';
import type { Field, Values } from '../../fields/field';
import { picker } from '../../fields/picker';
import { text } from '../../fields/plain';
import { useIdiomaOptionsQuery } from '../../generated/options';
import { type SeccionInput, useCreateSeccionMutation, useUpdateSeccionMutation } from '../../generated/secciones';
import { useTexts } from '../../i18n';
import { readValues, writeValues } from '../../screens/formValues';
import { forgetReads } from '../../screens/freshness';
import { useLeaveGuard } from '../../screens/leaveGuard';
import { listAddress } from '../../screens/listAddress';
import { ending, type FormProps } from '../../screens/resource';
import { useFormSave } from '../../screens/useFormSave';
import { useFormState } from '../../screens/useFormState';
import { useKeptDraft } from '../../screens/useKeptDraft';
import { useSession } from '../../session/session';
import { useDialogs } from '../../shell/dialogs';
import { useOverlayWhile } from '../../shell/overlay';
import { useSection } from './useSection';
import { useShared } from './useShared';

/** 'Información Básica' (spec §2). */
export const infoFields: readonly Field[] = [
  text('descripcion', { required: true }),
  picker('idioma', useIdiomaOptionsQuery, { required: true }),
];

export type SectionTab = 'info' | 'preguntas';

/** What goes along when the screen of a section opens the one of another: of a new one, or of a copy. */
interface Carried {
  readonly toTab?: boolean;
  readonly copied?: boolean;
  readonly typed?: Values;
  /** Where the list of sections was left. */
  readonly list?: string;
}

/** Everything that the screen of a section does; `tabs` is the id of its tabs. */
export function useSectionForm({ area, mode, id }: FormProps, tabs: string) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const client = useApolloClient();
  const location = useLocation();
  const carried = (location.state ?? {}) as Carried;
  const [params, setParams] = useSearchParams();
  const inert = mode === 'view';
  const tab: SectionTab = params.get('tab') === 'preguntas' && mode !== 'add' ? 'preguntas' : 'info';
  const section = useSection(id);
  const { record } = section;
  const state = useFormState(infoFields, false);
  const draft = useKeptDraft({ place: location.pathname, fields: infoFields, state, inert });
  const [create] = useCreateSeccionMutation({ fetchPolicy: 'no-cache' });
  const [update] = useUpdateSeccionMutation({ fetchPolicy: 'no-cache' });
  useOverlayWhile(section.loading);

  const questionChanged = useRef<() => boolean>(() => false);
  const { changed, current, begin } = state;
  const isChanged = useCallback(() => !inert && (changed().length > 0 || questionChanged.current()), [inert, changed]);
  const guard = useLeaveGuard(isChanged);
  const go = (to: string, carry?: Carried) => {
    guard.allow();
    void navigate(to, { replace: Boolean(carry), state: carry && { list: carried.list, ...carry } });
  };
  const { based, ...form } = useFormSave<{ id: string; version?: string | null }>({
    fields: infoFields,
    state,
    write: async (values, ifMatch, signal) => {
      const context = ending(signal);
      const input = writeValues(infoFields, values) as SeccionInput;
      if (!id) return (await create({ variables: { input, lang }, context })).data?.result;
      return (await update({ variables: { id, input, ifMatch, lang }, context })).data?.result;
    },
    reread: section.reread,
  });
  const shared = useShared({
    id,
    descripcion: record?.descripcion ?? '',
    encuesta: params.get('encuesta'),
    inert,
    copied: (copy) => {
      const typed = state.changed().includes('idioma') ? { idioma: current().idioma } : undefined;
      go(`${area.path}/${copy}${tab === 'preguntas' ? '?tab=preguntas' : ''}`, { copied: true, toTab: true, typed });
    },
  });

  const [begun, setBegun] = useState(false);
  useEffect(() => {
    // Once: a section read again in another language must not undo what was typed.
    if (begun || (mode !== 'add' && !record)) return;
    setBegun(true);
    draft.start(record ? readValues(infoFields, record) : current(), carried.typed);
    based(record?.version);
  }, [begun, record, mode, draft, based, current, carried]);
  const failure = section.error && !record ? failureOf(section.error) : null;
  const missing = record === null || failure?.code === 'BAD_USER_INPUT';
  useEffect(() => {
    // 404 goes home (spec §8).
    if (missing) void navigate('/', { replace: true });
  }, [missing, navigate]);
  const ready = mode === 'add' || Boolean(record);
  useEffect(() => {
    // The screen that had the focus is gone.
    if (ready && carried.toTab) document.getElementById(`${tabs}-${tab}`)?.focus();
  }, [ready, carried.toTab, tabs, tab]);

  /** Saves what is on the info tab, where anything is; false when it was not saved. */
  const save = async (): Promise<string | null> => {
    if (id && changed().length === 0) return id;
    const { descripcion } = current();
    const renamed = changed().includes('descripcion') ? String(descripcion).trim() : undefined;
    if (!(await shared.ask(renamed))) return null;
    const saved = await form.save();
    if (!saved) {
      // What was refused is on the info tab (spec §8).
      if (tab !== 'info') select('info');
      return null;
    }
    begin(current());
    based(saved.version);
    forgetReads(client.cache);
    return saved.id;
  };
  const select = (to: SectionTab) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (to === 'info') after.delete('tab');
        else after.set('tab', to);
        return after;
      },
      { replace: true },
    );

  return {
    section,
    state,
    tab,
    inert,
    ready,
    saving: form.saving,
    conflict: form.conflict,
    restored: draft.restored,
    copied: Boolean(carried.copied),
    uses: shared.uses,
    sharedDialog: shared.dialog,
    mayChange: shared.ask as () => Promise<boolean>,
    onQuestionChanged: useCallback((ask: () => boolean) => {
      questionChanged.current = ask;
    }, []),
    cancel: () => void navigate(listAddress(area.path, carried)),
    /** Changing the tab saves, without a popup; the questions wait until the section is complete (spec §2, §5). */
    open: async (to: SectionTab) => {
      // What has not come yet is complete as it was saved, and nothing was typed.
      if (to === 'info' || inert || !begun) return select(to);
      state.touchAll();
      if (state.problems.size > 0) {
        await dialogs.info({ title: t('authoring.incompleteTitle'), text: t('authoring.incomplete') });
        return state.focus(state.problems.keys().next().value);
      }
      const saved = await save();
      if (!saved) return;
      if (mode !== 'add') return select(to);
      // Whoever may only add sections looks at what was added.
      go(`${area.path}/${saved}${can(`change_${area.permission}`) ? '' : '/view'}?tab=preguntas`, { toTab: true });
    },
    submit: async () => {
      if (form.saving || !(await form.check()) || !(await save())) return;
      await dialogs.success();
      go(listAddress(area.path, carried));
    },
  };
}
