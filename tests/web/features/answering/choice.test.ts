import { describe, expect, it } from 'vitest';
import { choiceOf, type OpenSurvey, pathOfSurvey } from '../../../../web/src/features/answering/model/choice';

const open = (id: string, aplica = true, sent: string | null = null): OpenSurvey => ({
  ...{
    id,
    descripcion: `Encuesta ${id}`,
    idioma: 'Español',
    fechaFin: '2026-12-31',
    aplica,
    completada: sent === null ? null : { id: sent, totalPreguntas: 2, totalRespondidas: 2 },
  },
});
const ids = (surveys: readonly OpenSurvey[]) => surveys.map(({ id }) => id);

describe('which survey a person is brought to', () => {
  it('is the server’s first if one applies or the server reports none', () => {
    expect(choiceOf([], [], null)).toEqual({ survey: null, mustChoose: false, offered: [] });
    const one = choiceOf([open('2'), open('1', false)], [], null);
    expect([one.survey, one.mustChoose, ids(one.offered)]).toEqual([null, false, ['2']]);
  });

  it('is left to the person if several apply', () => {
    const several = choiceOf([open('2'), open('1'), open('3', false)], [], null);
    expect([several.survey, several.mustChoose, ids(several.offered)]).toEqual([null, true, ['2', '1']]);
  });

  it('is the one that was begun last, though another one applies since, as long as it is open and not sent', () => {
    const surveys = [open('2'), open('1', false), open('4', true, '9')];
    const begun = choiceOf(surveys, ['4', '8', '1', '2'], null);
    expect([begun.survey, begun.mustChoose, ids(begun.offered)]).toEqual(['1', false, ['2', '1', '4']]);
    expect(begun.offered.map((one) => one.hasDraft)).toEqual([true, true, true]);
  });

  it('is the one of the URL even with drafts of others', () => {
    expect(choiceOf([open('2'), open('1')], ['1'], '2').survey).toBe('2');
    expect(choiceOf([open('2'), open('1')], [], '1').mustChoose).toBe(false);
  });

  it('is answered at its submission', () => {
    expect(pathOfSurvey('2')).toBe('/completar_encuesta/add?encuesta=2');
    expect(pathOfSurvey('2', '7')).toBe('/completar_encuesta/7');
  });
});
