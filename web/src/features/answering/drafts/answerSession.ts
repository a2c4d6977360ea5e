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
import { isWrittenAlike, type SurveyChange, surveyChange } from '../model/changes';
import { type Conflict, type Entry, foldEntries, type OrphanedEntries } from '../model/merge';
import type { OrphanedAnswer } from '../model/orphaned';
import type { Saved } from '../model/reading';
import { ShownSurvey } from '../model/shownSurvey';
import { Topics } from '../model/topics';
import type { Keeping } from './draftLog';
import type { DraftStore, Kept } from './draftStore';
import { MergedDraft } from './mergedDraft';

/** What a part of the screen can follow: one question's answer, or one of the sums. */
export type Topic =
  | `question:${string}`
  | ('answers' | 'survey' | 'shown' | 'progress' | 'conflicts' | 'keeping' | 'taken');

/**
 * One person answering one survey. It has the survey as the screen shows it and the merged draft, and notifies followers:
 * an answer notifies its own question, so that a keystroke costs the same in a survey of any size.
 */
export class AnswerSession {
  readonly #screen: ShownSurvey;
  readonly #merged: MergedDraft;
  readonly #topics = new Topics<Topic>();
  readonly #refusals = new Map<string, string>();
  #taken: ReadonlySet<string>;

  constructor(survey: Survey, draft: string, saved: Saved, kept: Kept, store: DraftStore) {
    this.#screen = new ShownSurvey(survey);
    this.#merged = new MergedDraft(this.#screen, draft, saved, kept, store);
    this.#taken = this.#takenNow();
    this.#screen.recount(this.answers);
  }

  get survey(): Survey {
    return this.#screen.survey;
  }

  /** What is on the screen in each step; the same array as long as it is the same. */
  get shown(): readonly (readonly ShownQuestion[])[] {
    return this.#screen.shown;
  }

  get progress(): readonly Progress[] {
    return this.#screen.progress;
  }

  get draft(): string {
    return this.#merged.log.draft;
  }

  get keeping(): Keeping {
    return this.#merged.log.keeping;
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

  /** Answers on the server that the next sending removes. */
  get orphaned(): readonly OrphanedAnswer[] {
    return this.#merged.orphaned;
  }

  get isChanged(): boolean {
    return this.#merged.isChanged;
  }

  get mayHaveArrived(): boolean {
    return this.#merged.mayHaveArrived;
  }

  /** Questions with prefilled answers that nobody confirmed yet; another set whenever that changes. */
  get taken(): ReadonlySet<string> {
    return this.#taken;
  }

  /** Why the server refused the answer to a question; undefined once it was answered again. */
  refusalOf(question: string): string | undefined {
    return this.#refusals.get(question);
  }

  isOlderThan(sent: Pick<Saved, 'record' | 'version'>): boolean {
    return this.#merged.isOlderThan(sent);
  }

  /** Calls back whenever the topic changes; returns how to stop. */
  follow(topic: Topic, changed: () => void): () => void {
    return this.#topics.follow(topic, changed);
  }

  /** Follows what other tabs do to this draft; `onSent` when one of them has sent it. Returns how to stop. */
  listen(onSent: () => void): () => void {
    return this.#merged.log.listen({
      changed: () => this.#change(() => this.#merged.merge()),
      kept: () => this.#topics.notify('keeping'),
      sent: (sent) => {
        if (!sent || this.isOlderThan(sent)) onSent();
      },
    });
  }

  /** Answers a question; the write to the device has begun when this returns. `taken` marks the answer as prefilled. */
  answer(id: string, answer: Answer, taken = false): void {
    const question = this.#screen.byId.get(id);
    const before = this.answers.get(id);
    const wasTaken = this.#taken.has(id);
    if (!question || (before && isWrittenAlike(before, answer) && !wasTaken)) return;
    this.#refusals.delete(id);
    this.#merged.answer(question, answer, taken);
    if (taken !== wasTaken) this.#notifyTaken();
    if (this.#screen.mayChange(id, before, answer)) this.#recount();
    if (this.#screen.isParent(id) && this.#merged.replaceOrphans()) this.#topics.notify('conflicts');
    this.#topics.notify(`question:${id}`);
    this.#topics.notify('answers');
  }

  /** Takes the survey as it is on the server now. Answers stay where there is a place for them. */
  update(survey: Survey): SurveyChange {
    const change = surveyChange(this.survey, survey);
    this.#change(() => {
      this.#screen.take(survey);
      this.#merged.merge();
    });
    this.#topics.notify('survey');
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

  /** Remembers what is being sent, so that finding it on the server later is no conflict. */
  attempt(answers: Answers | null): void {
    this.#merged.attempt(answers);
  }

  /** Removes entries that were sent; the next `rebase` notifies. */
  discard(entries: readonly Entry[]): void {
    this.#merged.log.discard(entries);
  }

  /** Waits until everything answered so far is safe on the device. */
  async settled(): Promise<void> {
    await this.#merged.log.settled();
  }

  /** Notes at each question why the server refused its answer. */
  refuse(errors: readonly AnswerError[]): void {
    const before = [...this.#refusals.keys()];
    this.#refusals.clear();
    for (const { question, message } of errors) if (question) this.#refusals.set(question, message);
    for (const id of new Set([...before, ...this.#refusals.keys()])) this.#topics.notify(`question:${id}`);
  }

  /** Changes the draft and notifies followers of what is different then. */
  #change(merge: () => void): void {
    const before = this.answers;
    merge();
    this.#recount();
    for (const id of this.#screen.byId.keys())
      if (!isWrittenAlike(before.get(id), this.answers.get(id))) this.#topics.notify(`question:${id}`);
    this.#topics.notify('conflicts');
    this.#notifyTaken();
    this.#topics.notify('answers');
  }

  #takenNow(): ReadonlySet<string> {
    return new Set([...foldEntries(this.entries)].flatMap(([id, { latest }]) => (latest.taken ? [id] : [])));
  }

  #notifyTaken(): void {
    this.#taken = this.#takenNow();
    this.#topics.notify('taken');
  }

  #recount(): void {
    for (const topic of this.#screen.recount(this.answers)) this.#topics.notify(topic);
  }
}

/** Answers what is asked and empty as it was answered before; each is marked until somebody looks at it. */
export function takeOver(session: AnswerSession, before: Answers): void {
  for (const [id, answer] of before) {
    const isAsked = session.shown.some((step) =>
      step.some(({ question, disabled }) => question.id === id && !disabled),
    );
    if (isAsked && isEmpty(session.answers.get(id))) session.answer(id, answer, true);
  }
}

/** Somebody looked at an answer that was taken over. */
export function confirmTaken(session: AnswerSession, id: string): void {
  const answer = session.answers.get(id);
  if (answer && session.taken.has(id)) session.answer(id, answer);
}

/** Takes back what was taken over and nobody confirmed, of some questions. */
export function giveBack(session: AnswerSession, questions: readonly string[]): void {
  const byId = questionsById(session.survey);
  for (const id of questions) {
    const question = byId.get(id);
    if (question && session.taken.has(id)) session.answer(id, emptyAnswer(controlOf(question)));
  }
}
