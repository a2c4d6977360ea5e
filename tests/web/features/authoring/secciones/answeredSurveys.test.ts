import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  type AnsweredSurvey,
  answeredSurveysText,
} from '../../../../../web/src/features/authoring/secciones/answeredSurveys';
import { setLang, useTexts } from '../../../../../web/src/shared/i18n';

const texts = () => renderHook(() => useTexts()).result.current.t;

const survey = (id: string, year: number, empresas: number, cerrada = false, to = year): AnsweredSurvey => ({
  ...{ empresas, cerrada },
  encuesta: { id, descripcion: `Encuesta ${id}`, fechaInicio: `${year}-01-01`, fechaFin: `${to}-12-31` },
});

it('says by period how many answered, and what is closed', () => {
  const t = texts();
  const say = (...surveys: AnsweredSurvey[]) => answeredSurveysText(surveys, t, 'es');
  const of2025 = [survey('3', 2025, 12, true), survey('4', 2025, 1, true)];
  expect(say(survey('1', 2026, 8), survey('2', 2025, 12, true))).toBe(
    '8 empresas ya respondieron la encuesta de 2026 y la de 2025 está cerrada',
  );
  expect(say(survey('1', 2026, 7), survey('2', 2026, 2), ...of2025, survey('5', 2024, 3, true))).toBe(
    '9 empresas ya respondieron las encuestas de 2026 y las de 2024 y 2025 están cerradas',
  );
  expect(say(survey('1', 2026, 1, false, 2027))).toBe('1 empresa ya respondió la encuesta de 2026–2027');
  expect(say(survey('1', 2025, 4, true))).toBe('La encuesta de 2025 está cerrada');
  expect(say(...of2025)).toBe('Las encuestas de 2025 están cerradas');
  const { encuesta, ...undated } = survey('1', 2026, 3);
  const without = { ...undated, encuesta: { ...encuesta, fechaInicio: null, fechaFin: null } };
  expect(say(without)).toBe('3 empresas ya respondieron la encuesta de Encuesta 1');
  expect(say()).toBe('');
});

it('and in English', async () => {
  await setLang('en');
  const all = [survey('1', 2026, 1), survey('2', 2025, 12, true)];
  expect(answeredSurveysText(all, texts(), 'en')).toBe(
    '1 company has already answered the 2026 survey and the 2025 one is closed',
  );
});
