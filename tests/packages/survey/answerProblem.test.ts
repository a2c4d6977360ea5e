import { expect, it } from 'vitest';
import { textProblem } from '../../../packages/survey/src/index.ts';

const nines = (count: number) => '9'.repeat(count);

it.each([
  ['250 digits', 'number', nines(250), null],
  ['250 digits with sign and decimals', 'number', `-0.${nines(249)}`, null],
  ['251 digits', 'number', nines(251), 'TOO_MANY_DIGITS'],
  ['20,000 digits', 'number', nines(20_000), 'TOO_MANY_DIGITS'],
  ['no digits', 'number', 'doce', 'NOT_A_NUMBER'],
  ['a long text', 'number', 'x'.repeat(10_001), 'TOO_LONG'],
  ['251 digits', 'text', nines(251), null],
] as const)('%s in a %s answer', (_, control, text, problem) => expect(textProblem(control, text)).toBe(problem));
