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
  const all = [survey('1', 2026, 7), survey('2', 2026, 2), survey('3', 2025, 12, true), survey('4', 2025, 1, true)];
  expect(answeredSurveysText(all, t)).toBe('9 empresas ya respondieron 2026 · 2025 está cerrada');
  expect(answeredSurveysText([survey('1', 2026, 1, false, 2027)], t)).toBe('1 empresa ya respondió 2026–2027');
  const { encuesta, ...undated } = survey('1', 2026, 3);
  const without = { ...undated, encuesta: { ...encuesta, fechaInicio: null, fechaFin: null } };
  expect(answeredSurveysText([without], t)).toBe('3 empresas ya respondieron Encuesta 1');
  expect(answeredSurveysText([], t)).toBe('');
});

it('and in English', async () => {
  await setLang('en');
  const all = [survey('1', 2026, 1), survey('2', 2025, 12, true)];
  expect(answeredSurveysText(all, texts())).toBe('1 company already answered 2026 · 2025 is closed');
});
