import type { Answer, AnswerError, Progress, ShownQuestion, Survey } from '@encuestas/survey';
import { isWrittenAlike, type SurveyChange, surveyChange } from '../model/changes';
import { type Conflict, foldEntries, type OrphanedEntries } from '../model/merge';
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
 * One person answering one survey: the draft as it is on the screen, and who is to be told of a change. A change to one
 * question tells that question only, so that a keystroke costs the same in a survey of any size.
 */
export class AnswerSession extends MergedDraft {
  readonly #topics = new Topics<Topic>();
  readonly #refusals = new Map<string, string>();
  #taken: ReadonlySet<string>;

  constructor(survey: Survey, draft: string, saved: Saved, kept: Kept, store: DraftStore) {
    super(new ShownSurvey(survey), draft, saved, kept, store);
    this.#taken = this.#takenNow();
    this.screen.recount(this.answers);
  }

  get survey(): Survey {
    return this.screen.survey;
  }

  get keeping(): Keeping {
    return this.log.keeping;
  }

  /** Questions whose answers were taken over together and not confirmed yet; another set whenever that changes. */
  get taken(): ReadonlySet<string> {
    return this.#taken;
  }

  /** What is on the screen in each step; the same array as long as it is the same. */
  get shown(): readonly (readonly ShownQuestion[])[] {
    return this.screen.shown;
  }

  get progress(): readonly Progress[] {
    return this.screen.progress;
  }

  /** Why the server did not take the answer to a question; undefined once it was answered anew. */
  refusalOf(question: string): string | undefined {
    return this.#refusals.get(question);
  }

  /** Calls back whenever what the topic names has changed; answers how to stop. */
  follow(topic: Topic, changed: () => void): () => void {
    return this.#topics.follow(topic, changed);
  }

  /** Hears what other tabs do to this draft; `onSent` when one of them has sent it. Answers how to stop. */
  listen(onSent: () => void): () => void {
    return this.log.listen({
      changed: () => this.#telling(() => this.merge()),
      kept: () => this.#topics.tell('keeping'),
      sent: (sent) => {
        if (!sent || this.isOlderThan(sent)) onSent();
      },
    });
  }

  /** Answers a question; it is on its way to the device when this returns. `taken` marks it as taken over. */
  answer(id: string, answer: Answer, taken = false): void {
    const question = this.screen.byId.get(id);
    const before = this.answers.get(id);
    const wasTaken = this.#taken.has(id);
    if (!question || (before && isWrittenAlike(before, answer) && !wasTaken)) return;
    this.#refusals.delete(id);
    this.note(question, answer, taken);
    if (taken !== wasTaken) this.#tellTaken();
    if (this.screen.mayChange(id, before, answer)) this.#recount();
    if (this.screen.isParent(id) && this.placeAnew()) this.#topics.tell('conflicts');
    this.#topics.tell(`question:${id}`);
    this.#topics.tell('answers');
  }

  /** Takes the survey as it is on the server now. What was answered stays where there is a place for it. */
  update(survey: Survey): SurveyChange {
    const change = surveyChange(this.survey, survey);
    this.#telling(() => {
      this.screen.take(survey);
      this.merge();
    });
    this.#topics.tell('survey');
    return change;
  }

  override settle(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    this.#telling(() => super.settle(conflict, choice));
  }

  override dismiss(orphan: OrphanedEntries): void {
    this.#telling(() => super.dismiss(orphan));
  }

  override discardAll(): void {
    this.#telling(() => super.discardAll());
  }

  override rebase(saved: Saved): void {
    this.#telling(() => super.rebase(saved));
  }

  /** Notes at each question why the server did not take its answer. */
  refuse(errors: readonly AnswerError[]): void {
    const before = [...this.#refusals.keys()];
    this.#refusals.clear();
    for (const { question, message } of errors) if (question) this.#refusals.set(question, message);
    for (const id of new Set([...before, ...this.#refusals.keys()])) this.#topics.tell(`question:${id}`);
  }

  /** Merges anew, and tells what is different then. */
  #telling(merge: () => void): void {
    const before = this.answers;
    merge();
    this.#recount();
    for (const id of this.screen.byId.keys())
      if (!isWrittenAlike(before.get(id), this.answers.get(id))) this.#topics.tell(`question:${id}`);
    this.#topics.tell('conflicts');
    this.#tellTaken();
    this.#topics.tell('answers');
  }

  #takenNow(): ReadonlySet<string> {
    return new Set([...foldEntries(this.entries)].flatMap(([id, { latest }]) => (latest.taken ? [id] : [])));
  }

  #tellTaken(): void {
    this.#taken = this.#takenNow();
    this.#topics.tell('taken');
  }

  #recount(): void {
    for (const topic of this.screen.recount(this.answers)) this.#topics.tell(topic);
  }
}
