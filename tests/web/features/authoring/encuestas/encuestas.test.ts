import { describe, expect, it } from 'vitest';
import { downloadOf, type SheetChoice, sheetOf } from '../../../../../web/src/features/authoring/encuestas/download';
import { secciones } from '../../../../../web/src/features/authoring/encuestas/encuestas';
import { foreignTo, type SurveySection } from '../../../../../web/src/features/authoring/encuestas/surveySections';
import {
  addressOfRecord,
  afterChoice,
  hasSelectors,
} from '../../../../../web/src/features/catalogues/comentarios/comentarios';
import { sizeText } from '../../../../../web/src/shared/shell/DownloadDialog';

const section = (id: string, idioma: string | null, keptFor?: string): SurveySection => ({
  id,
  label: `Sección ${id}`,
  idioma: idioma === null ? null : { id: idioma, label: idioma },
  ...(keptFor && { keptFor }),
});

describe('the sections of a survey', () => {
  it('in another language are to be decided about, once for each language', () => {
    const list = [section('1', 'es'), section('2', 'en'), section('3', null), section('4', 'en', 'es')];
    expect(foreignTo('es', list).map(({ id }) => id)).toEqual(['2']);
    expect(foreignTo('fr', list).map(({ id }) => id)).toEqual(['1', '2', '4']);
    expect(foreignTo(undefined, list)).toEqual([]);
    const [rule] = secciones.rules;
    expect(rule?.(list, { idioma: { id: 'es', label: 'Español' } })).toBe('authoring:surveys.undecided');
    expect(rule?.(list.slice(0, 1), { idioma: { id: 'es', label: 'Español' } })).toBeNull();
  });

  it('are written as ids in order; what was decided about them is not', () => {
    const read = secciones.read([
      { id: '2', label: 'B', idioma: { id: '1', label: 'es' } },
      { id: '1', label: 'A' },
    ]);
    expect(secciones.write(read)).toEqual(['2', '1']);
    expect(secciones.show(read, 'es', '', '')).toBe('1. B · 2. A');
  });
});

describe('a download', () => {
  it('has the names of the spec', () => {
    expect(downloadOf()).toEqual({ url: '/descargas/encuestas.csv', name: 'todas_respuestas_encuestas.csv' });
    expect(downloadOf('7')).toEqual({ url: '/descargas/encuestas/7.csv', name: 'respuestas_encuesta_7.csv' });
  });

  it('as a sheet has the same names, and asks for what was sections alone', () => {
    const wide: SheetChoice = {
      ...{ encuesta: '7', segmento: '3', formato: 'ancho', opciones: 'columnas', archivo: 'xlsx' },
      ...{ identificadores: true, completas: true },
    };
    expect(sheetOf(wide, 'en')).toEqual({
      url: '/descargas/encuestas/7.xlsx?formato=ancho&lang=en&segmento=3&completas=true&opciones=columnas&identificadores=true',
      name: 'respuestas_encuesta_7.xlsx',
    });
    const long: SheetChoice = { ...wide, encuesta: undefined, segmento: undefined, formato: 'largo', archivo: 'csv' };
    expect(sheetOf({ ...long, completas: false }, 'es')).toEqual({
      url: '/descargas/encuestas.csv?formato=largo&lang=es',
      name: 'todas_respuestas_encuestas.csv',
    });
  });

  it('tells its size as people say it', () => {
    expect(sizeText(0, 'es')).toBe('0 B');
    expect(sizeText(999, 'en')).toBe('999 B');
    expect(sizeText(1_550, 'en')).toBe('1.6 kB');
    expect(sizeText(2_500_000, 'es')).toBe('2,5 MB');
    expect(sizeText(7_000_000_000_000, 'en')).toBe('7,000 GB');
  });
});

describe('the address of the comment form', () => {
  it('loses what is narrower than a choice, and keeps the rest', () => {
    const params = new URLSearchParams('encuesta=1&seccion=2&pregunta=3&otro=x');
    expect(String(afterChoice(params, 'seccion', '9'))).toBe('encuesta=1&otro=x&seccion=9');
    expect(String(afterChoice(params, 'encuesta', undefined))).toBe('otro=x');
    expect(String(afterChoice(params, 'pregunta', '4'))).toBe('encuesta=1&seccion=2&otro=x&pregunta=4');
    expect(String(params)).toBe('encuesta=1&seccion=2&pregunta=3&otro=x');
  });

  it('is that of the record where it says nothing', () => {
    expect(hasSelectors(new URLSearchParams('page=2'))).toBe(false);
    expect(hasSelectors(new URLSearchParams('pregunta=2'))).toBe(true);
    expect(String(addressOfRecord(new URLSearchParams('pregunta=8'), { encuesta: '1', seccion: '2' }))).toBe(
      'encuesta=1&seccion=2',
    );
  });
});
