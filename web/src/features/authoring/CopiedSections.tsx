import { RecordLink } from '../../crud/list/RecordLink';
import { useTexts } from '../../shared/i18n';

interface Props {
  sections: readonly {
    readonly copia: { readonly id: string; readonly label: string } | null;
    /** Number of its questions. */
    readonly preguntas: number;
  }[];
}

/** The copies of sections, each with a link and its number of questions. A copy that the person may not read is left out. */
export function CopiedSections({ sections }: Props) {
  const { t } = useTexts();
  return (
    <ul>
      {sections.map(
        ({ copia, preguntas }) =>
          copia && (
            <li key={copia.id}>
              <RecordLink of="seccion" id={copia.id}>
                {copia.label}
              </RecordLink>
              {': '}
              {t('authoring:surveys.duplicate.questions', { count: preguntas })}
            </li>
          ),
      )}
    </ul>
  );
}
