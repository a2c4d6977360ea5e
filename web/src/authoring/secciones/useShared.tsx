import { type ReactNode, useRef, useState } from 'react';
import { useSeccionUseQuery } from '../../generated/secciones';
import { useTexts } from '../../i18n';
import { SharedDialog } from './SharedDialog';

/** A survey that uses the section. */
export interface Using {
  readonly id: string;
  readonly label: string;
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

/**
 * In which surveys a section is used, and the question that comes before the first change of a shared one. `ask`
 * answers whether the change may be made here; it asks once.
 */
export function useShared({ id, descripcion, encuesta, inert, copied }: Options) {
  const { lang } = useTexts();
  const { data, error, refetch } = useSeccionUseQuery({
    variables: { id: id ?? '', lang },
    skip: !id,
    fetchPolicy: 'no-cache',
  });
  const [open, setOpen] = useState<{ uses: readonly Using[] | null; name: string } | null>(null);
  const answer = useRef<(goOn: boolean) => void>(() => undefined);
  const agreed = useRef(inert || !id);
  const uses = error ? null : data?.record?.encuestas;

  /** `name` is what the person has typed for the section, to begin the copy's name with. */
  const ask = async (name = ''): Promise<boolean> => {
    if (agreed.current) return true;
    const found = uses ?? (await refetch().catch(() => null))?.data?.record?.encuestas ?? null;
    const others = found?.filter((survey) => survey.id !== encuesta) ?? [];
    const shared = !found || (encuesta ? others.length > 0 : found.length > 1);
    if (!shared) {
      agreed.current = true;
      return true;
    }
    setOpen({ uses: found, name });
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
      encuesta={encuesta}
      everywhere={() => close(true)}
      cancel={() => close(false)}
      copied={(copy) => {
        close(false);
        copied(copy);
      }}
    />
  );
  return { uses, ask, dialog };
}
