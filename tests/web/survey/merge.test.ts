import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answers,
  isEmpty,
  questionsById,
  ruledOutQuestions,
  sameAnswer,
} from '../../../packages/survey/src/index.ts';
import { type Entry, foldEntries, mergeDraft, newEntry } from '../../../web/src/features/answering/model/merge.ts';
import { answersTo, anyAnswer, anySurvey, options, question, survey } from './surveys.ts';

const text = (words: string) => ({ text: words });
const a = question('a');
const one = question('one', { tipo: '1', options: options('one', 'Sí', 'No') });
const many = question('many', { tipo: '1', multiple: true, options: options('many', 'Uno', 'Dos', 'Tres') });
const of = survey([a, one, many]);

let moment = 0;
const stamp = () => {
  moment += 1;
  return { at: moment, id: `e${moment}` };
};
const entryFor = (asked: typeof a, answer: Entry['answer'], server: Answers = new Map(), before: Entry[] = []) =>
  newEntry('u:s', asked, answer, server, foldEntries(before).get(asked.id), stamp());

describe('a draft over the server', () => {
  it('keeps what I wrote, knows what is to be sent, and finds nothing to ask', () => {
    const { entry } = entryFor(a, text('mío'));
    const merged = mergeDraft(of, new Map([['one', { chosen: ['one-0'] }]]), [entry]);
    expect(merged.answers).toEqual(
      new Map<string, unknown>([
        ['one', { chosen: ['one-0'] }],
        ['a', text('mío')],
      ]),
    );
    expect([...merged.changed]).toEqual(['a']);
    expect([merged.conflicts, merged.orphanedEntries, merged.superseded]).toEqual([[], [], []]);
  });

  it('is superseded, not offered, once the server says the same', () => {
    const { entry } = entryFor(a, text('mío '));
    const merged = mergeDraft(of, new Map([['a', text('mío')]]), [entry]);
    expect(merged.changed.size).toBe(0);
    expect(merged.superseded).toEqual([entry]);
  });

  it('sends a cleared answer as cleared', () => {
    const server = new Map([['a', text('antes')]]);
    const { entry } = entryFor(a, text(''), server);
    expect([...mergeDraft(of, server, [entry]).changed]).toEqual(['a']);
  });

  it('names mine and theirs where the server changed since I began, and only there', () => {
    const server = new Map([['a', text('antes')]]);
    const { entry } = entryFor(a, text('mío'), server);
    expect(mergeDraft(of, server, [entry]).conflicts).toEqual([]);
    expect(mergeDraft(of, new Map([['a', text('suyo')]]), [entry]).conflicts).toEqual([
      { question: 'a', from: 'server', mine: text('mío'), theirs: text('suyo') },
    ]);
    expect(mergeDraft(of, new Map([['a', text('mío')]]), [entry]).conflicts).toEqual([]);
  });

  it('is not surprised by its own earlier attempt whose answer was lost', () => {
    const { entry } = entryFor(a, text('segundo'));
    const server = new Map([['a', text('primero')]]);
    expect(mergeDraft(of, server, [entry], new Map([['a', text('primero')]])).conflicts).toEqual([]);
    expect(mergeDraft(of, server, [entry], null).conflicts).toHaveLength(1);
  });

  it('keeps what still fits a changed survey and names what does not', () => {
    const gone = entryFor(question('gone', { descripcion: '¿Cuántos?' }), text('quince')).entry;
    const retyped = entryFor(question('one', { descripcion: 'Elija' }), text('escrito')).entry;
    const lost = entryFor(many, { chosen: ['many-0', 'many-2'] }).entry;
    const kept = entryFor(a, text('sigue')).entry;
    const shrunk = survey([a, one, { ...many, options: many.options.slice(0, 2) }]);
    const merged = mergeDraft(shrunk, new Map(), [gone, retyped, lost, kept]);
    expect(merged.answers).toEqual(
      new Map<string, unknown>([
        ['many', { chosen: ['many-0'] }],
        ['a', text('sigue')],
      ]),
    );
    expect(merged.orphanedEntries.map(({ title, words }) => [title, words])).toEqual([
      ['¿Cuántos?', 'quince'],
      ['Elija', 'escrito'],
      ['Pregunta many', 'Uno, Tres'],
    ]);
  });

  it('names what I wrote under a question that an author hid since then, which is not sent', () => {
    const { entry } = entryFor(a, text('una hora de trabajo'));
    const hidden = survey([{ ...a, oculta: true }, one, many]);
    const merged = mergeDraft(hidden, new Map(), [entry]);
    expect(merged.orphanedEntries.map(({ words }) => words)).toEqual(['una hora de trabajo']);
    expect([merged.answers.size, merged.changed.size]).toEqual([0, 0]);
    expect(mergeDraft(of, new Map(), [entry]).answers.get('a')).toEqual(text('una hora de trabajo'));
  });

  describe('below a question that is NO APLICA now', () => {
    const parent = question('p', { tipo: '1', descripcion: '¿Tiene flota?', options: options('p', 'Sí', 'NO APLICA') });
    const child = question('c', { padre: 'p' });
    const nested = survey([parent, child, question('g', { padre: 'c' })]);
    const yes = { chosen: ['p-0'] };
    const no = { chosen: ['p-1'] };
    const namedIn = (server: Answers, entries: Entry[], attempted: Answers | null = null) =>
      mergeDraft(nested, server, entries, attempted).orphanedEntries.map(({ words, ruledOutBy }) => [
        words,
        ruledOutBy,
      ]);

    it('names what I wrote, where somebody else said so', () => {
      const before = new Map([['p', yes]]);
      const entries = [
        entryFor(child, text('cinco'), before).entry,
        entryFor(nested.sections[0]?.questions[2] as typeof a, text('más'), before).entry,
      ];
      expect(namedIn(new Map([['p', no]]), entries)).toEqual([
        ['cinco', '¿Tiene flota?'],
        ['más', '¿Tiene flota?'],
      ]);
      expect(namedIn(before, entries)).toEqual([]);
    });

    it('names nothing where I said so, also where only the answer to my sending was lost', () => {
      const entries = [entryFor(child, text('cinco')).entry, entryFor(parent, no).entry];
      expect(namedIn(new Map([['p', yes]]), entries)).toEqual([]);
      expect(namedIn(new Map([['p', no]]), entries, new Map([['p', no]]))).toEqual([]);
    });

    it('names nothing that I took away myself', () => {
      const before = new Map<string, Entry['answer']>([
        ['p', yes],
        ['c', text('antes')],
      ]);
      expect(namedIn(new Map([['p', no]]), [entryFor(child, text(''), before).entry])).toEqual([]);
    });
  });

  it('lets the newer of two clocks not matter: what was seen is older than what replaced it', () => {
    const late = newEntry('u:s', a, text('uno'), new Map(), undefined, { at: 9_000_000, id: 'x' }).entry;
    const next = newEntry('u:s', a, text('dos'), new Map(), foldEntries([late]).get('a'), { at: 5, id: 'y' }).entry;
    expect(foldEntries([late, next]).get('a')?.latest).toBe(next);
  });
});

/** Two tabs over one log of entries; each knows the entries that it has been told of so far. */
interface Step {
  readonly tab: 0 | 1;
  readonly words: string | null;
}

describe('two tabs', () => {
  it('never remove an answer that the remover had not seen, and ask where neither saw the other', () => {
    const step: fc.Arbitrary<Step> = fc.record({
      tab: fc.constantFrom(0, 1),
      words: fc.option(fc.constantFrom('x', 'y', 'z', '')),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const log = new Map<string, Entry>();
        const views: [Map<string, Entry>, Map<string, Entry>] = [new Map(), new Map()];
        for (const { tab, words } of steps) {
          if (words === null) {
            views[tab] = new Map(log);
            continue;
          }
          const register = foldEntries([...views[tab].values()]).get('a');
          const { entry, replaced } = newEntry('u:s', a, text(words), new Map(), register, stamp());
          for (const { id } of replaced) expect(views[tab].has(id)).toBe(true);
          for (const view of [log, views[tab]]) {
            for (const { id } of replaced) view.delete(id);
            view.set(entry.id, entry);
          }
        }
        const last = [0, 1].map((tab) => [...views[tab as 0 | 1].values()].toSorted((x, y) => y.at - x.at)[0]);
        const merged = mergeDraft(of, new Map(), [...log.values()]);
        const left = [...log.values()].map(({ answer }) => answer);
        for (const mine of last)
          if (mine && log.has(mine.id)) expect(left.some((answer) => sameAnswer(answer, mine.answer))).toBe(true);
        const distinct = left.filter((answer, index) => left.findIndex((other) => sameAnswer(other, answer)) === index);
        expect(merged.conflicts.filter(({ from }) => from === 'tab')).toHaveLength(distinct.length > 1 ? 1 : 0);
      }),
    );
  });
});

describe('for any survey, server and draft', () => {
  const scene = anySurvey.chain((any) => {
    const questions = any.sections.flatMap(({ questions }) => questions);
    const edits = fc.tuple(...questions.map((asked) => fc.option(anyAnswer(asked), { nil: undefined })));
    return fc.record({ any: fc.constant(any), before: answersTo(any), server: answersTo(any), edits });
  });

  it('shows mine where I changed something, theirs elsewhere, and asks exactly where both changed apart', () => {
    fc.assert(
      fc.property(scene, ({ any, before, server, edits }) => {
        const questions = any.sections.flatMap(({ questions }) => questions);
        const entries = questions.flatMap((asked, index) => {
          const answer = edits[index];
          return answer ? [newEntry('u:s', asked, answer, before, undefined, stamp()).entry] : [];
        });
        const merged = mergeDraft(any, server, entries);
        const byId = questionsById(any);
        const named = merged.orphanedEntries.flatMap(({ entries: all }) => byId.get(all[0]?.question ?? '') ?? []);
        for (const asked of named)
          expect(asked.oculta || ruledOutQuestions(byId, merged.answers).has(asked.id)).toBe(true);
        for (const [index, asked] of questions.entries()) {
          const mine = asked.oculta ? undefined : edits[index];
          if (asked.oculta) expect(named.includes(asked)).toBe(!isEmpty(edits[index]));
          const theirs = server.get(asked.id);
          expect(sameAnswer(merged.answers.get(asked.id), mine ?? theirs)).toBe(true);
          expect(merged.changed.has(asked.id)).toBe(mine !== undefined && !sameAnswer(mine, theirs));
          const apart = mine !== undefined && !sameAnswer(mine, theirs) && !sameAnswer(before.get(asked.id), theirs);
          expect(merged.conflicts.some(({ question: id }) => id === asked.id)).toBe(apart);
        }
        expect(byId.size).toBe(questions.length);
      }),
    );
  });
});
