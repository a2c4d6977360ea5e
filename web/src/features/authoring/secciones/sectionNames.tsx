import { chakra } from '@chakra-ui/react/styled-system';
import { foldText } from '@encuestas/survey';
import type { Row } from '../../../crud/resource';
import { type SectionSurveysQuery, useSectionSurveysQuery } from '../../../generated/secciones';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';
import { offPhones, onPhones } from '../../../shared/theme/table';

type Survey = SectionSurveysQuery['page']['results'][number];

/** The years of a section's surveys, such as "2025–2026", or their businesses where the years are unknown. */
export function usedIn(id: string, surveys: readonly Survey[]): string {
  const own = surveys.filter(({ secciones }) => secciones.some((section) => section.id === id));
  const years = own.flatMap(({ fechaInicio }) => fechaInicio?.slice(0, 4) ?? []).toSorted();
  const [first, last] = [years[0], years.at(-1)];
  if (first && last) return first === last ? first : `${first}–${last}`;
  return [...new Set(own.flatMap(({ rubro }) => rubro?.label ?? []))].join(', ');
}

/** Joins the parts of a name, without empty ones and without those that its first part contains. */
export const distinctName = (name: string, ...parts: readonly string[]): string =>
  [name, ...parts.filter((part) => !foldText(name).includes(foldText(part)))].filter(Boolean).join(' · ');

/** Returns the years or businesses of a section; empty for a person who may not view surveys. */
export function useUsedIn(skip = false): (id: string) => string {
  const { lang } = useTexts();
  const { can } = useSession();
  const { data } = useSectionSurveysQuery({ variables: { lang }, skip: skip || !can('view_encuesta') });
  const surveys = data?.page.results ?? [];
  return (id) => usedIn(id, surveys);
}

/** A cell of a section with its years: "Seguros · 2027". */
export function WithYears({ of: { id, label }, text, on }: YearsProps) {
  const rest = distinctName(label, useUsedIn()(id)).slice(label.length);
  return (
    <>
      {text}
      {rest && (
        <chakra.span css={on === 'phone' ? onPhones : offPhones} color="muted" fontWeight="400">
          {rest}
        </chakra.span>
      )}
    </>
  );
}

interface YearsProps {
  of: Row;
  text: string;
  /** A phone has the years after the facts: they arrive later, and a name of two lines would move the rows. */
  on: 'phone' | 'others';
}
