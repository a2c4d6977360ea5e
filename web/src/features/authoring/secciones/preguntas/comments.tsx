import { Fieldset, Textarea } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, useContext, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ControlProps, Field, Values } from '../../../../crud/fields/field';
import type { FieldsForm } from '../../../../crud/form/useFieldsForm';
import type { GetPreguntaQuery } from '../../../../generated/secciones';
import { useTexts } from '../../../../shared/i18n';
import { useSession } from '../../../../shared/session/session';
import { Select } from '../../../../shared/ui/Select';
import type { SurveyUse } from '../useShared';

/** A comment on the question in one survey; a saved one has an id. */
export interface Comment {
  readonly id?: string;
  readonly encuesta: string;
  readonly comentario: string;
}

/** The surveys with the question, and the one whose comment is shown. */
interface CommentContext {
  readonly surveys: readonly SurveyUse[];
  readonly encuesta: string;
  readonly choose: (encuesta: string) => void;
  readonly mayChange: boolean;
}

/** Null without a survey, or where the person may not view comments. */
export const SurveyComments = createContext<CommentContext | null>(null);

export interface SectionSurveys {
  /** The surveys that use the section; null if unknown. */
  surveys: readonly SurveyUse[] | null;
  /** The survey from which the person came. */
  encuesta: string | null;
}

/** Shows the comments of the chosen survey, else of the first with a comment, else of the first that is not closed. */
export function useSurveyComments({ surveys, encuesta }: SectionSurveys, { methods }: FieldsForm) {
  const { can } = useSession();
  const [chosen, choose] = useState(encuesta);
  const first = (values: Values) => (values.comentarios as readonly Comment[] | undefined)?.[0]?.encuesta;
  const firstCommented = useWatch({ control: methods.control, compute: first });
  const mayView = can('view_comentario_pregunta');
  const mayChange = can('add_comentario_pregunta') && can('change_comentario_pregunta');
  const selected =
    [chosen, firstCommented].find((id) => surveys?.some((survey) => survey.id === id)) ??
    (surveys?.find(({ estado }) => estado !== 'CERRADA') ?? surveys?.[0])?.id;
  return selected && mayView && surveys ? { surveys, encuesta: selected, choose, mayChange } : null;
}

/** Changes the text of one comment, or adds it. */
const withText = (comments: readonly Comment[], changed: Comment, comentario: string): Comment[] =>
  comments.includes(changed)
    ? comments.map((other) => (other === changed ? { ...other, comentario } : other))
    : [...comments, { ...changed, comentario }];

/** The comment below the question in one survey. */
function CommentControl({ id, value, onChange, onBlur, disabled, describedBy }: ControlProps<readonly Comment[]>) {
  const { t } = useTexts();
  const context = useContext(SurveyComments);
  if (!context) return null;
  const { surveys, encuesta, choose, mayChange } = context;
  const own = value.filter((comment) => comment.encuesta === encuesta);
  const shown: readonly Comment[] = own.length > 0 ? own : [{ encuesta, comentario: '' }];
  const hasComment = (survey: string) => value.some((one) => one.encuesta === survey && one.comentario.trim() !== '');
  const name = surveys.find((survey) => survey.id === encuesta)?.label;
  return (
    <Fieldset.Root aria-describedby={[`${id}-help`, describedBy].filter(Boolean).join(' ')}>
      <Fieldset.Legend>{t('authoring:question.comment.legend')}</Fieldset.Legend>
      <chakra.div display="grid" gap="2">
        {surveys.length > 1 ? (
          <Select aria-label={t('fields.encuesta')} value={encuesta} choose={choose}>
            {surveys.map((survey) => (
              <option key={survey.id} value={survey.id}>
                {hasComment(survey.id) ? t('authoring:question.comment.there', { label: survey.label }) : survey.label}
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

export type CommentRow = NonNullable<GetPreguntaQuery['comments']>['results'][number];

/** The comments on one question; the server may ignore the filter. */
export const ofQuestion = (id: string, rows: readonly CommentRow[]): Comment[] =>
  rows
    .filter(({ pregunta }) => pregunta?.id === id)
    .flatMap(({ id: row, comentario, encuesta }) => (encuesta ? [{ id: row, comentario, encuesta: encuesta.id }] : []));

/** The comments to send, without empty new ones; an empty saved one is deleted. */
const writeComments = (comments: readonly Comment[]): Comment[] =>
  comments
    .map(({ id, encuesta, comentario }) => ({ id, encuesta, comentario: comentario.trim() }))
    .filter(({ id, comentario }) => id !== undefined || comentario !== '');

export const comments: Field<'comentarios'> = {
  name: 'comentarios',
  label: 'fields.comentario',
  required: false,
  rules: [],
  bare: true,
  blank: [],
  read: (comments: readonly Comment[] | undefined) => comments ?? [],
  write: writeComments,
  show: (comments: readonly Comment[]) => comments.map(({ comentario }) => comentario).join(' · '),
  Control: CommentControl,
};

/** The comments for a person who may not delete them. */
export const undeletableComments: Field<'comentarios'> = {
  ...comments,
  rules: [
    (comments: readonly Comment[]) =>
      writeComments(comments).some(({ comentario }) => comentario === '') ? 'authoring:question.comment.kept' : null,
  ],
};
