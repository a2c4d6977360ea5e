import { describe, expect, it } from 'vitest';
import { choiceOf, type OpenSurvey, pathOfSurvey } from '../../../web/src/features/answering/model/choice';

const open = (id: string, aplica = true, sent: string | null = null): OpenSurvey => ({
  ...{
    id,
    descripcion: `Encuesta ${id}`,
    idioma: 'Español',
    fechaFin: '2026-12-31',
    aplica,
    completada: sent === null ? null : { id: sent },
  },
});
const ids = (surveys: readonly OpenSurvey[]) => surveys.map(({ id }) => id);

describe('which survey a person is brought to', () => {
  it('is the one that the server puts first, where one applies or the server tells of none', () => {
    expect(choiceOf([], [], null)).toEqual({ survey: null, asks: false, offered: [] });
    const one = choiceOf([open('2'), open('1', false)], [], null);
    expect([one.survey, one.asks, ids(one.offered)]).toEqual([null, false, ['2']]);
  });

  it('is asked for where several apply', () => {
    const several = choiceOf([open('2'), open('1'), open('3', false)], [], null);
    expect([several.survey, several.asks, ids(several.offered)]).toEqual([null, true, ['2', '1']]);
  });

  it('is the one that was begun last, though another one applies since, as long as it is open and not sent', () => {
    const surveys = [open('2'), open('1', false), open('4', true, '9')];
    const begun = choiceOf(surveys, ['4', '8', '1', '2'], null);
    expect([begun.survey, begun.asks, ids(begun.offered)]).toEqual(['1', false, ['2', '1', '4']]);
    expect(begun.offered.map((one) => one.begun)).toEqual([true, true, true]);
  });

  it('is the one that the address names, whatever was begun', () => {
    expect(choiceOf([open('2'), open('1')], ['1'], '2').survey).toBe('2');
    expect(choiceOf([open('2'), open('1')], [], '1').asks).toBe(false);
  });

  it('is answered where what was sent of it is changed', () => {
    expect(pathOfSurvey('2')).toBe('/completar_encuesta/add?encuesta=2');
    expect(pathOfSurvey('2', '7')).toBe('/completar_encuesta/7');
  });
});
