import { Skeleton } from '@chakra-ui/react';
import type { Field, Rule } from '../../../crud/fields/field';
import { idOf, picker } from '../../../crud/fields/picker';
import { text } from '../../../crud/fields/plain';
import { choice, hasListFilters, related } from '../../../crud/filters';
import { FormSkeleton } from '../../../crud/form/FormBody';
import { fraction, linked, period, pill } from '../../../crud/list/Cell';
import { defineResource } from '../../../crud/resource';
import { hooks } from '../../../generated/encuestas';
import {
  idiomaOptions,
  periodoActivoOptions,
  periodoOptions,
  rubroOptions,
  seccionOptions,
} from '../../../generated/options';
import { lazyPart } from '../../../shared/shell/lazyPart';
import { PERIOD_STATUSES } from '../../../shared/ui/StatusPill';
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
  activo?: boolean;
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
    (records ?? []).map(({ id, label, activo, cantPreguntas: preguntas, idioma }) => ({
      ...{ id, label, preguntas, idioma: idioma ?? null, inactive: activo === false },
    })),
  write: (sections: SurveySection[]) => sections.map(({ id }) => id),
  show: (sections: SurveySection[]) => sections.map(({ label }, index) => `${index + 1}. ${label}`).join(' · '),
  bare: true,
  wide: true,
  rows: 4,
  Control: SectionsControl,
};

const EncuestaForm = lazyPart(
  async () => {
    const [{ EncuestaForm }] = await Promise.all([import('./EncuestaForm'), SectionsControl.preload()]);
    return EncuestaForm;
  },
  {
    waiting: <FormSkeleton rows={4} />,
  },
);

export default defineResource({
  hooks,
  removal: 'list.removal.encuesta',
  sortable: ['descripcion', 'rubro', 'periodo', 'estado', 'avance', 'cantSecciones', 'idioma'],
  order: 'descripcion',
  fact: 'avance',
  spare: 'cantSecciones',
  filters: [
    related('rubro', rubroOptions, { when: hasListFilters }),
    related('periodo', periodoOptions, { when: hasListFilters }),
    choice(
      'estado',
      { PROXIMA: 'status.upcoming', ABIERTA: 'status.running', CERRADA: 'status.closed' },
      { label: 'fields.estado', when: hasListFilters },
    ),
    related('periodoActivo', periodoActivoOptions, { when: (session) => !hasListFilters(session) }),
    related('idioma', idiomaOptions),
    related('seccion', seccionOptions),
  ],
  cells: {
    periodo: period,
    estado: pill(PERIOD_STATUSES),
    avance: linked(
      { path: (id) => `/completar_encuesta?encuesta=${id}`, permission: 'view_encuestausuarioempresa' },
      fraction,
    ),
    cantSecciones: linked({ path: (id) => `/secciones?encuestaId=${id}`, permission: 'view_seccion' }),
  },
  columns: { rubro: 'fields.rubro', periodo: 'fields.periodo' },
  fields: [
    text('descripcion', { wide: true, required: true }),
    picker('periodoActivo', periodoActivoOptions.list, { required: true, filter: () => ({ activo: true }) }),
    picker('idioma', idiomaOptions.list, { required: true }),
    secciones,
  ],
  useExtras,
  wide: true,
  Form: EncuestaForm,
});
