import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Field, Values } from '../../../crud/fields/field';
import { picker } from '../../../crud/fields/picker';
import { text } from '../../../crud/fields/plain';
import { useRedirectIfMissing } from '../../../crud/form/FormScreen';
import { type Guarded, useLeaveGuard } from '../../../crud/form/leaveGuard';
import { type SavedRecord, useRecordForm } from '../../../crud/form/useRecordForm';
import { addedState, changedParams, useWayBack } from '../../../crud/paging';
import { type FormProps, mayOpenForm } from '../../../crud/resource';
import { useIdiomaOptionsQuery } from '../../../generated/options';
import { type SeccionInput, useCreateSeccionMutation, useUpdateSeccionMutation } from '../../../generated/secciones';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { useDialogs } from '../../../shared/shell/dialogs';
import { useOverlayWhile } from '../../../shared/shell/overlay';
import { WRITES } from './questionRules';
import { useSection } from './useSection';
import { useShared } from './useShared';

/** 'Información Básica' (spec §2). */
const infoFields: readonly Field[] = [
  text('descripcion', { required: true }),
  picker('idioma', useIdiomaOptionsQuery, { required: true }),
];

export type SectionTab = 'info' | 'preguntas';

/** A saved or unchanged section. */
type SavedSection = SavedRecord & { id: string };

/** The navigation state from the screen of one section to that of a new one or a copy. */
interface NavigationState {
  readonly toTab?: boolean;
  /** What has just been created. */
  readonly made?: 'copy' | 'section';
  readonly typed?: Values;
  /** Search of the list of sections. */
  readonly list?: string;
}

/** State and actions of a section's screen; `tabs` is the id of its tabs. */
export function useSectionForm({ area, mode, id }: FormProps, tabs: string) {
  const { t, lang } = useTexts();
  const { can } = useSession();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const state = (useLocation().state ?? {}) as NavigationState;
  const back = useWayBack(area);
  const [params, setParams] = useSearchParams();
  const tab: SectionTab = params.get('tab') === 'preguntas' && mode !== 'add' ? 'preguntas' : 'info';
  const section = useSection(id);
  const { record } = section;
  const [create] = useCreateSeccionMutation();
  const [update] = useUpdateSeccionMutation();
  useOverlayWhile(section.loading);
  useRedirectIfMissing(area, record, record ? undefined : section.error);

  const form = useRecordForm<SavedSection>({
    fields: infoFields,
    // With permissions over questions alone, the other fields are read-only.
    mode: mode === 'edit' && !can(`change_${area.permission}`) ? 'view' : mode,
    typed: state.typed,
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
  /** Replaces this screen by that of another section. */
  const replaceBy = (path: string, next: NavigationState) =>
    go(`${area.path}/${path}`, { replace: true, state: { list: state.list, ...next } });
  const encuesta = params.get('encuesta');
  const shared = useShared({
    id,
    descripcion: record?.descripcion ?? '',
    encuesta,
    inert: mode === 'view',
    onCopy: (copy) => {
      const typed = form.changed().includes('idioma') ? { idioma: form.methods.getValues('idioma') } : undefined;
      void replaceBy(`${copy}${tab === 'preguntas' ? '?tab=preguntas' : ''}`, { made: 'copy', toTab: true, typed });
    },
  });
  const { ready } = form;
  useEffect(() => {
    // The previous screen had the focus.
    if (ready && state.toTab) document.getElementById(`${tabs}-${tab}`)?.focus();
  }, [ready, state.toTab, tabs, tab]);

  const select = (to: SectionTab) =>
    setParams((before) => changedParams(before, { tab: to === 'info' ? '' : to }), { replace: true });
  /** Saves the changes of the info tab; null when that failed. */
  const save = async (): Promise<SavedSection | null> => {
    const changed = form.changed();
    if (id && changed.length === 0) return { id };
    const renamed = changed.includes('descripcion') ? String(form.methods.getValues('descripcion')).trim() : undefined;
    if (!(await shared.confirm(renamed))) return null;
    return form.send();
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
    made: state.made,
    shared,
    /** The survey from which the person came. */
    encuesta,
    question,
    cancel: () => void navigate(back),
    /** Changing the tab saves without a popup; questions need a complete section (spec §2, §5). */
    open: async (to: SectionTab) => {
      // While the record loads, there is nothing to save.
      if (to === 'info' || form.inert || !ready) return select(to);
      if (mode === 'add' && !can(`view_${area.permission}`)) {
        return void (await dialogs.info({ title: t('authoring:tabs.preguntas'), text: t('authoring:needsView') }));
      }
      await form.exclusively(async () => {
        if (!(await form.validate())) {
          await dialogs.info({ title: t('authoring:incompleteTitle'), text: t('authoring:incomplete') });
          return form.focusFirstError();
        }
        const saved = await save();
        if (!saved) return;
        if (mode !== 'add') return select(to);
        // Without permission to change sections, the new one opens in view mode.
        await replaceBy(`${saved.id}${mayOpenForm(area, WRITES, can) ? '' : '/view'}?tab=preguntas`, {
          ...{ made: 'section', toTab: true },
        });
      });
    },
  };
}
