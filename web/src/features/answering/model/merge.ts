import {
  type Answer,
  type Answers,
  answerText,
  controlOf,
  emptyAnswer,
  isEmpty,
  type Question,
  questionsById,
  ruledOutQuestions,
  type Survey,
  sameAnswer,
} from '@encuestas/survey';

/**
 * A draft is a log of entries: a multi-value register per question. A write adds an entry and removes the entries of its
 * question that the tab has seen, so that concurrent entries of two tabs both stay as a conflict.
 */
export interface Entry {
  /** Its `draftKey`. */
  readonly draft: string;
  readonly question: string;
  /** Unique; breaks ties of `at`. */
  readonly id: string;
  readonly at: number;
  readonly answer: Answer;
  /** The saved answer when the person started to change it; null without one. */
  readonly base: Answer | null;
  /** Texts of the question and the answer, in case the survey no longer has them. */
  readonly title: string;
  readonly words: string;
  /** The survey's title, in case the survey has closed; missing in old entries. */
  readonly survey?: string;
  /** Whether the text is a number, to format in the person's language. */
  readonly number?: boolean;
  /** Whether the answer is prefilled from an earlier survey and not yet confirmed. Stored under this name. */
  readonly taken?: boolean;
}

export interface Register {
  readonly latest: Entry;
  /** Entries of another tab with a different answer. */
  readonly concurrent: readonly Entry[];
  /** All entries; the next write removes them. */
  readonly seen: readonly Entry[];
}

/** A question answered in this tab and changed elsewhere. */
export interface Conflict {
  readonly question: string;
  /** The source of `theirs`. */
  readonly from: 'server' | 'tab';
  readonly mine: Answer;
  readonly theirs: Answer;
}

/** A draft answer whose question was removed, hidden or changed, or was ruled out elsewhere. */
export interface OrphanedEntries {
  readonly title: string;
  readonly words: string;
  /** The parent question that somebody else answered with NO APLICA. */
  readonly ruledOutBy?: string;
  readonly entries: readonly Entry[];
}

/** A draft merged into the saved answers. */
export interface Merged {
  readonly answers: Answers;
  /** Questions with unsent changes. */
  readonly changed: ReadonlySet<string>;
  readonly conflicts: readonly Conflict[];
  readonly orphanedEntries: readonly OrphanedEntries[];
  /** Entries that equal the saved answers or are empty, to remove. */
  readonly superseded: readonly Entry[];
}

const newestFirst = (one: Entry, other: Entry) => other.at - one.at || (one.id < other.id ? 1 : -1);

/** Time and id of a new entry. */
export interface Stamp {
  readonly at: number;
  readonly id: string;
}

/** Groups entries into one register per question. */
export function foldEntries(entries: readonly Entry[]): ReadonlyMap<string, Register> {
  const byQuestion = Map.groupBy(entries, ({ question }) => question);
  const registers = new Map<string, Register>();
  for (const [question, seen] of byQuestion) {
    const [latest, ...earlier] = seen.sort(newestFirst);
    if (latest) {
      const concurrent = earlier.filter(({ answer }) => !sameAnswer(answer, latest.answer));
      registers.set(question, { latest, concurrent, seen });
    }
  }
  return registers;
}

/** Reduces an answer to what a changed question can still hold; null for nothing. */
export function fitAnswer(question: Question, answer: Answer): Answer | null {
  const control = controlOf(question);
  if (isEmpty(answer)) return emptyAnswer(control);
  if ('text' in answer) {
    if (control === 'text') return answer;
    return control === 'number' ? answer : null;
  }
  if (control === 'text' || control === 'number') return null;
  const chosen = answer.chosen.filter((id) => question.options.some((option) => option.id === id));
  if (chosen.length === 0 || (control === 'choice' && chosen.length > 1)) return null;
  return chosen.length === answer.chosen.length ? answer : { chosen };
}

/**
 * Merges a draft into the saved answers (three-way, by each entry's base): changes stay, a saved answer that differs from
 * both base and draft is a conflict. `attempted` was sent without a response, so that finding it saved is no conflict.
 */
export function mergeDraft(
  survey: Survey,
  server: Answers,
  entries: readonly Entry[],
  attempted: Answers | null = null,
): Merged {
  const byId = questionsById(survey);
  const answers = new Map<string, Answer>();
  for (const [id, answer] of server) {
    const question = byId.get(id);
    const fitted = question && fitAnswer(question, answer);
    if (fitted && !isEmpty(fitted)) answers.set(id, fitted);
  }
  const theirs = new Map(answers);
  const changed = new Set<string>();
  const conflicts: Conflict[] = [];
  const orphanedEntries: OrphanedEntries[] = [];
  const superseded: Entry[] = [];
  const registers = foldEntries(entries);
  for (const [id, { latest, concurrent, seen }] of registers) {
    const current = byId.get(id);
    const question = current?.oculta ? undefined : current;
    const mine = question ? fitAnswer(question, latest.answer) : null;
    const withoutOption = question !== undefined && mine !== null && !sameAnswer(mine, latest.answer);
    if ((!question || !mine || withoutOption) && !isEmpty(latest.answer))
      orphanedEntries.push({ title: latest.title, words: latest.words, entries: seen });
    if (!question || !mine) {
      if (isEmpty(latest.answer)) superseded.push(...seen);
      continue;
    }
    const there = theirs.get(id) ?? emptyAnswer(controlOf(question));
    const other = concurrent
      .map(({ answer }) => fitAnswer(question, answer))
      .find((answer) => answer && !sameAnswer(answer, mine));
    if (other) conflicts.push({ question: id, from: 'tab', mine, theirs: other });
    if (sameAnswer(mine, there)) {
      answers.set(id, there);
      if (!other && !withoutOption) superseded.push(...seen);
      continue;
    }
    answers.set(id, mine);
    changed.add(id);
    const expected = sameAnswer(there, latest.base) || (attempted && sameAnswer(there, attempted.get(id)));
    if (!other && !expected) conflicts.push({ question: id, from: 'server', mine, theirs: there });
  }
  // What the person ruled out themselves needs no notice.
  const own = new Map([...answers].filter(([id, answer]) => changed.has(id) || sameAnswer(answer, attempted?.get(id))));
  const [ruledOutHere, ruledOut] = [ruledOutQuestions(byId, own), ruledOutQuestions(byId, answers)];
  for (const id of changed) {
    const [question, register] = [byId.get(id), registers.get(id)];
    if (!question || !register || isEmpty(register.latest.answer) || ruledOutHere.has(id)) continue;
    const { title, words } = register.latest;
    const parent = ruledOut.get(id);
    if (parent) orphanedEntries.push({ title, words, entries: register.seen, ruledOutBy: parent.descripcion });
  }
  return { answers, changed, conflicts, orphanedEntries, superseded };
}

/** The entry for a new answer, and the entries that it replaces. It keeps the base of the first change. */
export function newEntry(
  draft: string,
  question: Question,
  answer: Answer,
  server: Answers,
  register: Register | undefined,
  now: Stamp,
): { readonly entry: Entry; readonly replaced: readonly Entry[] } {
  const base = register ? register.latest.base : (server.get(question.id) ?? null);
  // An older answer must not win after the clock was set back.
  const at = Math.max(now.at, register ? register.latest.at + 1 : 0);
  const entry = {
    draft,
    question: question.id,
    id: now.id,
    at,
    answer,
    base,
    title: question.descripcion,
    words: answerText(question, answer),
    ...(controlOf(question) === 'number' && { number: true }),
  };
  return { entry, replaced: register?.seen ?? [] };
}

/** A saved answer, or some of its options, that the survey no longer has a place for. */
export interface OrphanedAnswer {
  readonly question: string;
  readonly answer: Answer;
}

/** The saved answers that the next submission removes, because the survey has changed since. */
export function orphanedAnswers(survey: Survey, server: Answers): readonly OrphanedAnswer[] {
  const byId = questionsById(survey);
  const ruledOut = ruledOutQuestions(byId, server);
  return [...server].flatMap(([id, answer]) => {
    if (isEmpty(answer)) return [];
    const question = byId.get(id);
    const isShown = question && !question.oculta && !ruledOut.has(id);
    const fitted = isShown ? fitAnswer(question, answer) : null;
    if (!fitted) return [{ question: id, answer }];
    if ('text' in answer || 'text' in fitted) return [];
    const removed = answer.chosen.filter((option) => !fitted.chosen.includes(option));
    return removed.length > 0 ? [{ question: id, answer: { chosen: removed } }] : [];
  });
}
