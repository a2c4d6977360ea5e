import { useMemo } from 'react';
import { useTexts } from '../../shared/i18n';
import { Grouped } from './Grouped';
import type { Group, Grouping } from './grouping';
import { QuestionCard } from './QuestionCard';
import type { Question } from './useResults';

interface Props {
  groups: readonly Group<Question>[];
  by: Grouping;
  minimo: number;
  earlier: string | null;
  encuesta: string;
}

/** The questions of the survey, put together as the address has it. */
export function Groups({ groups, by, ...card }: Props) {
  const { t } = useTexts();
  const titled = useMemo(() => {
    const titleOf = ({ title }: Group<Question>) => {
      if (by === 'seccion') return title ?? '';
      if (by === 'beneficio' && title) return t('results:benefits');
      return title ?? t(`results:ungrouped.${by}`);
    };
    return groups.map((group) => ({ ...group, title: titleOf(group) }));
  }, [groups, by, t]);
  return (
    <Grouped groups={titled}>
      {(question) => <QuestionCard key={question.pregunta.id} question={question} {...card} />}
    </Grouped>
  );
}
