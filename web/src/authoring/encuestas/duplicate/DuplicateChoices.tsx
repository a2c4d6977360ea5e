import { useTexts } from '../../../i18n';
import { Check } from '../../../ui/Check';
import { Radios } from '../../../ui/Radios';
import type { Plan } from './duplicating';

/** What becomes of sections and comments. */
export interface Choices {
  secciones: Plan['secciones'];
  comentarios: boolean;
}

interface Props {
  choices: Choices;
  choose: (choices: Choices) => void;
  mayCopy: boolean;
  mayComment: boolean;
}

const TREATMENTS = ['SHARE', 'COPY'] as const;

/** Shared or copied sections, each with what it means, and whether the comments go along. */
export function DuplicateChoices({ choices, choose, mayCopy, mayComment }: Props) {
  const { t } = useTexts();
  const option = (value: Plan['secciones']) => {
    const mayNot = value === 'COPY' && !mayCopy;
    return {
      value,
      disabled: mayNot,
      text: t(`authoring:surveys.duplicate.${value}`),
      hint: t(mayNot ? 'authoring:surveys.duplicate.mayNotCopy' : `authoring:surveys.duplicate.${value}_hint`),
    };
  };
  return (
    <>
      <Radios
        label={t('resources.secciones.many')}
        value={choices.secciones}
        onChange={(secciones) => choose({ ...choices, secciones })}
        options={TREATMENTS.map(option)}
      />
      {mayComment && (
        <Check checked={choices.comentarios} onChange={(comentarios) => choose({ ...choices, comentarios })}>
          {t('authoring:surveys.duplicate.comments')}
        </Check>
      )}
    </>
  );
}
