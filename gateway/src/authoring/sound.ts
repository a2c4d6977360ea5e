import { idOf, type Row } from '../codec/row.ts';
import type { Language } from '../errors.ts';
import { inactive } from '../lists/details.ts';
import { idioma, periodoActivo, rubro } from '../resources.ts';
import { NAME_LENGTH } from './names.ts';
import type { NewSurvey } from './newEncuesta.ts';
import type { SectionCopy } from './sectionCopies.ts';
import { Halt, type Work } from './work.ts';

type Message = (name: unknown) => string;

const MESSAGES: Record<Language, Record<'titulo' | 'encuesta' | 'seccion' | 'rubro' | 'periodoActivo', Message>> = {
  es: {
    titulo: (name) =>
      `El título de la encuesta que se hace de «${name}» no puede contener más de ${NAME_LENGTH} caracteres.`,
    encuesta: (name) => `El idioma de la encuesta «${name}» está inactivo.`,
    seccion: (name) => `El idioma de la sección «${name}» está inactivo.`,
    rubro: (name) => `El negocio «${name}» está inactivo.`,
    periodoActivo: () => 'El periodo activo elegido está inactivo.',
  },
  en: {
    titulo: (name) =>
      `The title of the survey that is made of “${name}” cannot have more than ${NAME_LENGTH} characters.`,
    encuesta: (name) => `The language of the survey “${name}” is inactive.`,
    seccion: (name) => `The language of the section “${name}” is inactive.`,
    rubro: (name) => `The business “${name}” is inactive.`,
    periodoActivo: () => 'The chosen active period is inactive.',
  },
};

/** Refuses businesses that were deactivated, before anything is made for them. */
export async function demandActiveRubros(ids: readonly string[], work: Work): Promise<void> {
  const said = MESSAGES[work.context.rest.lang];
  const found = await Promise.all(ids.map((id) => inactive(rubro, id, work.context)));
  const errors = found.flatMap((row) => (row ? [{ field: 'rubros', message: said.rubro(row.descripcion) }] : []));
  if (errors.length > 0) throw new Halt(errors);
}

/** Refuses an active period that was deactivated, before anything is made for it. */
export async function demandActivePeriod(id: string, work: Work): Promise<void> {
  const message = MESSAGES[work.context.rest.lang].periodoActivo(null);
  if (await inactive(periodoActivo, id, work.context)) throw new Halt([{ field: 'periodoActivo', message }]);
}

/** Refuses, before anything is made, surveys and copies of sections that the server would refuse after much was. */
export async function demandSavable(
  surveys: readonly NewSurvey[],
  copies: readonly SectionCopy[],
  work: Work,
): Promise<void> {
  const said = MESSAGES[work.context.rest.lang];
  const languages = (rows: readonly { original: Row }[], message: Message) =>
    rows.map(async ({ original }) =>
      (await inactive(idioma, idOf(original.idioma), work.context))
        ? [{ field: 'idioma', message: message(original.descripcion) }]
        : [],
    );
  const long = surveys.filter(({ descripcion }) => [...descripcion].length > NAME_LENGTH);
  const errors = [
    ...long.map(({ original }) => ({ field: 'descripcion', message: said.titulo(original.descripcion) })),
    ...(await Promise.all([...languages(surveys, said.encuesta), ...languages(copies, said.seccion)])).flat(),
  ];
  // A survey may be taken over for several businesses.
  const once = new Map(errors.map((error) => [error.message, error]));
  if (once.size > 0) throw new Halt([...once.values()]);
}
