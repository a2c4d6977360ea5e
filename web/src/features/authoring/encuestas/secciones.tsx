import { Skeleton } from '@chakra-ui/react';
import type { Field, Rule } from '../../../crud/fields/field';
import { idOf } from '../../../crud/fields/picker';
import { lazyPart } from '../../../shared/shell/lazyPart';
import type { Chosen } from './chosen';
import { foreignTo } from './chosen';

// Drag and drop is for who writes a survey; the list of surveys comes without it.
const SectionsControl = lazyPart(async () => (await import('./SectionsControl')).SectionsControl, {
  waiting: <Skeleton height="120px" />,
});

const decided: Rule = (chosen: Chosen[], { idioma }) =>
  foreignTo(idOf(idioma), chosen).length > 0 ? 'authoring:surveys.undecided' : null;

interface Held {
  id: string;
  label: string;
  cantPreguntas?: number;
  idioma?: { id: string; label: string } | null;
}

/** The ordered sections of a survey (spec §2 Encuesta). */
export const secciones: Field<'secciones'> = {
  name: 'secciones',
  label: 'resources.secciones.many',
  required: false,
  rules: [decided],
  looksAt: ['idioma'],
  blank: [],
  read: (held: Held[] | null): Chosen[] =>
    (held ?? []).map(({ id, label, cantPreguntas: preguntas, idioma }) => ({
      ...{ id, label, preguntas, idioma: idioma ?? null },
    })),
  write: (chosen: Chosen[]) => chosen.map(({ id }) => id),
  show: (chosen: Chosen[]) => chosen.map(({ label }, index) => `${index + 1}. ${label}`).join(' · '),
  bare: true,
  Control: SectionsControl,
};
