import { Skeleton } from '@chakra-ui/react';
import type { Field, Rule } from '../../../crud/fields/field';
import { idOf, picker } from '../../../crud/fields/picker';
import { text } from '../../../crud/fields/plain';
import { FormSkeleton } from '../../../crud/form/FormBody';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/encuestas';
import { useIdiomaOptionsQuery, usePeriodoActivoOptionsQuery } from '../../../generated/options';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { foreignTo, type SurveySection } from './surveySections';
import { useExtras } from './useExtras';

// Loaded on demand, because the list of surveys needs no drag and drop.
const SectionsControl = lazyPart(async () => (await import('./SectionsControl')).SectionsControl, {
  waiting: <Skeleton height="120px" />,
});

const hasDecision: Rule = (sections: SurveySection[], { idioma }) =>
  foreignTo(idOf(idioma), sections).length > 0 ? 'authoring:surveys.undecided' : null;

interface SectionRecord {
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
  rules: [hasDecision],
  looksAt: ['idioma'],
  blank: [],
  read: (records: SectionRecord[] | null): SurveySection[] =>
    (records ?? []).map(({ id, label, cantPreguntas: preguntas, idioma }) => ({
      ...{ id, label, preguntas, idioma: idioma ?? null },
    })),
  write: (sections: SurveySection[]) => sections.map(({ id }) => id),
  show: (sections: SurveySection[]) => sections.map(({ label }, index) => `${index + 1}. ${label}`).join(' · '),
  bare: true,
  Control: SectionsControl,
};

const EncuestaForm = lazyPart(async () => (await import('./EncuestaForm')).EncuestaForm, {
  waiting: <FormSkeleton rows={4} />,
});

export default defineResource({
  hooks,
  removal: 'list.removal.encuesta',
  sortable: ['descripcion'],
  fields: [
    text('descripcion', { required: true }),
    picker('periodoActivo', usePeriodoActivoOptionsQuery, { required: true, filter: () => ({ activo: true }) }),
    picker('idioma', useIdiomaOptionsQuery, { required: true }),
    secciones,
  ],
  useExtras,
  Form: EncuestaForm,
});
