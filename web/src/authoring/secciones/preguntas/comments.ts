import type { Field } from '../../../fields/field';
import type { GetPreguntaQuery } from '../../../generated/secciones';
import { CommentControl } from './CommentControl';
import type { Comment } from './commented';

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
      written(held).some(({ comentario }) => comentario === '') ? 'authoring.question.comment.kept' : null,
  ],
};
