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
 * A draft is a log of entries, each one thing that a person did to one question. Writing never reads: a tab adds its
 * entry and removes the ones of that question it has seen. So two tabs cannot overwrite what the other has not seen:
 * entries that knew nothing of each other both stay, and the person is asked (a multi-value register per question).
 */
export interface Entry {
  /** Which draft: a person and a survey. */
  readonly draft: string;
  readonly question: string;
  /** Unique; later entries of one moment sort after earlier ones. */
  readonly id: string;
  readonly at: number;
  readonly answer: Answer;
  /** What the server had for the question when the person began to change it; null for nothing. */
  readonly base: Answer | null;
  /** The question and the answer in words, to name them should the survey no longer have them. */
  readonly title: string;
  readonly words: string;
  /** Whether the words are a number, which each language writes its own way. */
  readonly number?: boolean;
  /** Whether it was taken over from an earlier survey together with others, and nobody has looked at it since. */
  readonly taken?: boolean;
}

export interface Register {
  readonly latest: Entry;
  /** Entries with another answer that nobody has seen side by side with the latest: another tab's. */
  readonly concurrent: readonly Entry[];
  /** Every entry there is, to be removed by the next write. */
  readonly seen: readonly Entry[];
}

/** A question answered here and changed elsewhere meanwhile. */
export interface Conflict {
  readonly question: string;
  /** Which of the two the other answer is. */
  readonly from: 'server' | 'tab';
  readonly mine: Answer;
  readonly theirs: Answer;
}

/** An answer of the draft that has no place now: its question is gone, hidden or another one, or was ruled out elsewhere. */
export interface OrphanedEntries {
  readonly title: string;
  readonly words: string;
  /** The question above it that somebody else answered NO APLICA, where that is why. */
  readonly ruledOutBy?: string;
  readonly entries: readonly Entry[];
}

/** A draft laid over what the server has. */
export interface Merged {
  /** What to show: mine where I changed something, else theirs. */
  readonly answers: Answers;
  /** Questions whose answer here differs from the server's: what there is to send. */
  readonly changed: ReadonlySet<string>;
  readonly conflicts: readonly Conflict[];
  readonly orphanedEntries: readonly OrphanedEntries[];
  /** Entries that say what the server has already, or what nobody needs: to be removed. */
  readonly superseded: readonly Entry[];
}

const newestFirst = (one: Entry, other: Entry) => other.at - one.at || (one.id < other.id ? 1 : -1);

/** When an entry is made, and its name. */
export interface Stamp {
  readonly at: number;
  readonly id: string;
}

/** Entries → one register per question. */
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

/** What of an answer the question can still hold, or null when nothing; a question may have changed meanwhile. */
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
 * Lays a draft over the answers that the server has now. What I changed stays mine; where the server's answer is no
 * longer the one I started from, and not mine either, both are named; what the survey has no place for is named.
 * `attempted` is what was last sent without an answer coming back: finding it on the server is no surprise.
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
    const asked = byId.get(id);
    const question = asked?.oculta ? undefined : asked;
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
  // The person knows what they ruled out themselves.
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

/** The entry for a new answer, with what it replaces. The base is that of the first change, or the server's now. */
export function newEntry(
  draft: string,
  question: Question,
  answer: Answer,
  server: Answers,
  register: Register | undefined,
  now: Stamp,
): { readonly entry: Entry; readonly replaced: readonly Entry[] } {
  const base = register ? register.latest.base : (server.get(question.id) ?? null);
  // A clock set back must not let an older answer win over one that was seen.
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
