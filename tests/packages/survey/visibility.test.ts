import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRuledOut } from '../../../packages/survey/src/index.ts';
import { cpuOf } from '../../support/cpu.ts';

interface Node {
  readonly id: number;
  readonly padre: number | null;
}

const nodes = (...parents: (number | null)[]): Node[] => parents.map((padre, id) => ({ id, padre }));
const below = (questions: readonly Node[], ...no: number[]) =>
  [...findRuledOut(questions, ({ id }) => no.includes(id))].map(([id, { id: ancestor }]) => [id, ancestor]);

/** Walks up from one question; written apart from the code. */
function ancestorOf(question: Node, questions: readonly Node[], no: readonly number[]): number | undefined {
  const parent = questions.find(({ id }) => id === question.padre);
  if (!parent) return undefined;
  return no.includes(parent.id) ? parent.id : ancestorOf(parent, questions, no);
}

describe('findRuledOut', () => {
  it('names the nearest ancestor at any depth', () => {
    expect(below(nodes(null, 0, 1, 2), 0)).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
    ]);
    expect(below(nodes(null, 0, 1, 2), 0, 2)).toEqual([
      [1, 0],
      [2, 0],
      [3, 2],
    ]);
    expect(below(nodes(null, 0, 1), 2)).toEqual([]);
  });

  it('ignores a parent that the survey does not have, and the link that closes a circle', () => {
    expect(below(nodes(9, 0), 9)).toEqual([]);
    expect(below(nodes(0), 0)).toEqual([]);
    expect(below(nodes(1, 0), 1)).toEqual([[0, 1]]);
  });

  it('agrees with a walk from each question, in any order of questions', () => {
    const forest = fc
      .array(fc.nat(), { maxLength: 12 })
      .map((picks) => picks.map((pick, id) => ({ id, padre: id === 0 || pick % 3 === 0 ? null : pick % id })));
    fc.assert(
      fc.property(
        forest.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        fc.uniqueArray(fc.nat(11)),
        ([all, shuffled], no) => {
          const expected = all.flatMap((one) => {
            const ancestor = ancestorOf(one, all, no);
            return ancestor === undefined ? [] : [[one.id, ancestor]];
          });
          expect(new Map(below(shuffled, ...no) as [number, number][])).toEqual(
            new Map(expected as [number, number][]),
          );
        },
      ),
    );
  });

  it('takes time linear in the length of a chain of parents', async () => {
    const chain = Array.from({ length: 2_000 }, (_, id) => ({ id, padre: id === 0 ? null : id - 1 }));
    const cpu = await cpuOf(() => {
      expect(findRuledOut(chain, ({ id }) => id === 0).size).toBe(1_999);
      expect(findRuledOut(chain, () => false).size).toBe(0);
    });
    expect(cpu).toBeLessThan(1_000);
  });
});
