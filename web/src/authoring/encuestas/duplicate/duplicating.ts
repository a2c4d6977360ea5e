import {
  type DuplicateEncuestaMutation,
  type DuplicateEncuestaMutationVariables,
  useDuplicateEncuestaMutation,
} from '../../../generated/encuestas';
import { useTexts } from '../../../i18n';
import { type Begun, useJob } from '../../../screens/job';

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

type Variables = Omit<DuplicateEncuestaMutationVariables, 'lang'>;

/** What the next call is given so that it goes on from where the last one ended. */
export const nextCall = (id: string, { plan, told }: Begun<Plan, Told>): Variables => ({
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
export const questionsOf = (told: Told | undefined): { copied: number; total: number } => ({
  copied: told?.secciones.reduce((sum, { preguntas }) => sum + preguntas, 0) ?? 0,
  total: told?.secciones.reduce((sum, { total }) => sum + total, 0) ?? 0,
});

/** Whether anything was made that somebody would have to clean up, or may go on from. */
export const exists = ({ record, secciones }: Told): boolean =>
  record !== null || secciones.some(({ copia }) => copia !== null);

/** One survey's duplication on the screen. */
export function useDuplicating(id: string) {
  const { lang } = useTexts();
  const [call] = useDuplicateEncuestaMutation();
  return useJob<Plan, Told>({
    name: `duplicar ${id}`,
    call: async (begun) => (await call({ variables: { ...nextCall(id, begun), lang } })).data?.result,
    exists,
  });
}
