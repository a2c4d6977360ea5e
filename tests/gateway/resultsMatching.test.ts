import { describe, expect, it } from 'vitest';
import { matchQuestions } from '../../gateway/src/domain/matching.ts';

type Asked = [id: string, text: string, type?: number];
const section = (descripcion: string, ...questions: Asked[]) => ({
  descripcion,
  preguntas: questions.map(([pregunta, text, tipoRespuesta = 1]) => ({ pregunta, descripcion: text, tipoRespuesta })),
});
const matched = (own: ReturnType<typeof section>[], others: ReturnType<typeof section>[]) =>
  Object.fromEntries([...matchQuestions(own, others)].map(([id, row]) => [id, row.pregunta]));

describe('the same question of another survey', () => {
  it('is that of the same id, wherever it stands and however it is worded now', () => {
    expect(matched([section('A', ['1', 'Uno'])], [section('B', ['1', 'Otro', 3])])).toEqual({ 1: '1' });
  });

  it('is that of the same text and type in the section of the same title, whatever case, accents and spaces', () => {
    const own = [section('Salud', ['1', '¿Aumentó?']), section('Viajes', ['2', '¿Aumentó?'])];
    const others = [section(' viajes', ['8', ' ¿AUMENTO? ']), section('SALUD', ['9', '¿Aumento?'])];
    expect(matched(own, others)).toEqual({ 1: '9', 2: '8' });
  });

  it('is that of the same text and type elsewhere where both surveys ask it once', () => {
    expect(matched([section('A', ['1', 'Uno'])], [section('B', ['9', 'uno'])])).toEqual({ 1: '9' });
    expect(matched([section('A', ['1', 'Uno'])], [section('B', ['8', 'uno']), section('C', ['9', 'uno'])])).toEqual({});
    expect(matched([section('A', ['1', 'Uno']), section('B', ['2', 'Uno'])], [section('C', ['9', 'uno'])])).toEqual({});
  });

  it('is none of another type, nor of two that are told by nothing', () => {
    expect(matched([section('A', ['1', 'Uno', 1])], [section('A', ['9', 'Uno', 2])])).toEqual({});
    expect(matched([section('A', ['1', 'Uno'], ['2', 'Uno'])], [section('A', ['9', 'Uno'])])).toEqual({});
  });

  it('is no question that another one is', () => {
    const own = [section('A', ['1', 'Uno'], ['2', 'Dos'])];
    expect(matched(own, [section('A', ['1', 'Dos'])])).toEqual({ 1: '1' });
  });
});
