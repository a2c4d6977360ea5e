import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Field, Values } from '../../../crud/fields/field';
import { picker } from '../../../crud/fields/picker';
import { text } from '../../../crud/fields/plain';
import { useMissing } from '../../../crud/form/FormScreen';
import { type Guarded, useLeaveGuard } from '../../../crud/form/leaveGuard';
import { type SavedRecord, useRecordForm } from '../../../crud/form/useRecordForm';
import { addedState, changedParams, useWayBack } from '../../../crud/paging';
import { type FormProps, mayOpenForm } from '../../../crud/resource';
import { useIdiomaOptionsQuery } from '../../../generated/options';
import {
  type SeccionInput,
  useCreateSeccionMutation,
  useGetSeccionQuery,
  useUpdateSeccionMutation,
} from '../../../generated/secciones';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { useDialogs } from '../../../shared/shell/dialogs';
import { useOverlayWhile } from '../../../shared/shell/overlay';
import { inOrder } from './preguntas/order';
import type { QuestionLine } from './preguntas/questionLines';
import { useShared } from './useShared';
import { WRITES } from './writes';

/** 'Información Básica' (spec §2). */
const infoFields: readonly Field[] = [
  text('descripcion', { required: true }),
  picker('idioma', useIdiomaOptionsQuery, { required: true }),
];

export type SectionTab = 'info' | 'preguntas';

/** A section that was saved, or that was as it is. */
type SavedSection = SavedRecord & { id: string };

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
  const carried = (useLocation().state ?? {}) as Carried;
  const back = useWayBack(area);
  const [params, setParams] = useSearchParams();
  const tab: SectionTab = params.get('tab') === 'preguntas' && mode !== 'add' ? 'preguntas' : 'info';
  const section = useSection(id);
  const { record } = section;
  const [create] = useCreateSeccionMutation();
  const [update] = useUpdateSeccionMutation();
  useOverlayWhile(section.loading);
  useMissing(record, record ? undefined : section.error);

  const form = useRecordForm<SavedSection>({
    fields: infoFields,
    // Whoever may write its questions alone looks at the rest.
    mode: mode === 'edit' && !can(`change_${area.permission}`) ? 'view' : mode,
    typed: carried.typed,
    load: { record: mode === 'add' ? 'new' : record, again: section.reread },
    save: async (values, ifMatch, context) => {
      const input = values as SeccionInput;
      if (!id) return (await create({ variables: { input, lang }, context })).data?.result;
      return (await update({ variables: { id, input, ifMatch, lang }, context })).data?.result;
    },
  });
  const question = useRef<Guarded>(null);
  const guard = useLeaveGuard(form, {
    isChanged: () => question.current?.isChanged() ?? false,
    discard: () => question.current?.discard?.(),
  });
  const go = (to: string, options?: NavigateOptions) => {
    guard.allow();
    return navigate(to, options);
  };
  /** Opens the screen of another section in the place of this one. */
  const turnTo = (path: string, carry: Carried) =>
    go(`${area.path}/${path}`, { replace: true, state: { list: carried.list, ...carry } });
  const encuesta = params.get('encuesta');
  const shared = useShared({
    id,
    descripcion: record?.descripcion ?? '',
    encuesta,
    inert: mode === 'view',
    copied: (copy) => {
      const typed = form.changed().includes('idioma') ? { idioma: form.methods.getValues('idioma') } : undefined;
      void turnTo(`${copy}${tab === 'preguntas' ? '?tab=preguntas' : ''}`, { copied: true, toTab: true, typed });
    },
  });
  const { ready } = form;
  useEffect(() => {
    // The screen that had the focus is gone.
    if (ready && carried.toTab) document.getElementById(`${tabs}-${tab}`)?.focus();
  }, [ready, carried.toTab, tabs, tab]);

  const select = (to: SectionTab) =>
    setParams((before) => changedParams(before, { tab: to === 'info' ? '' : to }), { replace: true });
  /** Saves what is on the info tab, where anything is; null when it was not saved. */
  const save = async (): Promise<SavedSection | null> => {
    const changed = form.changed();
    if (id && changed.length === 0) return { id };
    const renamed = changed.includes('descripcion') ? String(form.methods.getValues('descripcion')).trim() : undefined;
    if (!(await shared.ask(renamed))) return null;
    const saved = await form.send();
    // What was refused is on the info tab (spec §8).
    if (!saved && tab !== 'info') select('info');
    return saved;
  };

  return {
    form: {
      ...form,
      submit: () =>
        form.exclusively(async () => {
          if (!(await form.check())) return;
          const saved = await save();
          if (!saved) return;
          await form.announce(saved);
          await go(back, { state: mode === 'add' ? addedState(saved.id) : undefined });
        }),
    },
    section,
    tab,
    copied: Boolean(carried.copied),
    shared,
    /** The survey from which the person came. */
    encuesta,
    question,
    cancel: () => void navigate(back),
    /** Changing the tab saves, without a popup; the questions wait until the section is complete (spec §2, §5). */
    open: async (to: SectionTab) => {
      // What has not come yet is complete as it was saved, and nothing was typed.
      if (to === 'info' || form.inert || !ready) return select(to);
      await form.exclusively(async () => {
        if (!(await form.validate())) {
          await dialogs.info({ title: t('authoring:incompleteTitle'), text: t('authoring:incomplete') });
          return form.focusFirstError();
        }
        const saved = await save();
        if (!saved) return;
        if (mode !== 'add') return select(to);
        if (!saved.id) return go(back);
        // Whoever may only add sections looks at what was added.
        await turnTo(`${saved.id}${mayOpenForm(area, WRITES, can) ? '' : '/view'}?tab=preguntas`, { toTab: true });
      });
    },
  };
}

/** A section as it was read, and its questions as they are now; what is saved here shows without asking again. */
function useSection(id: string | undefined) {
  const { lang } = useTexts();
  const { data, previousData, loading, error, refetch } = useGetSeccionQuery({
    variables: { id: id ?? '', lang },
    skip: !id,
    // Kept here and not in the cache: a question that is saved is one change of one list.
    fetchPolicy: 'no-cache',
  });
  const record = (data ?? previousData)?.record;
  const read = useMemo(() => (record ? inOrder(record.preguntas) : null), [record]);
  const [changed, setChanged] = useState<{ since: typeof read; list: readonly QuestionLine[] } | null>(null);
  const questions = changed?.since === read ? changed.list : read;
  const latest = useRef<readonly QuestionLine[]>([]);
  const since = useRef(read);
  useEffect(() => {
    since.current = read;
    latest.current = read ?? [];
  }, [read]);
  /** `isUrgent` is false where the person goes on typing: the list is drawn when there is time for it. */
  const setQuestions = useCallback((list: readonly QuestionLine[], isUrgent = true) => {
    latest.current = list;
    const next = { since: since.current, list };
    if (isUrgent) setChanged(next);
    else startTransition(() => setChanged(next));
  }, []);

  const reread = useCallback(async () => (await refetch()).data?.record, [refetch]);
  const reload = useCallback(async () => {
    const found = await reread().catch(() => null);
    if (found) setQuestions(inOrder(found.preguntas));
  }, [reread, setQuestions]);
  return { record, questions, latest, setQuestions, loading: loading && !record, error, reread, reload };
}
