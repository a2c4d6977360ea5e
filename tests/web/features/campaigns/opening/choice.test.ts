import { describe, expect, it } from 'vitest';
import {
  type Choice,
  copyLines,
  hasCommonBase,
  inputOf,
  type Known,
  linesOf,
  problemsOf,
  rubrosOf,
  suffixOf,
} from '../../../../../web/src/features/campaigns/opening/choice';

const survey = (id: string, rubro: string, descripcion: string, year: number) => ({
  ...{ id, rubro, descripcion, idioma: 'Español', fecha: `${year}-01-01`, fechaFin: `${year}-12-31` },
});

const known: Known = {
  today: '2026-06-30',
  periodos: [
    { id: '1', fecha: '2025-01-01', fechaFin: '2025-12-31' },
    { id: '2', fecha: '2026-01-01', fechaFin: '2026-12-31' },
  ],
  negocios: [
    { id: 'a', descripcion: 'Bancos' },
    { id: 'b', descripcion: 'Seguros' },
    { id: 'c', descripcion: 'Comercio' },
  ],
  encuestas: [
    survey('10', 'a', 'Encuesta 2025', 2025),
    survey('11', 'a', 'Encuesta 2026', 2026),
    survey('12', 'a', 'Survey 2026', 2026),
    survey('13', 'b', 'Seguros', 2025),
  ],
};

const choice: Choice = {
  ...{ fecha: '2027-01-01', fechaFin: '2027-12-31', another: false, rubros: null, lines: {} },
  ...{ secciones: 'COPY', sufijo: null, comentarios: true },
};

describe('the defaults', () => {
  it('is every business with all surveys of its last campaign, titled with the new year', () => {
    expect(inputOf(known, choice)).toEqual({
      ...{ periodo: null, fecha: '2027-01-01', fechaFin: '2027-12-31', rubros: ['a', 'b', 'c'] },
      encuestas: [
        { rubro: 'a', base: '11', descripcion: 'Encuesta 2027' },
        { rubro: 'a', base: '12', descripcion: 'Survey 2027' },
        { rubro: 'b', base: '13', descripcion: 'Seguros 2027' },
      ],
      ...{ secciones: 'COPY', sufijo: '2027', comentarios: true, otroPeriodo: false },
    });
  });

  it('follows the dates until the person changes it', () => {
    const later = { ...choice, fecha: '2028-01-01', fechaFin: '2028-12-31' };
    expect(suffixOf(later)).toBe('2028');
    expect(inputOf(known, later).encuestas[0]?.descripcion).toBe('Encuesta 2028');
    const lines = { a: [{ base: '11', titulo: 'Otra' }] };
    expect(inputOf(known, { ...later, lines }).encuestas[0]?.descripcion).toBe('Otra');
  });

  it('is the period that exists, and of its businesses those without a survey, unless another one is wanted', () => {
    const same = { ...choice, fecha: '2026-01-01', fechaFin: '2026-12-31' };
    expect(inputOf(known, same).periodo).toBe('2');
    expect(rubrosOf(known, same)).toEqual(['b', 'c']);
    expect(linesOf(known, same, 'a').map(({ base }) => base)).toEqual(['10']);
    const another = { ...same, another: true };
    expect(inputOf(known, another)).toMatchObject({ periodo: null, otroPeriodo: true });
    expect(rubrosOf(known, another)).toEqual(['a', 'b', 'c']);
  });

  it('is shared out to the businesses without a survey, and to no other', () => {
    const lines = copyLines(known, choice, 'a');
    expect(inputOf(known, { ...choice, lines }).encuestas.map(({ rubro, base }) => [rubro, base])).toEqual([
      ...[
        ['a', '11'],
        ['a', '12'],
        ['b', '13'],
      ],
      ...[
        ['c', '11'],
        ['c', '12'],
      ],
    ]);
  });

  it('is a copy for all businesses, or one for each if the person wants that', () => {
    expect(inputOf(known, choice).secciones).toBe('COPY');
    const wanted: Choice = { ...choice, secciones: 'COPY_PER_RUBRO' };
    expect(inputOf(known, wanted)).toMatchObject({ secciones: 'COPY_PER_RUBRO', sufijo: '2027' });
  });

  it('has a base in common if several businesses use the same one', () => {
    expect(hasCommonBase(known, choice)).toBe(false);
    expect(hasCommonBase(known, { ...choice, lines: copyLines(known, choice, 'a') })).toBe(true);
    const twice = [
      { base: '11', titulo: 'Una' },
      { base: '11', titulo: 'Otra' },
    ];
    expect(hasCommonBase(known, { ...choice, rubros: ['a'], lines: { a: twice } })).toBe(false);
  });

  it('has no suffix for shared sections', () => {
    expect(inputOf(known, { ...choice, secciones: 'SHARE' }).sufijo).toBeNull();
  });
});

describe('the validation errors', () => {
  it.each<[Partial<Choice>, Parameters<typeof problemsOf>[2], string | null]>([
    [{}, 'dates', null],
    [{ fecha: '' }, 'dates', 'rules.required'],
    [{ fechaFin: '2026-12-31' }, 'dates', 'rules.datesOrder'],
    [{ rubros: [] }, 'businesses', 'campaigns:opening.noBusiness'],
    [{ rubros: ['c'] }, 'businesses', null],
    [{ lines: { a: [] } }, 'bases', null],
    [{ lines: { a: [{ base: '11', titulo: ' ' }] } }, 'bases', 'campaigns:opening.noTitle'],
    [{ lines: { a: [{ base: '11', titulo: 'x'.repeat(255) }] } }, 'bases', null],
    [{ lines: { a: [{ base: '11', titulo: 'x'.repeat(256) }] } }, 'bases', 'authoring:surveys.titleMax'],
    [
      {
        lines: {
          a: [
            { base: '11', titulo: 'x' },
            { base: '12', titulo: 'X ' },
          ],
        },
      },
      'bases',
      'campaigns:opening.sameTitle',
    ],
    [{ lines: { a: [{ base: '11', titulo: 'x' }], b: [{ base: '13', titulo: 'x' }] } }, 'bases', null],
    [{ sufijo: ' ' }, 'bases', 'campaigns:opening.noSuffix'],
    [{ sufijo: ' ', secciones: 'SHARE' }, 'bases', null],
  ])('%o in the step %s', (change, step, problem) => {
    expect(Object.values(problemsOf(known, { ...choice, ...change }, step))[0] ?? null).toBe(problem);
  });
});
