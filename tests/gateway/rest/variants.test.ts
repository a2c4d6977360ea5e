import { describe, expect, it } from 'vitest';
import { type ForeignOptions, tokenFor } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { gatewayOverForeign } from '../../support/useGateway.ts';

/** What a REST v1 that somebody else wrote may answer, and must not be mistaken for something else. */
const { start: startAs, foreign, gateway } = gatewayOverForeign();
const start = (options: ForeignOptions) => startAs(options, {}, tokenFor(2));

describe('sections of a survey that come as rows of a joining table', () => {
  const LABELS = '{ encuesta(id: 1) { secciones { id label } } }';
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  it('are the sections that these name, in their order', async () => {
    await start({ joinRows: true });
    for (let twice = 0; twice < 2; twice += 1) {
      const { data, errors } = await gateway.query(LABELS);
      expect(errors).toBeUndefined();
      expect(data.encuesta.secciones).toEqual([
        { id: '2', label: 'Beneficios' },
        { id: '1', label: 'Salarios' },
      ]);
      const survey = await gateway.query('{ encuestaEmpresa { secciones { id label preguntas { id } } } }');
      expect(survey.errors).toBeUndefined();
      expect(survey.data.encuestaEmpresa.secciones).toEqual([
        { id: '1', label: 'Salarios', preguntas: [{ id: '2' }, { id: '1' }] },
        { id: '2', label: 'Beneficios', preguntas: [{ id: '3' }] },
      ]);
      expect(ids((await gateway.query('{ encuesta(id: 1) { secciones { id } } }')).data.encuesta.secciones)).toEqual([
        '2',
        '1',
      ]);
      const used = await gateway.query('{ seccion(id: 2) { encuestas { id secciones { id } } } }');
      expect(used.data.seccion.encuestas).toEqual([{ id: '1', secciones: [{ id: '2' }, { id: '1' }] }]);
    }
  });
});

describe('a create that succeeded', () => {
  const CREATE =
    'mutation { createOrigen(input: { descripcion: "Nuevo" }) { record { id descripcion } errors { message } } }';
  const made = () => foreign.data.origenes?.rows.filter(({ descripcion }) => descripcion === 'Nuevo');
  const record = { id: '4', descripcion: 'Nuevo' };

  it.each([
    ['nothing', null],
    ['ok', null],
    ['text', null],
    ['row', record],
  ] as const)('is a success with any answer: %s', async (creates, expected) => {
    await start({ creates });
    const { data, errors } = await gateway.query(CREATE);
    expect(errors).toBeUndefined();
    expect(data.createOrigen).toEqual({ record: expected, errors: [] });
    expect(made()).toHaveLength(1);
  });

  it('of a survey’s answers too', async () => {
    await start({ creates: 'nothing' });
    const { data } = await gateway.query(
      'mutation { saveEncuestaCompletada(input: { encuesta: 1, respuestas: [], respuestasLibres: [] }) { record { id } errors { message } } }',
    );
    expect(data.saveEncuestaCompletada).toEqual({ record: null, errors: [] });
  });
});

describe.each(['gzip', 'br', 'deflate'] as const)('answers in %s without Accept-Encoding', (encoding) => {
  it('are read, confirmed and bounded as others are', async () => {
    await start({ encoding });
    for (let turn = 0; turn < 3; turn += 1) {
      const { data, errors } = await gateway.query(
        '{ empresas(pageSize: 2) { results { razonSocial rubro { label } } } }',
      );
      expect(errors).toBeUndefined();
      expect(data.empresas.results[0]).toEqual({ razonSocial: 'Empresa 1', rubro: { label: 'Bancos' } });
    }
    const small = await startTestGateway({ restUrl: foreign.url, limits: { answerBytes: 2_000 } }, tokenFor(1));
    const large = await small.query('{ empresas(pageSize: 40) { results { id } } }');
    expect(large.errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    await small.close();
  });
});
