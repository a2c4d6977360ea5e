import { type OpenCampanaMutation, useOpenCampanaMutation } from '../generated/opening';
import { useTexts } from '../i18n';
import { type Begun, useJob } from '../screens/job';
import type { OpeningInput } from './choice';

/** What one call tells of a campaign that is being opened. */
export type Told = OpenCampanaMutation['result'];

/** What is to be made, and how a person knows the businesses. */
export interface Plan {
  input: OpeningInput;
  negocios: Readonly<Record<string, string>>;
}

/** What the next call is given so that it goes on from where the last one ended. */
export const resumeOf = (told: Told | null) =>
  told && {
    periodo: told.periodo?.id ?? null,
    anteriores: told.anteriores,
    encuestas: told.encuestas.map(({ rubro, base, encuesta }) => ({ rubro, base, encuesta: encuesta?.id ?? null })),
    secciones: told.secciones.map(({ original, nombre, copia }) => ({ original, nombre, copia: copia?.id ?? null })),
  };

/** Steps of the work that are done, and all of them. */
export function progressOf({ periodo, rubros, encuestas, secciones }: Told): { done: number; all: number } {
  const sum = (of: (section: Told['secciones'][number]) => number) =>
    secciones.reduce((total, section) => total + of(section), 0);
  const open = rubros.filter(({ periodoActivo }) => periodoActivo).length;
  const made = encuestas.filter(({ encuesta }) => encuesta).length;
  return {
    done: Number(periodo !== null) + open + made + sum(({ preguntas }) => preguntas),
    all: 1 + rubros.length + encuestas.length + sum(({ total }) => total),
  };
}

/** Whether anything was made that somebody would have to clean up, or may go on from. */
const exists = ({ encuestas, secciones, rubros, periodo, anteriores }: Told): boolean =>
  encuestas.some(({ encuesta }) => encuesta) ||
  secciones.some(({ copia }) => copia) ||
  (periodo !== null && !anteriores.includes(periodo.id) && rubros.some(({ periodoActivo }) => periodoActivo));

/** The opening of a campaign on the screen: begun, under way, stopped, done. */
export function useOpening() {
  const { lang } = useTexts();
  const [call] = useOpenCampanaMutation();
  return useJob<Plan, Told>({
    name: 'campana',
    call: async ({ plan, told }: Begun<Plan, Told>) =>
      (await call({ variables: { input: plan.input, resume: resumeOf(told), lang } })).data?.result,
    exists,
  });
}
