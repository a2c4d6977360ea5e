import type { AnswerError } from '../model/answerErrors';
import { type SurveyChange, surveyChange } from '../model/changes';
import {
  type Conflict,
  type Entry,
  foldEntries,
  type Merged,
  mergeDraft,
  type OrphanedEntries,
  type Reworded,
  rewordedEntries,
} from '../model/merge';
import { type OrphanedAnswer, orphanedAnswers } from '../model/orphaned';
import { type Answer, type Answers, type Saved, type Survey, sameAnswer, sameAnswers } from '../model/questionnaire';
import { ShownSurvey } from '../model/shownSurvey';
import { Topics } from '../model/topics';
import {
  type PlacedQuestion,
  type Progress,
  placeOf,
  type ShownQuestion,
  sentAnswers,
  wrongAnswers,
} from '../model/wizard';
import { DraftLog, type Keeping } from './draftLog';
import type { DraftStore, Kept } from './draftStore';

/** What a part of the screen can follow: one question's answer, or one of the sums. */
export type Topic =
  | `question:${string}`
  | ('answers' | 'survey' | 'shown' | 'progress' | 'conflicts' | 'keeping' | 'taken');

/**
 * One person answering one survey: the answers on the screen, the draft under them, and who is to be told of a change.
 * A change to one question tells that question only, so that a keystroke costs the same in a survey of any size.
 */
export class AnswerSession {
  readonly #screen: ShownSurvey;
  readonly #log: DraftLog;
  readonly #topics = new Topics<Topic>();
  #saved: Saved;
  #attempted: Answers | null;
  #merged: Merged;
  #orphaned: readonly OrphanedAnswer[] = [];
  readonly #refusals = new Map<string, string>();
  #taken: ReadonlySet<string> = new Set();
  #answers: Map<string, Answer>;

  constructor(survey: Survey, draft: string, saved: Saved, kept: Kept, store: DraftStore) {
    this.#screen = new ShownSurvey(survey);
    this.#log = new DraftLog(draft, kept, store);
    this.#saved = saved;
    this.#attempted = kept.sending?.attempted ?? null;
    this.#merged = this.#merge();
    this.#answers = new Map(this.#merged.answers);
    this.#dropSuperseded();
    this.#taken = this.#takenNow();
    this.#recount();
  }

  get survey(): Survey {
    return this.#screen.survey;
  }

  get draft(): string {
    return this.#log.draft;
  }

  get saved(): Saved {
    return this.#saved;
  }

  get answers(): Answers {
    return this.#answers;
  }

  get keeping(): Keeping {
    return this.#log.keeping;
  }

  get conflicts(): readonly Conflict[] {
    return this.#merged.conflicts;
  }

  /** The conflicts that a person can see and settle, in the order of the survey; a hidden question's matter to nobody. */
  get openConflicts(): readonly PlacedQuestion[] {
    return this.conflicts
      .flatMap(({ question }) => placeOf(this.survey, this.#answers, question) ?? [])
      .sort((one, other) => one.step - other.step || one.number - other.number);
  }

  get orphanedEntries(): readonly OrphanedEntries[] {
    return this.#merged.orphanedEntries;
  }

  /** Answers on the server that the next sending takes away. */
  get orphaned(): readonly OrphanedAnswer[] {
    return this.#orphaned;
  }

  /** What was answered to other words than the survey's now, of what has a place on the screen. */
  get reworded(): readonly (Reworded & { readonly place: PlacedQuestion })[] {
    return rewordedEntries(this.survey, this.#log.all).flatMap((one) => {
      const place = placeOf(this.survey, this.#answers, one.question);
      return place ? [{ ...one, place }] : [];
    });
  }

  /** Answers that cannot be sent as they are, in the order of the survey. */
  get wrong(): readonly PlacedQuestion[] {
    return wrongAnswers(this.survey, this.#answers);
  }

  /** Questions whose answers were taken over together and not confirmed yet; another set whenever that changes. */
  get taken(): ReadonlySet<string> {
    return this.#taken;
  }

  /** Why the server did not take the answer to a question; undefined once it was answered anew. */
  refusalOf(question: string): string | undefined {
    return this.#refusals.get(question);
  }

  /** Whether sending now would change what the server has and the survey still asks. */
  get isChanged(): boolean {
    return !sameAnswers(sentAnswers(this.survey, this.#answers), sentAnswers(this.survey, this.#saved.answers));
  }

  /** Whether something was sent of which this page does not know that it arrived. */
  get mayHaveArrived(): boolean {
    const { survey, saved } = this;
    return this.#attempted !== null && !sameAnswers(this.#attempted, sentAnswers(survey, saved.answers));
  }

  /** The draft as it stands. */
  get entries(): readonly Entry[] {
    return this.#log.all;
  }

  /** What of it is discarded once it is on the server. */
  get entryIds(): readonly string[] {
    return this.entries.map(({ id }) => id);
  }

  /** What is on the screen in each step; the same array as long as it is the same. */
  get shown(): readonly (readonly ShownQuestion[])[] {
    return this.#screen.shown;
  }

  get progress(): readonly Progress[] {
    return this.#screen.progress;
  }

  /** Calls back whenever what the topic names has changed; answers how to stop. */
  follow(topic: Topic, changed: () => void): () => void {
    return this.#topics.follow(topic, changed);
  }

  /** Whether this device has sent something else than what this session takes for saved. */
  isOlderThan({ record, version }: Pick<Saved, 'record' | 'version'>): boolean {
    return record !== this.#saved.record || version !== this.#saved.version;
  }

  /** Hears what other tabs do to this draft; `onSent` when one of them has sent it. Answers how to stop. */
  listen(onSent: () => void): () => void {
    return this.#log.listen({
      changed: () => this.#refresh(),
      kept: () => this.#topics.tell('keeping'),
      sent: (sent) => {
        if (!sent || this.isOlderThan(sent)) onSent();
      },
    });
  }

  /** Answers a question; it is on its way to the device when this returns. `taken` marks it as taken over. */
  answer(id: string, answer: Answer, taken = false): void {
    const question = this.#screen.byId.get(id);
    const before = this.#answers.get(id);
    if (!question || (before && JSON.stringify(before) === JSON.stringify(answer) && !this.#taken.has(id))) return;
    this.#answers.set(id, answer);
    this.#refusals.delete(id);
    this.#log.answer(question, answer, this.#saved.answers, taken);
    this.#mark(id, taken);
    if (this.#screen.mayChange(id, before, answer)) this.#recount();
    if (this.#screen.isParent(id)) this.#placeAnew();
    this.#topics.tell(`question:${id}`);
    this.#topics.tell('answers');
  }

  /** Settles a conflict: mine stays and is to be sent, or theirs takes its place. */
  settle(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    const question = this.#screen.byId.get(conflict.question);
    if (!question) return;
    const answer = choice === 'mine' ? (this.#answers.get(question.id) ?? conflict.mine) : conflict.theirs;
    this.#log.replace(this.#log.of(question.id), question, answer, this.#saved.answers);
    this.#refresh();
  }

  /** Lets go of an answer that the survey has no place for, once the person has read it. */
  dismiss(orphan: OrphanedEntries): void {
    const [first] = orphan.entries;
    const question = first && this.#screen.byId.get(first.question);
    const kept = question && this.#answers.get(question.id);
    const server = question && this.#saved.answers.get(question.id);
    if (question && kept && !orphan.ruledOutBy && !sameAnswer(kept, server))
      this.#log.replace(orphan.entries, question, kept, this.#saved.answers);
    else this.#log.write([], orphan.entries);
    this.#refresh();
  }

  /** Takes the survey as it is on the server now. What was answered stays where there is a place for it. */
  update(survey: Survey): SurveyChange {
    const change = surveyChange(this.survey, survey);
    this.#screen.take(survey);
    this.#refresh();
    this.#topics.tell('survey');
    return change;
  }

  /** Notes at each question why the server did not take its answer. */
  refuse(errors: readonly AnswerError[]): void {
    const before = [...this.#refusals.keys()];
    this.#refusals.clear();
    for (const { question, message } of errors) if (question) this.#refusals.set(question, message);
    for (const id of new Set([...before, ...this.#refusals.keys()])) this.#topics.tell(`question:${id}`);
  }

  /** Remembers what is being sent, so that finding it on the server later is no surprise. */
  attempt(answers: Answers | null): void {
    this.#attempted = answers;
  }

  discardAll(): void {
    this.#log.discard(this.entryIds);
    this.#refresh();
  }

  /** Lets go of entries that were sent, or that a hidden question made needless. */
  discard(ids: readonly string[]): void {
    this.#log.discard(ids);
  }

  /** What the server has now; what I changed and have not sent stays mine, and from here on is a change to this. */
  rebase(saved: Saved): void {
    this.#saved = saved;
    this.#refresh();
    const open = new Set(this.conflicts.map(({ question }) => question));
    const orphaned = new Set(this.orphanedEntries.flatMap(({ entries }) => entries.map(({ question }) => question)));
    for (const [id, register] of foldEntries(this.#log.all)) {
      const question = this.#screen.byId.get(id);
      const answer = this.#answers.get(id);
      const there = saved.answers.get(id);
      if (!question || !answer || open.has(id) || orphaned.has(id) || !this.#merged.changed.has(id)) continue;
      if (sameAnswer(register.latest.base ?? undefined, there)) continue;
      this.#log.replace(register.seen, question, answer, saved.answers, register.latest);
    }
  }

  /** Waits until everything answered so far is safe on the device. */
  async settled(): Promise<void> {
    await this.#log.settled();
  }

  #merge(): Merged {
    this.#orphaned = orphanedAnswers(this.survey, this.#saved.answers);
    return mergeDraft(this.survey, this.#saved.answers, this.#log.all, this.#attempted);
  }

  #refresh(): void {
    const before = this.#answers;
    this.#merged = this.#merge();
    this.#answers = new Map(this.#merged.answers);
    this.#dropSuperseded();
    this.#recount();
    for (const id of this.#screen.byId.keys())
      if (JSON.stringify(before.get(id)) !== JSON.stringify(this.#answers.get(id))) this.#topics.tell(`question:${id}`);
    this.#topics.tell('conflicts');
    this.#taken = this.#takenNow();
    this.#topics.tell('taken');
    this.#topics.tell('answers');
  }

  /** Finds what has a place, and what has none, after a question was answered on which others depend. */
  #placeAnew(): void {
    const { orphanedEntries } = this.#merge();
    if (orphanedEntries.length + this.orphanedEntries.length === 0) return;
    this.#merged = { ...this.#merged, orphanedEntries };
    this.#topics.tell('conflicts');
  }

  #takenNow(): ReadonlySet<string> {
    const registers = [...foldEntries(this.#log.all)];
    return new Set(registers.flatMap(([id, { latest }]) => (latest.taken ? [id] : [])));
  }

  #mark(id: string, taken: boolean): void {
    if (this.#taken.has(id) === taken) return;
    const others = [...this.#taken].filter((other) => other !== id);
    this.#taken = new Set(taken ? [...others, id] : others);
    this.#topics.tell('taken');
  }

  #dropSuperseded(): void {
    if (this.#merged.superseded.length > 0) this.#log.write([], this.#merged.superseded);
  }

  #recount(): void {
    for (const topic of this.#screen.recount(this.#answers)) this.#topics.tell(topic);
  }
}
