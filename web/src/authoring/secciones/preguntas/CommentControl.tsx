import { Fieldset, Textarea } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useContext } from 'react';
import type { ControlProps } from '../../../fields/field';
import { useTexts } from '../../../i18n';
import { Select } from '../../../ui/Select';
import { type Comment, CommentedSurveys } from './commented';

/** The comments with one of them changed; where the survey has none yet, it is added. */
const withText = (held: readonly Comment[], changed: Comment, comentario: string): Comment[] =>
  held.includes(changed)
    ? held.map((other) => (other === changed ? { ...other, comentario } : other))
    : [...held, { ...changed, comentario }];

/** What is said under the question in one survey. Nothing where no survey asks it yet. */
export function CommentControl({
  id,
  value,
  onChange,
  onBlur,
  disabled,
  describedBy,
}: ControlProps<readonly Comment[]>) {
  const { t } = useTexts();
  const commented = useContext(CommentedSurveys);
  if (!commented) return null;
  const { surveys, encuesta, choose, mayChange } = commented;
  const own = value.filter((comment) => comment.encuesta === encuesta);
  const shown: readonly Comment[] = own.length > 0 ? own : [{ encuesta, comentario: '' }];
  const commentedOn = (survey: string) => value.some((one) => one.encuesta === survey && one.comentario.trim() !== '');
  const name = surveys.find((survey) => survey.id === encuesta)?.label;
  return (
    <Fieldset.Root aria-describedby={[`${id}-help`, describedBy].filter(Boolean).join(' ')}>
      <Fieldset.Legend>{t('authoring.question.comment.legend')}</Fieldset.Legend>
      <chakra.div display="grid" gap="2">
        {surveys.length > 1 ? (
          <Select aria-label={t('fields.encuesta')} value={encuesta} choose={choose}>
            {surveys.map((survey) => (
              <option key={survey.id} value={survey.id}>
                {commentedOn(survey.id) ? t('authoring.question.comment.there', { label: survey.label }) : survey.label}
              </option>
            ))}
          </Select>
        ) : (
          <chakra.p overflowWrap="anywhere">{name}</chakra.p>
        )}
        {shown.map((comment, index) => (
          <Textarea
            key={comment.id ?? `new ${encuesta}`}
            id={index === 0 ? id : undefined}
            rows={2}
            minHeight="56px"
            aria-label={t('fields.comentario')}
            aria-describedby={`${id}-help`}
            disabled={disabled || !mayChange}
            value={comment.comentario}
            onBlur={onBlur}
            onChange={(event) => onChange(withText(value, comment, event.target.value))}
          />
        ))}
      </chakra.div>
      <chakra.p id={`${id}-help`} color="muted" fontSize="xs" marginTop="4px">
        {t('authoring.question.comment.hint')}
      </chakra.p>
    </Fieldset.Root>
  );
}
