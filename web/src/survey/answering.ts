import { type Conflict, type Entry, foldEntries, type Merged, type Misfit, mergeDraft, newEntry } from './draft';
import type { DraftNews, DraftStore, Kept } from './draftStore';
import { type Answer, type Answers, isEmpty, type Question, type Survey, sameAnswer } from './questionnaire';
import { Topics } from './topics';
import {
  isWrong,
  type PlacedQuestion,
  type Progress,
  parentIds,
  placeOf,
  progressOf,
  questionsById,
  type ShownQuestion,
  sentAnswers,
  shownSteps,
} from './wizard';

/** The answers that the server has, and as which record. */
export interface Saved {
  /** Null when the company has not answered yet. */
  readonly record: string | null;
  readonly version: string | null;
  /** When they were last changed there. */
  readonly at: string | null;
  readonly answers: Answers;
}

/** Whether what was answered is safe on this device. */
export type Keeping = { readonly state: 'idle' | 'failed' } | { readonly state: 'kept'; readonly at: number };

/** What a part of the screen can follow: one question's answer, or one of the sums. */
export type Topic = `question:${string}` | 'shown' | 'progress' | 'conflicts' | 'keeping';

/**
 * One person answering one survey: the answers on the screen, the draft under them, and who is to be told of a change.
 * A change to one question tells that question only, so that a keystroke costs the same in a survey of any size.
 */
export class Answering {
  readonly survey: Survey;
  readonly draft: string;
  readonly #store: DraftStore;
  readonly #byId: ReadonlyMap<string, Question>;
  readonly #parents: ReadonlySet<string>;
  readonly #topics = new Topics<Topic>();
  #saved: Saved;
  #attempted: Answers | null;
  #entries: Map<string, Entry>;
  #merged: Merged;
  #answers: Map<string, Answer>;
  #shown: readonly (readonly ShownQuestion[])[] = [];
  #progress: readonly Progress[] = [];
  #keeping: Keeping = { state: 'idle' };
  #writes: Promise<void> = Promise.resolve();

  constructor(survey: Survey, draft: string, saved: Saved, kept: Kept, store: DraftStore) {
    this.survey = survey;
    this.draft = draft;
    this.#store = store;
    this.#byId = questionsById(survey);
    this.#parents = parentIds(survey);
    this.#saved = saved;
    this.#attempted = kept.sending?.attempted ?? null;
    this.#entries = new Map(kept.entries.map((entry) => [entry.id, entry]));
    const last = Math.max(0, ...kept.entries.map(({ at }) => at));
    if (last > 0) this.#keeping = { state: 'kept', at: last };
    this.#merged = this.#merge();
    this.#answers = new Map(this.#merged.answers);
    this.#dropSpent();
    this.#recount();
  }

  get saved(): Saved {
    return this.#saved;
  }

  get answers(): Answers {
    return this.#answers;
  }

  get keeping(): Keeping {
    return this.#keeping;
  }

  get conflicts(): readonly Conflict[] {
    return this.#merged.conflicts;
  }

  /** The conflicts that a person can see and settle; one of a hidden question matters to nobody. */
  get openConflicts(): readonly PlacedQuestion[] {
    return this.conflicts.flatMap(({ question }) => placeOf(this.survey, this.#answers, question) ?? []);
  }

  get misfits(): readonly Misfit[] {
    return this.#merged.misfits;
  }

  /** Whether sending now would change what the server has. */
  get isChanged(): boolean {
    const mine = sentAnswers(this.survey, this.#answers);
    const theirs = this.#saved.answers;
    return [...mine.keys(), ...theirs.keys()].some((id) => !sameAnswer(mine.get(id), theirs.get(id)));
  }

  /** The entries of the draft as it stands, to be discarded once they are on the server. */
  get entryIds(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /** What is on the screen in each step; the same array as long as it is the same. */
  get shown(): readonly (readonly ShownQuestion[])[] {
    return this.#shown;
  }

  /** Answered and total of each step. */
  get progress(): readonly Progress[] {
    return this.#progress;
  }

  /** Calls back whenever what the topic names has changed; answers how to stop. */
  follow(topic: Topic, changed: () => void): () => void {
    return this.#topics.follow(topic, changed);
  }

  /** Hears what other tabs do to this draft; `onSent` when one of them has sent it. Answers how to stop. */
  listen(onSent: () => void): () => void {
    const hear = (news: DraftNews) => {
      if (news.kind === 'sent') onSent();
      else this.#hear(news.added, news.removed);
    };
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const { entries } = await this.#store.read(this.draft);
      const there = new Set(entries.map(({ id }) => id));
      this.#hear(
        entries,
        [...this.#entries.keys()].filter((id) => !there.has(id)),
      );
    };
    // A tab that was frozen in the background missed what was said meanwhile.
    document.addEventListener('visibilitychange', look);
    const stop = this.#store.listen(this.draft, hear);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
    };
  }

  /** Answers a question; it is on its way to the device when this returns. */
  answer(id: string, answer: Answer): void {
    const question = this.#byId.get(id);
    const before = this.#answers.get(id);
    if (!question || (before && JSON.stringify(before) === JSON.stringify(answer))) return;
    this.#answers.set(id, answer);
    const register = foldEntries([...this.#entries.values()].filter((entry) => entry.question === id)).get(id);
    // A rival stays beside what is typed until the person has chosen; only one's own entry is replaced.
    const own = register && { ...register, seen: register.seen.filter((entry) => !register.rivals.includes(entry)) };
    const { entry, replaced } = newEntry(this.draft, question, answer, this.#saved.answers, own, stamp());
    this.#write([entry], replaced);
    this.#tellAnswer(id, before, answer);
  }

  /** Settles a conflict: mine stays and is to be sent, or theirs takes its place. */
  settle(conflict: Conflict, choice: 'mine' | 'theirs'): void {
    const question = this.#byId.get(conflict.question);
    if (!question) return;
    const seen = [...this.#entries.values()].filter((entry) => entry.question === question.id);
    const answer = choice === 'mine' ? (this.#answers.get(question.id) ?? conflict.mine) : conflict.theirs;
    const { entry } = newEntry(this.draft, question, answer, this.#saved.answers, undefined, stamp());
    const latest = Math.max(entry.at, ...seen.map(({ at }) => at + 1));
    this.#write([{ ...entry, at: latest }], seen);
    this.#refresh();
  }

  /** Lets go of an answer that the survey has no place for, once the person has read it. */
  dismiss(misfit: Misfit): void {
    const [first] = misfit.entries;
    const question = first && this.#byId.get(first.question);
    const kept = question && this.#answers.get(question.id);
    const server = question && this.#saved.answers.get(question.id);
    const added =
      question && kept && !sameAnswer(kept, server)
        ? [newEntry(this.draft, question, kept, this.#saved.answers, undefined, stamp()).entry]
        : [];
    this.#write(added, misfit.entries);
    this.#refresh();
  }

  /** Remembers what is being sent, so that finding it on the server later is no surprise. */
  attempt(answers: Answers | null): void {
    this.#attempted = answers;
  }

  /** Lets go of entries that were sent, or that a hidden question made needless. */
  discard(ids: readonly string[]): void {
    this.#write(
      [],
      ids.flatMap((id) => this.#entries.get(id) ?? []),
    );
  }

  /** What the server has now; what I changed and have not sent stays mine, and from here on is a change to this. */
  rebase(saved: Saved): void {
    this.#saved = saved;
    this.#refresh();
    const open = new Set(this.conflicts.map(({ question }) => question));
    for (const [id, register] of foldEntries([...this.#entries.values()])) {
      const question = this.#byId.get(id);
      const answer = this.#answers.get(id);
      const there = saved.answers.get(id);
      if (!question || !answer || open.has(id) || !this.#merged.changed.has(id)) continue;
      if (sameAnswer(register.latest.base ?? undefined, there)) continue;
      const { entry } = newEntry(this.draft, question, answer, saved.answers, undefined, stamp());
      this.#write([{ ...entry, at: Math.max(entry.at, register.latest.at + 1) }], register.seen);
    }
  }

  /** Waits until everything answered so far is safe on the device. */
  async settled(): Promise<void> {
    await this.#writes;
  }

  #merge(): Merged {
    return mergeDraft(this.survey, this.#saved.answers, [...this.#entries.values()], this.#attempted);
  }

  #hear(added: readonly Entry[], removed: readonly string[]): void {
    const unknown = added.filter(({ id }) => !this.#entries.has(id));
    if (unknown.length === 0 && !removed.some((id) => this.#entries.has(id))) return;
    for (const entry of unknown) this.#entries.set(entry.id, entry);
    for (const id of removed) this.#entries.delete(id);
    this.#refresh();
  }

  #refresh(): void {
    const before = this.#answers;
    this.#merged = this.#merge();
    this.#answers = new Map(this.#merged.answers);
    this.#dropSpent();
    this.#recount();
    for (const id of this.#byId.keys())
      if (JSON.stringify(before.get(id)) !== JSON.stringify(this.#answers.get(id))) this.#topics.tell(`question:${id}`);
    this.#topics.tell('conflicts');
  }

  #dropSpent(): void {
    if (this.#merged.spent.length > 0) this.#write([], this.#merged.spent);
  }

  #tellAnswer(id: string, before: Answer | undefined, answer: Answer): void {
    const question = this.#byId.get(id);
    const flips =
      isEmpty(before) !== isEmpty(answer) || (question && isWrong(question, before) !== isWrong(question, answer));
    if (flips || this.#parents.has(id)) this.#recount();
    this.#topics.tell(`question:${id}`);
  }

  #recount(): void {
    const before = this.#shown;
    const shown = shownSteps(this.survey, this.#byId, this.#answers, before);
    const progress = shown.map((step) => progressOf(step, this.#answers));
    if (shown.some((step, index) => step !== before[index])) {
      this.#shown = shown;
      this.#topics.tell('shown');
    }
    if (JSON.stringify(progress) !== JSON.stringify(this.#progress)) {
      this.#progress = progress;
      this.#topics.tell('progress');
    }
  }

  #write(added: readonly Entry[], removed: readonly Entry[]): void {
    for (const { id } of removed) this.#entries.delete(id);
    for (const entry of added) this.#entries.set(entry.id, entry);
    const write = this.#store.write(this.draft, added, removed).then(
      () => this.#keep(added.length > 0 ? { state: 'kept', at: Date.now() } : this.#keeping),
      () => this.#keep({ state: 'failed' }),
    );
    this.#writes = Promise.all([this.#writes, write]).then(() => undefined);
  }

  #keep(keeping: Keeping): void {
    this.#keeping = keeping;
    this.#topics.tell('keeping');
  }
}

/** Not `randomUUID`, which is missing where the page came over plain http. */
const stamp = () => ({
  at: Date.now(),
  id: [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-'),
});
