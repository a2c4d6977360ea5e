import { expect, it } from 'vitest';
import { receiptOf } from '../../../../web/src/features/answering/model/receipt.ts';
import { question, survey } from './surveys.ts';

it('a receipt counts applicable questions, and requires a submission', () => {
  const parent = question('p', { tipo: '3' });
  const child = question('c', { tipo: '3', padre: 'p' });
  const of = survey([parent, child]);
  const answers = new Map([['p', { text: ' no aplica ' }]]);
  const saved = { record: '18', version: null, at: '2026-11-22T17:35:00Z', answers };
  expect(receiptOf({ survey: of, saved }, 'Banco', { open: true, isChange: false })).toEqual({
    ...{ record: '18', at: '2026-11-22T17:35:00Z', isChange: false, company: 'Banco', answered: 1, total: 1 },
    ...{ open: true, fechaFin: of.fechaFin },
  });
  expect(
    receiptOf({ survey: of, saved: { ...saved, record: null } }, 'Banco', { open: true, isChange: false }),
  ).toBeNull();
});
