import { expect, it } from 'vitest';
import { useApi } from '../../support/useApi.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const SECTION = `query($id: ID!) { seccion(id: $id) {
  cantPreguntas respondidas { encuesta { id descripcion fechaInicio fechaFin } cerrada empresas }
} }`;

const api = useApi();
const { admin } = api;
const gateway = useGateway(api, {}, () => admin.token);
const plain = useGateway(useForeign());

it('tells who answered a section, as a server answers that announces it', async () => {
  const { data, errors } = await gateway.query(SECTION, { id: '1' });
  expect(errors).toBeUndefined();
  const rows = (await admin.get('encuestas/secciones/1/respondidas/')).body as unknown as Record<string, unknown>[];
  expect(rows.length).toBeGreaterThan(0);
  expect(data.seccion.respondidas).toEqual(
    rows.map(({ encuesta, descripcion, fecha_inicio, fecha_fin, cerrada, empresas }) => ({
      encuesta: { id: String(encuesta), descripcion, fechaInicio: fecha_inicio, fechaFin: fecha_fin },
      ...{ cerrada, empresas },
    })),
  );
  const { count } = (await admin.get('encuestas/preguntas/?seccion=1')).body;
  expect(data.seccion.cantPreguntas).toBe(count);
});

it('shows the questions of a submission; null without server support', async () => {
  const [row] = (await admin.get('encuestas/usuario_empresa/?page_size=1')).body.results as Record<string, unknown>[];
  const query = `query($id: ID!) { one: encuestaCompletada(id: $id) {
    totalPreguntas totalRespondidas preguntasHechas { id } preguntasRetiradas { id descripcion seccion { id label } }
  } }`;
  const [question] = (await admin.get(`encuestas/usuario_empresa/${row?.id}/`)).body.preguntas_hechas as number[];
  const { descripcion, seccion } = (await admin.get(`encuestas/preguntas/${question}/`)).body;
  await admin.post(`encuestas/preguntas/${question}/inactivar/`);
  const section = (await admin.get(`encuestas/secciones/${seccion}/`)).body;
  const { data } = await gateway.query(query, { id: String(row?.id) });
  const { body } = await admin.get(`encuestas/usuario_empresa/${row?.id}/`);
  expect(data.one).toEqual({
    totalPreguntas: body.total_preguntas,
    totalRespondidas: body.total_respondidas,
    preguntasHechas: (body.preguntas_hechas as number[]).map((id) => ({ id: String(id) })),
    preguntasRetiradas: [
      { id: String(question), descripcion, seccion: { id: String(seccion), label: section.descripcion } },
    ],
  });
  expect((await plain.query(query, { id: '1' })).data.one).toEqual({
    ...{ totalPreguntas: null, totalRespondidas: null, preguntasHechas: null, preguntasRetiradas: [] },
  });
});

it('are null over a server that offers version 1 only', async () => {
  const { data, errors } = await plain.query(SECTION, { id: '1' });
  expect(errors).toBeUndefined();
  expect(data.seccion).toEqual({ cantPreguntas: 2, respondidas: null });
});
