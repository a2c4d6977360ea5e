import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../support/faults.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { useApi } from '../../support/useApi.ts';

const COPIES = 'secciones { original { id } rubro { id } copia { id label } preguntas }';
const COPY = `mutation ($id: ID!, $descripcion: String, $encuesta: ID, $lang: Lang) {
  made: copySeccion(id: $id, descripcion: $descripcion, encuesta: $encuesta, lang: $lang) {
    record { id label cantPreguntas preguntas { descripcion } } encuesta { id secciones { id } } errors { field message } } }`;
const DUPLICATE = `mutation ($id: ID!, $periodoActivo: ID, $periodo: ID, $rubro: ID, $descripcion: String, $secciones: SectionTreatment!, $lang: Lang) {
  made: duplicateEncuesta(id: $id, periodoActivo: $periodoActivo, periodo: $periodo, rubro: $rubro, descripcion: $descripcion,
    secciones: $secciones, lang: $lang) { record { id label secciones { id } } ${COPIES} comentarios errors { field message } } }`;
const OPEN = `mutation ($input: OpenCampanaInput!, $lang: Lang) {
  made: openCampana(input: $input, lang: $lang) { periodo { id label } rubros { rubro { id } periodoActivo { id label } }
    encuestas { rubro { id } base { id } encuesta { id label secciones { id } } } ${COPIES} comentarios errors { field message } } }`;

const CAMPAIGN = {
  ...{ fecha: '2031-01-01', fechaFin: '2031-12-31', rubros: ['1', '2'], sufijo: '2031' },
  encuestas: ['1', '2'].map((rubro) => ({ rubro, base: '1', descripcion: 'Encuesta 2031' })),
};

describe('copies over the embedded API', () => {
  const api = useApi();
  const { admin } = api;
  let gateway: TestGateway;
  let proxy: FaultProxy;
  const run = async (query: string, variables: object) => {
    const { data, errors } = await gateway.query(query, variables);
    expect(errors).toBeUndefined();
    return data.made;
  };

  beforeAll(async () => {
    proxy = await startFaultProxy(api.url);
    gateway = await startTestGateway({ restUrl: proxy.url }, admin.token);
  });
  afterAll(async () => {
    await gateway.close();
    await proxy.close();
  });

  it('copies a section, and answers the copy and the survey that lists it', async () => {
    const { data } = await gateway.query(
      `{ encuesta(id: 1) { idioma { id } secciones { id cantPreguntas } periodoActivo { id } } }`,
    );
    const [{ id, cantPreguntas }] = data.encuesta.secciones;
    const input = {
      ...{ descripcion: 'Breve', idioma: data.encuesta.idioma.id, secciones: [id] },
      periodoActivo: data.encuesta.periodoActivo.id,
    };
    const created = await gateway.query(
      'mutation ($input: EncuestaInput!) { made: createEncuesta(input: $input) { record { id } errors { message } } }',
      { input },
    );
    const encuesta = created.data.made.record.id;
    const made = await run(COPY, { id, descripcion: 'Copia propia', encuesta });
    expect(made).toMatchObject({
      record: { label: expect.stringContaining('Copia propia'), cantPreguntas },
      errors: [],
    });
    expect(made.record.preguntas).toHaveLength(cantPreguntas);
    expect(made.encuesta).toEqual({ id: encuesta, secciones: [{ id: made.record.id }] });
  });

  it('reports a refusal by its field, in the requested language', async () => {
    const made = await run(COPY, { id: '1', encuesta: '999', lang: 'en' }).catch((error: unknown) => error);
    expect(made).toBeInstanceOf(Error);
    const { data } = await gateway.query('{ seccion(id: 1) { descripcion } }');
    const taken = await run(COPY, { id: '2', descripcion: data.seccion.descripcion, lang: 'en' });
    expect(taken).toEqual({
      ...{ record: null, encuesta: null },
      errors: [{ field: 'descripcion', message: 'A section with this name already exists' }],
    });
    const nowhere = await run(DUPLICATE, { id: '1', secciones: 'SHARE', lang: 'en' });
    expect(nowhere).toMatchObject({ record: null, secciones: [], comentarios: 0 });
    expect(nowhere.errors).toEqual([{ field: 'periodoActivo', message: 'The field is required' }]);
    const campaign = { ...CAMPAIGN, secciones: 'COPY', sufijo: '' };
    expect((await run(OPEN, { input: campaign })).errors).toEqual([
      { field: 'sufijo', message: 'El sufijo debe tener entre 1 y 40 caracteres.' },
    ]);
  });

  it('duplicates a survey into the period of a business', async () => {
    const { data } = await gateway.query('{ encuesta(id: 1) { secciones { id } periodoActivo { periodo { id } } } }');
    const wanted = { id: '1', periodo: data.encuesta.periodoActivo.periodo.id, rubro: '2', descripcion: 'Duplicada' };
    const made = await run(DUPLICATE, { ...wanted, secciones: 'COPY' });
    expect(made).toMatchObject({ record: { label: 'Duplicada' }, errors: [] });
    expect(made.secciones.map(({ original }: { original: object }) => original)).toEqual(data.encuesta.secciones);
    expect(made.secciones.map(({ copia }: { copia: { id: string } }) => ({ id: copia.id }))).toEqual(
      made.record.secciones,
    );
  });

  it('opens a campaign by one write, with a copy of each section for each business', async () => {
    const before = proxy.requests();
    const made = await run(OPEN, { input: { ...CAMPAIGN, secciones: 'COPY_PER_RUBRO' } });
    expect(made.errors).toEqual([]);
    // The root, the write, and one read for each kind of record and each new survey's sections.
    expect(proxy.requests() - before).toBeLessThanOrEqual(12);
    expect(made.periodo.label).toBe('01/01/2031 / 31/12/2031');
    expect(made.rubros).toMatchObject([{ rubro: { id: '1' } }, { rubro: { id: '2' } }]);
    for (const { rubro, encuesta } of made.encuestas) {
      const own = made.secciones.filter((copy: { rubro: { id: string } }) => copy.rubro.id === rubro.id);
      expect(own.map(({ copia }: { copia: { id: string } }) => ({ id: copia.id }))).toEqual(encuesta.secciones);
    }
  });
});
