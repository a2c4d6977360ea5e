import {
  type Answer,
  type AnswerError,
  type Answers,
  controlOf,
  emptyAnswer,
  isEmpty,
  type Progress,
  questionsById,
  type ShownQuestion,
  type Survey,
} from '@encuestas/survey';
import { isEqualJson, type SurveyChange, surveyChange } from '../model/changes';
import { type Conflict, type Entry, foldEntries, type OrphanedAnswer, type OrphanedEntries } from '../model/merge';
import type { Saved } from '../model/reading';
import { ShownSurvey } from '../model/shownSurvey';
import type { StorageState } from './draftLog';
import type { DraftStore, StoredDraft } from './draftStore';
import { MergedDraft } from './mergedDraft';

/**
 * One person answering one survey: the visible survey and the merged draft. Its values stay the same objects until they
 * change, so that a keystroke renders only what it changes.
 */
export class AnswerSession {
  readonly #screen: ShownSurvey;
  readonly #merged: MergedDraft;
  readonly #followers = new Set<() => void>();
  readonly #refusals = new Map<string, string>();
  #prefilled: ReadonlySet<string>;

  constructor(survey: Survey, draft: string, saved: Saved, stored: StoredDraft, store: DraftStore) {
    this.#screen = new ShownSurvey(survey);
    this.#merged = new MergedDraft(this.#screen, draft, saved, stored, store);
    this.#prefilled = this.#findPrefilled();
    this.#screen.recount(this.answers);
  }

  get survey(): Survey {
    return this.#screen.survey;
  }

  /** The visible questions of each step; the same array until they change. */
  get shown(): readonly (readonly ShownQuestion[])[] {
    return this.#screen.shown;
  }

  get progress(): readonly Progress[] {
    return this.#screen.progress;
  }

  get draft(): string {
    return this.#merged.log.draft;
  }

  get storageState(): StorageState {
    return this.#merged.log.storageState;
  }

  get saved(): Saved {
    return this.#merged.saved;
  }

  get answers(): Answers {
    return this.#merged.answers;
  }

  get entries(): readonly Entry[] {
    return this.#merged.entries;
  }

  get conflicts(): readonly Conflict[] {
    return this.#merged.conflicts;
  }

  get orphanedEntries(): readonly OrphanedEntries[] {
    return this.#merged.orphanedEntries;
  }

  /** Saved answers that the next submission removes. */
  get orphaned(): readonly OrphanedAnswer[] {
    return this.#merged.orphaned;
  }

  get isChanged(): boolean {
    return this.#merged.isChanged;
  }

  get mayHaveArrived(): boolean {
    return this.#merged.mayHaveArrived;
  }

  /** Questions with unconfirmed prefilled answers; a new set after each change. */
  get prefilled(): ReadonlySet<string> {
    return this.#prefilled;
  }

  /** Why the server rejected the answer to a question; undefined after a new answer. */
  refusalOf(question: string): string | undefined {
    return this.#refusals.get(question);
  }

  isOlderThan(submission: Pick<Saved, 'record' | 'version'>): boolean {
    return this.#merged.isOlderThan(submission);
  }

  /** Calls back on changes; returns the unsubscribe function. */
  follow(changed: () => void): () => void {
    this.#followers.add(changed);
    return () => this.#followers.delete(changed);
  }

  /** Follows other tabs' changes of this draft; `onSent` when one of them has submitted it. Returns a stop function. */
  listen(onSent: () => void): () => void {
    return this.#merged.log.listen({
      changed: () => this.#change(() => this.#merged.merge()),
      stored: () => this.#notify(),
      sent: (sent) => {
        if (!sent || this.isOlderThan(sent)) onSent();
      },
    });
  }

  /** Answers a question; when this returns, the write to the device has started. */
  answer(id: string, answer: Answer, isPrefilled = false): void {
    const question = this.#screen.byId.get(id);
    const before = this.answers.get(id);
    const wasPrefilled = this.#prefilled.has(id);
    if (!question || (before && isEqualJson(before, answer) && !wasPrefilled)) return;
    this.#refusals.delete(id);
    this.#merged.answer(question, answer, isPrefilled);
    if (isPrefilled !== wasPrefilled) this.#prefilled = this.#findPrefilled();
    if (this.#screen.mayChange(id, before, answer)) this.#screen.recount(this.answers);
    if (this.#screen.isParent(id)) this.#merged.replaceOrphans();
    this.#notify();
  }

  /** Replaces the survey with the server's current one. Answers stay if there is a place for them. */
  update(survey: Survey): SurveyChange {
    const change = surveyChange(this.survey, survey);
    this.#change(() => {
      this.#screen.replace(survey);
      this.#merged.merge();
    });
    return change;
  }

  settle(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    this.#change(() => this.#merged.settle(conflict, choice));
  }

  dismiss(orphan: OrphanedEntries): void {
    this.#change(() => this.#merged.dismiss(orphan));
  }

  discardAll(): void {
    this.#change(() => this.#merged.discardAll());
  }

  rebase(saved: Saved): void {
    this.#change(() => this.#merged.rebase(saved));
  }

  /** Remembers what is in flight, so that finding it on the server later is no conflict. */
  attempt(answers: Answers | null): void {
    this.#merged.attempt(answers);
  }

  /** Removes submitted entries; the next `rebase` notifies. */
  discard(entries: readonly Entry[]): void {
    this.#merged.log.discard(entries);
  }

  /** Waits until the device has stored all answers. */
  async settled(): Promise<void> {
    await this.#merged.log.settled();
  }

  /** Sets the server's errors at their questions. */
  refuse(errors: readonly AnswerError[]): void {
    this.#refusals.clear();
    for (const { question, message } of errors) if (question) this.#refusals.set(question, message);
    this.#notify();
  }

  #change(merge: () => void): void {
    merge();
    this.#screen.recount(this.answers);
    this.#prefilled = this.#findPrefilled();
    this.#notify();
  }

  #findPrefilled(): ReadonlySet<string> {
    return new Set([...foldEntries(this.entries)].flatMap(([id, { latest }]) => (latest.taken ? [id] : [])));
  }

  #notify(): void {
    for (const changed of this.#followers) changed();
  }
}

/** Prefills visible empty questions with earlier answers, which stay marked until confirmed. */
export function prefill(session: AnswerSession, before: Answers): void {
  for (const [id, answer] of before) {
    const isShown = session.shown.some((step) =>
      step.some(({ question, disabled }) => question.id === id && !disabled),
    );
    if (isShown && isEmpty(session.answers.get(id))) session.answer(id, answer, true);
  }
}

export function confirmPrefilled(session: AnswerSession, id: string): void {
  const answer = session.answers.get(id);
  if (answer && session.prefilled.has(id)) session.answer(id, answer);
}

/** Clears the unconfirmed prefilled answers of some questions. */
export function undoPrefill(session: AnswerSession, questions: readonly string[]): void {
  const byId = questionsById(session.survey);
  for (const id of questions) {
    const question = byId.get(id);
    if (question && session.prefilled.has(id)) session.answer(id, emptyAnswer(controlOf(question)));
  }
}
