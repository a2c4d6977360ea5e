import { createContext, type RefObject } from 'react';
import type { Guarded } from '../../../crud/form/leaveGuard';

interface SurveyEditor {
  /** The survey; a new one has no id. */
  readonly id: string | undefined;
  /** The element of the preview, beside the form. */
  readonly place: HTMLElement | null;
  /** The open question, whose unsaved changes the screen guards. */
  readonly question: RefObject<Guarded | null>;
}

/** What the sections of a survey need of its screen. */
export const SurveyEditor = createContext<SurveyEditor>({ id: undefined, place: null, question: { current: null } });
