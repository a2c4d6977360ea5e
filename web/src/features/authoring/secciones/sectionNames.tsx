import { chakra } from '@chakra-ui/react/styled-system';
import { foldText } from '@encuestas/survey';
import { type SectionSurveysQuery, useSectionSurveysQuery } from '../../../generated/secciones';
import { useTexts } from '../../../shared/i18n';
import { useSession } from '../../../shared/session/session';

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

/** The name of a section in a list that also shows its language: "Seguros · 2027". */
export function SectionName({ id, label }: { id: string; label: string }) {
  const rest = distinctName(label, useUsedIn()(id)).slice(label.length);
  return (
    <>
      {label}
      {rest && (
        <chakra.span color="muted" fontWeight="400">
          {rest}
        </chakra.span>
      )}
    </>
  );
}
