import { expect, it } from 'vitest';
import type { Company, Waiting } from '../../../../web/src/features/campaigns/company';
import { rowsOf } from '../../../../web/src/features/campaigns/company';
import { escapeFormulas, toCsv } from '../../../../web/src/shared/files';
import { translate } from '../../../../web/src/shared/i18n';

it('has two columns for questions, because spreadsheets read “3/12” as a date', () => {
  const company: Company = {
    ...{ empresa: { id: '1', label: 'Banco' }, estado: 'INCOMPLETA', completada: { id: '5' } },
    ...{ enviada: '2026-06-01T12:00:00Z', totalPreguntas: 12, totalRespondidas: 3, usuarios: [], recordatorio: null },
  };
  const without = { ...company, totalPreguntas: null, totalRespondidas: null };
  const [head, ...rows] = rowsOf([company, without], 'pending', translate, 'es');
  expect(head?.slice(3, 5)).toEqual(['Preguntas', 'Respondidas']);
  expect(rows.map((row) => row.slice(3, 5))).toEqual([
    ['12', '3'],
    ['', ''],
  ]);
});

it('has the statuses of the screen, with the date in a column of its own', () => {
  const sent: Company = {
    ...{ empresa: { id: '1', label: 'Banco' }, estado: 'INCOMPLETA', completada: { id: '5' }, recordatorio: null },
    ...{ enviada: '2026-06-01T12:00:00Z', totalPreguntas: 12, totalRespondidas: 3, usuarios: [] },
  };
  const waiting: Company = { ...sent, estado: 'PENDIENTE', completada: null, enviada: null };
  const statuses = (status: Waiting) =>
    rowsOf(
      [sent, { ...sent, estado: 'ENVIADA' }, waiting, { ...waiting, usuarios: null }],
      status,
      translate,
      'es',
    ).map((row) => row.slice(1, 3));
  const day = '01/06/2026';
  const head = ['Estado', 'Fecha de envío'];
  const answered = [head, ['Incompleta', day], ['Enviada', day]];
  expect(statuses('pending')).toEqual([...answered, ['Sin usuario', ''], ['Pendiente', '']]);
  expect(statuses('noSurvey')).toEqual([...answered, ['Sin usuario', ''], ['Sin encuesta', '']]);
  expect(statuses('unanswered')).toEqual([...answered, ['Sin respuesta', ''], ['Sin respuesta', '']]);
});

it('contains no formulas, for any name and cell separator', () => {
  const names = ['=1+1', '＝1+1', "Ana, =cmd|'/C calc'!A0, Díaz", 'Eva; @SUM(A1)', 'Bar "-1"', 'a-b, c', '-5', '-1,5'];
  const text = new TextDecoder().decode(toCsv(escapeFormulas(names.map((name) => [name]))));
  expect(text.trimEnd().split('\r\n')).toEqual([
    ...["'=1+1", "'＝1+1", `"Ana, '=cmd|'/C calc'!A0, Díaz"`, `"Eva; '@SUM(A1)"`, `"Bar ""'-1"""`],
    ...['"a-b, c"', '-5', '"-1,5"'],
  ]);
});
