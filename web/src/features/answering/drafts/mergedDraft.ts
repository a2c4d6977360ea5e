import { type Answer, type Answers, type Question, sameAnswer, sameAnswers, sentAnswers } from '@encuestas/survey';
import { type Conflict, type Entry, foldEntries, type Merged, mergeDraft, type OrphanedEntries } from '../model/merge';
import { type OrphanedAnswer, orphanedAnswers } from '../model/orphaned';
import type { Saved } from '../model/reading';
import type { ShownSurvey } from '../model/shownSurvey';
import { DraftLog } from './draftLog';
import type { DraftStore, Kept } from './draftStore';

/**
 * A draft merged into the saved answers: the answers on the screen, the conflicts, and what has no place in the survey.
 * `AnswerSession` notifies the screen of changes.
 */
export class MergedDraft {
  readonly log: DraftLog;
  readonly #screen: ShownSurvey;
  #saved: Saved;
  #attempted: Answers | null;
  #merged!: Merged;
  #orphaned!: readonly OrphanedAnswer[];
  /** The merged answers, and those given since. */
  #answers!: Map<string, Answer>;

  constructor(screen: ShownSurvey, draft: string, saved: Saved, kept: Kept, store: DraftStore) {
    this.#screen = screen;
    this.log = new DraftLog(draft, kept, store);
    this.#saved = saved;
    this.#attempted = kept.sending?.attempted ?? null;
    this.merge();
  }

  get saved(): Saved {
    return this.#saved;
  }

  get answers(): Answers {
    return this.#answers;
  }

  get conflicts(): readonly Conflict[] {
    return this.#merged.conflicts;
  }

  get orphanedEntries(): readonly OrphanedEntries[] {
    return this.#merged.orphanedEntries;
  }

  /** Answers on the server that the next sending takes away. */
  get orphaned(): readonly OrphanedAnswer[] {
    return this.#orphaned;
  }

  get entries(): readonly Entry[] {
    return this.log.all;
  }

  /** Whether sending now would change what the server has and the survey still asks. */
  get isChanged(): boolean {
    return !sameAnswers(this.#sent(this.#answers), this.#sent(this.#saved.answers));
  }

  /** Whether something was sent of which this page does not know that it arrived. */
  get mayHaveArrived(): boolean {
    return this.#attempted !== null && !sameAnswers(this.#attempted, this.#sent(this.#saved.answers));
  }

  /** Whether this device has sent something else than what is taken for saved here. */
  isOlderThan({ record, version }: Pick<Saved, 'record' | 'version'>): boolean {
    return record !== this.#saved.record || version !== this.#saved.version;
  }

  /** Remembers what is being sent, so that finding it on the server later is no surprise. */
  attempt(answers: Answers | null): void {
    this.#attempted = answers;
  }

  /** Settles a conflict: mine stays and is to be sent, or theirs takes its place. */
  settle(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    const question = this.#screen.byId.get(conflict.question);
    if (!question) return;
    const answer = choice === 'mine' ? (this.#answers.get(question.id) ?? conflict.mine) : conflict.theirs;
    this.log.replace(this.log.of(question.id), question, answer, this.#saved.answers);
    this.merge();
  }

  /** Removes an answer that the survey has no place for, once the person has read it. */
  dismiss(orphan: OrphanedEntries): void {
    const [first] = orphan.entries;
    const question = first && this.#screen.byId.get(first.question);
    const kept = question && this.#answers.get(question.id);
    const server = question && this.#saved.answers.get(question.id);
    if (question && kept && !orphan.ruledOutBy && !sameAnswer(kept, server))
      this.log.replace(orphan.entries, question, kept, this.#saved.answers);
    else this.log.write([], orphan.entries);
    this.merge();
  }

  discardAll(): void {
    this.log.discard(this.entries);
    this.merge();
  }

  /** Takes over what the server has now; unsent changes stay, as changes to this. */
  rebase(saved: Saved): void {
    this.#saved = saved;
    this.merge();
    const open = new Set(this.conflicts.map(({ question }) => question));
    const orphaned = new Set(this.orphanedEntries.flatMap(({ entries }) => entries.map(({ question }) => question)));
    for (const [id, register] of foldEntries(this.entries)) {
      const question = this.#screen.byId.get(id);
      const answer = this.#answers.get(id);
      const there = saved.answers.get(id);
      if (!question || !answer || open.has(id) || orphaned.has(id) || !this.#merged.changed.has(id)) continue;
      if (sameAnswer(register.latest.base, there)) continue;
      this.log.replace(register.seen, question, answer, saved.answers, register.latest);
    }
  }

  /** Merges the draft into the saved answers again; entries that equal them are removed. */
  merge(): void {
    this.#orphaned = orphanedAnswers(this.#screen.survey, this.#saved.answers);
    this.#merged = this.#mergedNow();
    this.#answers = new Map(this.#merged.answers);
    if (this.#merged.superseded.length > 0) this.log.write([], this.#merged.superseded);
  }

  /** Writes an answer without merging: most answers change nothing but themselves. */
  answer(question: Question, answer: Answer, taken: boolean): void {
    this.#answers.set(question.id, answer);
    this.log.answer(question, answer, this.#saved.answers, taken);
  }

  /** Finds what has no place after a parent question was answered; returns whether there is, or was, any. */
  replaceOrphans(): boolean {
    const { orphanedEntries } = this.#mergedNow();
    const any = orphanedEntries.length + this.orphanedEntries.length > 0;
    if (any) this.#merged = { ...this.#merged, orphanedEntries };
    return any;
  }

  #mergedNow(): Merged {
    return mergeDraft(this.#screen.survey, this.#saved.answers, this.entries, this.#attempted);
  }

  #sent(answers: Answers): Answers {
    return sentAnswers(this.#screen.survey, answers);
  }
}
