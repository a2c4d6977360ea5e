import { Fieldset, Textarea } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, useContext, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ControlProps, Field, Values } from '../../../../crud/fields/field';
import type { FieldsForm } from '../../../../crud/form/useRecordForm';
import type { GetPreguntaQuery } from '../../../../generated/secciones';
import { useTexts } from '../../../../shared/i18n';
import { useSession } from '../../../../shared/session/session';
import { Select } from '../../../../shared/ui/Select';
import type { Using } from '../useShared';

/** A comment on the question in one survey; one that the server knows has an id. */
export interface Comment {
  readonly id?: string;
  readonly encuesta: string;
  readonly comentario: string;
}

/** The surveys that ask the question, and the one whose comment is before the person. */
interface Commented {
  readonly surveys: readonly Using[];
  readonly encuesta: string;
  readonly choose: (encuesta: string) => void;
  readonly mayChange: boolean;
}

/** Null where there is no survey to comment for, or the person may not see comments. */
export const CommentedSurveys = createContext<Commented | null>(null);

/** Where a section's questions are asked. */
export interface CommentedSection {
  /** The surveys that use the section; null while or where that is not known. */
  surveys: readonly Using[] | null;
  /** The survey from which the person came. */
  encuesta: string | null;
}

/** For which of the surveys comments are shown: the one that was chosen or come from, one with a comment, the first. */
export function useCommented({ surveys, encuesta }: CommentedSection, { methods }: FieldsForm) {
  const { can } = useSession();
  const [chosen, choose] = useState(encuesta);
  const first = (values: Values) => (values.comentarios as readonly Comment[] | undefined)?.[0]?.encuesta;
  const said = useWatch({ control: methods.control, compute: first });
  const mayView = can('view_comentario_pregunta');
  const mayChange = can('add_comentario_pregunta') && can('change_comentario_pregunta');
  return useMemo(() => {
    const found = [chosen, said].find((id) => surveys?.some((survey) => survey.id === id)) ?? surveys?.[0]?.id;
    return found && mayView && surveys ? { surveys, encuesta: found, choose, mayChange } : null;
  }, [surveys, chosen, said, mayView, mayChange]);
}

/** The comments with one of them changed; where the survey has none yet, it is added. */
const withText = (held: readonly Comment[], changed: Comment, comentario: string): Comment[] =>
  held.includes(changed)
    ? held.map((other) => (other === changed ? { ...other, comentario } : other))
    : [...held, { ...changed, comentario }];

/** What is said under the question in one survey. Nothing where no survey asks it yet. */
function CommentControl({ id, value, onChange, onBlur, disabled, describedBy }: ControlProps<readonly Comment[]>) {
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
      <Fieldset.Legend>{t('authoring:question.comment.legend')}</Fieldset.Legend>
      <chakra.div display="grid" gap="2">
        {surveys.length > 1 ? (
          <Select aria-label={t('fields.encuesta')} value={encuesta} choose={choose}>
            {surveys.map((survey) => (
              <option key={survey.id} value={survey.id}>
                {commentedOn(survey.id) ? t('authoring:question.comment.there', { label: survey.label }) : survey.label}
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
        {t('authoring:question.comment.hint')}
      </chakra.p>
    </Fieldset.Root>
  );
}

/** A comment as the server lists it. */
export type CommentRow = NonNullable<GetPreguntaQuery['comments']>['results'][number];

/** The comments on one question; a server that ignores the filter is corrected. */
export const ofQuestion = (id: string, rows: readonly CommentRow[]): Comment[] =>
  rows
    .filter(({ pregunta }) => pregunta?.id === id)
    .flatMap(({ id: row, comentario, encuesta }) => (encuesta ? [{ id: row, comentario, encuesta: encuesta.id }] : []));

/** What is to be kept: a new one that stayed empty is none, and an old one that is empty is to be taken away. */
const written = (held: readonly Comment[]): Comment[] =>
  held
    .map(({ id, encuesta, comentario }) => ({ id, encuesta, comentario: comentario.trim() }))
    .filter(({ id, comentario }) => id !== undefined || comentario !== '');

/** The comments on the question, each for one survey. */
export const comments: Field<'comentarios'> = {
  name: 'comentarios',
  label: 'fields.comentario',
  required: false,
  rules: [],
  bare: true,
  blank: [],
  read: (held: readonly Comment[] | undefined) => held ?? [],
  write: written,
  show: (held: readonly Comment[]) => held.map(({ comentario }) => comentario).join(' · '),
  Control: CommentControl,
};

/** The same for who may not take comments away. */
export const keptComments: Field<'comentarios'> = {
  ...comments,
  rules: [
    (held: readonly Comment[]) =>
      written(held).some(({ comentario }) => comentario === '') ? 'authoring:question.comment.kept' : null,
  ],
};
