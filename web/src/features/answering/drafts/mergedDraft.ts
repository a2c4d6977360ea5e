import { type Answer, type Answers, type Question, sameAnswer, sameAnswers, sentAnswers } from '@encuestas/survey';
import {
  type Conflict,
  type Entry,
  foldEntries,
  type Merged,
  mergeDraft,
  type OrphanedAnswer,
  type OrphanedEntries,
  orphanedAnswers,
} from '../model/merge';
import type { Saved } from '../model/reading';
import type { ShownSurvey } from '../model/shownSurvey';
import { DraftLog } from './draftLog';
import type { DraftStore, StoredDraft } from './draftStore';

/** A draft merged into the saved answers: answers, conflicts and orphans. `AnswerSession` notifies the screen. */
export class MergedDraft {
  readonly log: DraftLog;
  readonly #screen: ShownSurvey;
  #saved: Saved;
  #attempted: Answers | null;
  #merged!: Merged;
  #orphaned!: readonly OrphanedAnswer[];
  /** The merged answers and later ones. */
  #answers!: Map<string, Answer>;

  constructor(screen: ShownSurvey, draft: string, saved: Saved, stored: StoredDraft, store: DraftStore) {
    this.#screen = screen;
    this.log = new DraftLog(draft, stored, store, screen.survey.descripcion);
    this.#saved = saved;
    this.#attempted = stored.sending?.attempted ?? null;
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

  /** Saved answers that the next submission removes. */
  get orphaned(): readonly OrphanedAnswer[] {
    return this.#orphaned;
  }

  get entries(): readonly Entry[] {
    return this.log.all;
  }

  /** Whether submitting now would change the saved answers. */
  get isChanged(): boolean {
    return !sameAnswers(this.#sendable(this.#answers), this.#sendable(this.#saved.answers));
  }

  /** Whether a request without a response may have been saved. */
  get mayHaveArrived(): boolean {
    return this.#attempted !== null && !sameAnswers(this.#attempted, this.#sendable(this.#saved.answers));
  }

  /** Whether `saved` differs from a submission of this device. */
  isOlderThan({ record, version }: Pick<Saved, 'record' | 'version'>): boolean {
    return record !== this.#saved.record || version !== this.#saved.version;
  }

  /** Remembers what is in flight, so that finding it on the server later is no conflict. */
  attempt(answers: Answers | null): void {
    this.#attempted = answers;
  }

  /** Settles a conflict with one of its two answers. */
  settle(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    const question = this.#screen.byId.get(conflict.question);
    if (!question) return;
    const answer = choice === 'mine' ? (this.#answers.get(question.id) ?? conflict.mine) : conflict.theirs;
    this.log.replace(this.log.of(question.id), question, answer, this.#saved.answers);
    this.merge();
  }

  /** Removes an orphaned draft answer. */
  dismiss(orphan: OrphanedEntries): void {
    const [first] = orphan.entries;
    const question = first && this.#screen.byId.get(first.question);
    const current = question && this.#answers.get(question.id);
    const server = question && this.#saved.answers.get(question.id);
    if (question && current && !orphan.ruledOutBy && !sameAnswer(current, server))
      this.log.replace(orphan.entries, question, current, this.#saved.answers);
    else this.log.write([], orphan.entries);
    this.merge();
  }

  discardAll(): void {
    this.log.discard(this.entries);
    this.merge();
  }

  /** Replaces the saved answers; unsent changes become changes of the new ones. */
  rebase(saved: Saved): void {
    this.#saved = saved;
    this.merge();
    const inConflict = new Set(this.conflicts.map(({ question }) => question));
    const orphaned = new Set(this.orphanedEntries.flatMap(({ entries }) => entries.map(({ question }) => question)));
    for (const [id, register] of foldEntries(this.entries)) {
      const question = this.#screen.byId.get(id);
      const answer = this.#answers.get(id);
      const savedAnswer = saved.answers.get(id);
      if (!question || !answer || inConflict.has(id) || orphaned.has(id) || !this.#merged.changed.has(id)) continue;
      if (sameAnswer(register.latest.base, savedAnswer)) continue;
      this.log.replace(register.seen, question, answer, saved.answers, register.latest);
    }
  }

  /** Merges the draft into the saved answers again, and removes superseded entries. */
  merge(): void {
    this.#orphaned = orphanedAnswers(this.#screen.survey, this.#saved.answers);
    this.#merged = this.#mergedNow();
    this.#answers = new Map(this.#merged.answers);
    if (this.#merged.superseded.length > 0) this.log.write([], this.#merged.superseded);
  }

  /** Writes an answer without a merge, because most answers affect no other question. */
  answer(question: Question, answer: Answer, isPrefilled: boolean): void {
    this.#answers.set(question.id, answer);
    this.log.answer(question, answer, this.#saved.answers, isPrefilled);
  }

  /** Updates the orphans after an answer to a parent question. */
  replaceOrphans(): void {
    this.#merged = { ...this.#merged, orphanedEntries: this.#mergedNow().orphanedEntries };
  }

  #mergedNow(): Merged {
    return mergeDraft(this.#screen.survey, this.#saved.answers, this.entries, this.#attempted);
  }

  #sendable(answers: Answers): Answers {
    return sentAnswers(this.#screen.survey, answers);
  }
}
