import type { DuplicateEncuestaMutation, DuplicateEncuestaMutationVariables } from '../../../generated/encuestas';

/** What one call tells of a duplication. */
export type Told = DuplicateEncuestaMutation['result'];

/** What the person chose; it stays the same until the duplication is done. */
export interface Plan {
  periodoActivo: string;
  /** As the person knows the active period, to be shown when the dialog is opened again. */
  periodoLabel: string;
  descripcion: string;
  secciones: 'SHARE' | 'COPY';
  comentarios: boolean;
}

/** A duplication that has begun: what was chosen, and how far it came. */
export interface Begun {
  plan: Plan;
  told: Told | null;
}

type Variables = Omit<DuplicateEncuestaMutationVariables, 'lang'>;

/** What the next call is given so that it goes on from where the last one ended. */
export const nextCall = (id: string, { plan, told }: Begun): Variables => ({
  id,
  periodoActivo: plan.periodoActivo,
  descripcion: plan.descripcion,
  secciones: plan.secciones,
  comentarios: plan.comentarios,
  resume: told && {
    encuesta: told.record?.id ?? null,
    secciones: told.secciones.map(({ original, nombre, copia }) => ({ original, nombre, copia: copia?.id ?? null })),
  },
});

/** Questions copied and to be copied in all, for a progress bar. */
export const questionsOf = (told: Told | null): { copied: number; total: number } => ({
  copied: told?.secciones.reduce((sum, { preguntas }) => sum + preguntas, 0) ?? 0,
  total: told?.secciones.reduce((sum, { total }) => sum + total, 0) ?? 0,
});

/** Whether anything was made that somebody would have to clean up, or may go on from. */
export const exists = (told: Told | null): boolean =>
  told !== null && (told.record !== null || told.secciones.some(({ copia }) => copia !== null));

/**
 * Calls again and again until everything is copied, something stops it, or `stopped` says so: each call works for a
 * bounded time and tells how far it came.
 */
export async function duplicate(
  id: string,
  begun: Begun,
  call: (variables: Variables) => Promise<Told>,
  came: (told: Told) => void,
  stopped: () => boolean,
): Promise<Told | null> {
  let { told } = begun;
  do {
    told = await call(nextCall(id, { plan: begun.plan, told }));
    came(told);
  } while (!told.done && told.stoppedBy === null && told.errors.length === 0 && !stopped());
  return told;
}

const key = (person: string, id: string) => `encuestas.duplicar ${person} ${id}`;

/** Remembers in this tab how far a duplication came, so that closing the dialog or reloading loses nothing. */
export function keepBegun(person: string, id: string, begun: Begun | null): void {
  try {
    if (begun) sessionStorage.setItem(key(person, id), JSON.stringify(begun));
    else sessionStorage.removeItem(key(person, id));
  } catch {
    // Refused storage: it can only be gone on with while the dialog is open.
  }
}

/** The duplication of this survey that this person began and did not end. */
export function keptBegun(person: string, id: string): Begun | null {
  try {
    return JSON.parse(sessionStorage.getItem(key(person, id)) ?? 'null');
  } catch {
    return null;
  }
}
