import { createContext } from 'react';
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
