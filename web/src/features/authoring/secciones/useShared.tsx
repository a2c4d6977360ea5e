import { type ReactNode, useRef, useState } from 'react';
import { type SeccionUseQuery, useSeccionUseQuery } from '../../../generated/secciones';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import type { Answered } from './answered';
import { SharedDialog } from './SharedDialog';

export interface Using {
  readonly id: string;
  readonly label: string;
}

/** Where a section is used, null where that is not known; and where it was answered. */
export interface Use {
  readonly uses: readonly Using[] | null;
  readonly answered: readonly Answered[];
}

interface Options {
  id: string | undefined;
  /** Name of the section, and of its copy before it is given another. */
  descripcion: string;
  /** The survey from which the person came, whose own section it is. */
  encuesta: string | null;
  /** Nothing is changed here. */
  inert: boolean;
  /** The person goes on with an independent copy. */
  copied: (id: string) => void;
}

const foundUse = (data: SeccionUseQuery | null | undefined): Use => ({
  uses: data?.record?.encuestas ?? null,
  answered: data?.record?.respondidas ?? [],
});

/** Whether a change reaches what the person does not have before them: other surveys, or answers that were sent. */
function isFarReaching({ uses, answered }: Use, encuesta: string | null): boolean {
  if (!uses || answered.length > 0) return true;
  return encuesta ? uses.some(({ id }) => id !== encuesta) : uses.length > 1;
}

/**
 * In which surveys a section is used and who answered them, and the question that comes before the first change of one
 * that is shared or answered. `ask` answers whether the change may be made here; it asks once.
 */
export function useShared({ id, descripcion, encuesta, inert, copied }: Options) {
  const { lang } = useTexts();
  const { can } = useSession();
  const { data, error, refetch } = useSeccionUseQuery({
    variables: { id: id ?? '', surveys: can('view_encuesta'), lang },
    skip: !id,
    // `ask` reads it again before the first change; the saves of questions do not change it.
    fetchPolicy: 'no-cache',
  });
  const [open, setOpen] = useState<(Use & { name: string }) | null>(null);
  const answer = useRef<(goOn: boolean) => void>(() => undefined);
  const agreed = useRef(inert || !id);
  const known = error ? undefined : data;

  /** `name` is what the person has typed for the section, to begin the copy's name with. */
  const ask = async (name = ''): Promise<boolean> => {
    if (agreed.current) return true;
    // Others may have put it into a survey, or answered it, since this screen was opened.
    const found = foundUse((await refetch().catch(() => null))?.data ?? known);
    if (!isFarReaching(found, encuesta)) {
      agreed.current = true;
      return true;
    }
    setOpen({ ...found, name });
    return new Promise((done) => {
      answer.current = done;
    });
  };
  const close = (goOn: boolean) => {
    if (goOn) agreed.current = true;
    setOpen(null);
    answer.current(goOn);
  };
  const dialog: ReactNode = open && id && (
    <SharedDialog
      id={id}
      descripcion={descripcion}
      name={open.name}
      uses={open.uses}
      answered={open.answered}
      encuesta={encuesta}
      everywhere={() => close(true)}
      cancel={() => close(false)}
      copied={(copy) => {
        close(false);
        copied(copy);
      }}
    />
  );
  return { ...foundUse(known), ask, dialog };
}
