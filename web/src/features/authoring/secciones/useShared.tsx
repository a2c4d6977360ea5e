import { type ReactNode, useRef, useState } from 'react';
import { type SeccionUseQuery, useSeccionUseQuery } from '../../../generated/secciones';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import type { AnsweredSurvey } from './answeredSurveys';
import { SharedDialog } from './SharedDialog';

export type SurveyUse = NonNullable<NonNullable<SeccionUseQuery['record']>['encuestas']>[number];

/** The surveys of a section, null if unknown, and those with answers. */
export interface SectionUse {
  readonly uses: readonly SurveyUse[] | null;
  readonly answered: readonly AnsweredSurvey[];
}

interface Options {
  id: string | undefined;
  /** Name of the section, and of its copy before it is given another. */
  descripcion: string;
  /** The survey from which the person came. */
  encuesta: string | null;
  /** In view mode nothing changes. */
  inert: boolean;
  /** The person continues with an independent copy. */
  onCopy: (id: string, descripcion: string) => void;
}

const toUsage = (data: SeccionUseQuery | null | undefined): SectionUse => ({
  uses: data?.record?.encuestas ?? null,
  answered: data?.record?.respondidas ?? [],
});

/** Whether a change affects other surveys or submitted answers. */
function affectsOthers({ uses, answered }: SectionUse, encuesta: string | null): boolean {
  if (!uses || answered.length > 0) return true;
  return encuesta ? uses.some(({ id }) => id !== encuesta) : uses.length > 1;
}

/**
 * The surveys of a section, and the confirmation before the first change of a shared or answered one. `confirm` returns
 * whether to change this section, and asks once.
 */
export function useShared({ id, descripcion, encuesta, inert, onCopy }: Options) {
  const { lang } = useTexts();
  const { can } = useSession();
  const { data, previousData, loading, error, refetch } = useSeccionUseQuery({
    variables: { id: id ?? '', surveys: can('view_encuesta'), lang },
    skip: !id,
    // `confirm` reads it again; saves of questions do not change it.
    fetchPolicy: 'no-cache',
  });
  const [open, setOpen] = useState<(SectionUse & { name: string }) | null>(null);
  const resolve = useRef<(goOn: boolean) => void>(() => undefined);
  const isConfirmed = useRef(inert || !id);
  const usage = error ? undefined : (data ?? previousData);

  /** `name` is the unsaved name of the section, a default for the copy. */
  const confirm = async (name = ''): Promise<boolean> => {
    if (isConfirmed.current) return true;
    // Its use may have changed since this screen was opened.
    const current = toUsage((await refetch().catch(() => null))?.data ?? usage);
    if (!affectsOthers(current, encuesta)) {
      isConfirmed.current = true;
      return true;
    }
    setOpen({ ...current, name });
    return new Promise((done) => {
      resolve.current = done;
    });
  };
  const close = (goOn: boolean) => {
    if (goOn) isConfirmed.current = true;
    setOpen(null);
    resolve.current(goOn);
  };
  const dialog: ReactNode = open && id && (
    <SharedDialog
      id={id}
      descripcion={descripcion}
      {...open}
      encuesta={encuesta}
      everywhere={() => close(true)}
      cancel={() => close(false)}
      onCopy={(...copy) => {
        close(false);
        onCopy(...copy);
      }}
    />
  );
  /** Whether `confirm` would ask. */
  const asks = () => !isConfirmed.current && affectsOthers(toUsage(usage), encuesta);
  return {
    ...toUsage(usage),
    isLoading: loading && !usage,
    /** Whether the server says who answered. */
    isAnswerKnown: Boolean(usage?.record?.respondidas),
    confirm,
    asks,
    dialog,
  };
}
