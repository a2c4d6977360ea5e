import { expect, it } from 'vitest';
import type { Company } from '../../../../web/src/features/campaigns/company';
import { rowsOf } from '../../../../web/src/features/campaigns/company';
import { escapeFormulas, toCsv } from '../../../../web/src/shared/files';
import { translate } from '../../../../web/src/shared/i18n';

it('has two columns for questions, because spreadsheets read “3 / 12” as a date', () => {
  const company: Company = {
    ...{ empresa: { id: '1', label: 'Banco' }, estado: 'INCOMPLETA', completada: { id: '5' } },
    ...{ enviada: '2026-06-01T12:00:00Z', totalPreguntas: 12, totalRespondidas: 3, usuarios: [], recordatorio: null },
  };
  const without = { ...company, totalPreguntas: null, totalRespondidas: null };
  const [head, ...rows] = rowsOf([company, without], false, translate, 'es');
  expect(head?.slice(2, 4)).toEqual(['Preguntas', 'Respondidas']);
  expect(rows.map((row) => row.slice(2, 4))).toEqual([
    ['12', '3'],
    ['', ''],
  ]);
});

it('contains no formulas, for any name and cell separator', () => {
  const names = ['=1+1', '＝1+1', "Ana, =cmd|'/C calc'!A0, Díaz", 'Eva; @SUM(A1)', 'Bar "-1"', 'a-b, c', '-5', '-1,5'];
  const text = new TextDecoder().decode(toCsv(escapeFormulas(names.map((name) => [name]))));
  expect(text.trimEnd().split('\r\n')).toEqual([
    ...["'=1+1", "'＝1+1", `"Ana, '=cmd|'/C calc'!A0, Díaz"`, `"Eva; '@SUM(A1)"`, `"Bar ""'-1"""`],
    ...['"a-b, c"', '-5', '"-1,5"'],
  ]);
});
