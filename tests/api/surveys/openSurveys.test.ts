import { expect, test } from 'vitest';
import { useApi } from '../../support/useApi.ts';

interface Open {
  id: number;
  idioma: string;
  aplica: boolean;
  completada: number | null;
}

const api = useApi({ each: true });
const { admin, usuario, usuario2 } = api;

const open = async (rest = usuario): Promise<Open[]> => await rest.rows<Open>('encuestas/empresa/abiertas/');
const applying = async () => (await open()).filter(({ aplica }) => aplica).map(({ id }) => id);
const first = async () => (await usuario.get('encuestas/empresa/')).body.id;
const send = (encuesta: number, rest = usuario) =>
  rest.post('encuestas/usuario_empresa/', { encuesta, respuestas: [], preguntas: [] });

/** Another survey beside the demo's, in a language and for an active period. */
const newer = async (idioma: number, periodo_activo?: number): Promise<number> => {
  const demo = (await admin.get('encuestas/1/')).body as { periodo_activo: number; secciones: object[] };
  return api.create('encuestas/', {
    ...{ descripcion: `Otra ${idioma}`, idioma, secciones: demo.secciones.slice(0, 1) },
    periodo_activo: periodo_activo ?? demo.periodo_activo,
  });
};

test('without a language the survey in Spanish applies, also beside a newer one', async () => {
  await admin.patch('usuarios/2/', { idioma: null });
  await newer(2);
  expect(await first()).toBe(1);
  expect(await applying()).toEqual([1]);
  await admin.patch('usuarios/2/', { idioma: 2 });
  expect((await applying()).length).toBe(2);
});

test('without a survey in one’s language the one in Spanish applies, else any', async () => {
  const portugues = (await admin.post('encuestas/idiomas/', { descripcion: 'Portugués' })).body.id;
  await admin.patch('usuarios/2/', { idioma: portugues });
  expect(await applying()).toEqual([1]);
  await admin.post('encuestas/1/inactivar/');
  expect(await applying()).toEqual([2]);
  expect(await first()).toBe(2);
});

test('two that apply are both listed and readable, and the sent one says so', async () => {
  const other = await newer(1);
  expect(await applying()).toEqual([other, 1]);
  for (const id of [other, 1])
    expect((await usuario.get(`encuestas/empresa/?encuesta=${id}`)).body).toMatchObject({ id });
  const sent = await send(1);
  expect(sent.status, sent.text).toBe(201);
  expect((await open()).map(({ id, completada }) => [id, completada])).toEqual([
    [other, null],
    [1, sent.body.id],
    [2, null],
  ]);
});

test('answers to a survey are accepted after another one applies', async () => {
  await newer(1);
  expect(await first()).not.toBe(1);
  expect((await send(1)).status).toBe(201);
  await admin.patch('usuarios/2/', { idioma: 1 });
  expect((await send(2)).status).toBe(201);
  expect((await send(2)).body).toEqual({ non_field_errors: ['La empresa ya completó esta encuesta.'] });
});

test('answers that were deactivated are not changed and may be sent again', async () => {
  const one = `encuestas/usuario_empresa/${(await send(1)).body.id}/`;
  const { respuestas, preguntas } = (await usuario.get(one)).body;
  await admin.post(`${one}inactivar/`);
  const change = (lang = 'es') => usuario.patch(`${one}?lang=${lang}`, { respuestas, preguntas });
  expect((await change()).body).toEqual({
    non_field_errors: ['Un administrador desactivó estas respuestas. Vuelva a abrir la encuesta para responderla.'],
  });
  expect((await change('en')).body).toEqual({
    non_field_errors: ['An administrator deactivated these answers. Open the survey again to answer it.'],
  });
  expect((await send(1)).status).toBe(201);
  await admin.post('encuestas/1/inactivar/');
  expect((await change()).body).toEqual({ non_field_errors: ['La encuesta no está disponible para su empresa.'] });
});

test('a closed, inactive or foreign survey is neither read nor accepted', async () => {
  const refused = async (encuesta: number, why: string, text = 'La encuesta no está disponible para su empresa.') => {
    expect((await usuario.get(`encuestas/empresa/?encuesta=${encuesta}`)).status, why).toBe(404);
    expect((await send(encuesta)).body, why).toEqual({
      encuesta: [text],
    });
    expect(
      (await open()).map(({ id }) => id),
      why,
    ).not.toContain(encuesta);
  };
  const { rubro } = (await admin.get('empresas/1/')).body;
  const elsewhere = await admin.rows<{ id: number; rubro: number; periodo: number }>(
    'encuestas/periodos_activos/?page_size=300',
  );
  const running = (await admin.get('encuestas/1/')).body.periodo_activo;
  const { periodo } = elsewhere.find(({ id }) => id === running) ?? { periodo: 0 };
  const foreign = elsewhere.find((one) => one.periodo === periodo && one.rubro !== rubro);
  await refused(await newer(1, foreign?.id), 'of another business');
  const gone = await newer(1);
  await admin.post(`encuestas/${gone}/inactivar/`);
  await refused(gone, 'inactive');
  const empty = await newer(1);
  await admin.patch(`encuestas/${empty}/`, { secciones: [] });
  await refused(empty, 'without questions');
  const { id: seccion } = (await admin.post('encuestas/secciones/', { descripcion: 'Vacía', idioma: 1 })).body;
  await admin.patch(`encuestas/${empty}/`, { secciones: [{ seccion }] });
  await refused(empty, 'of empty sections');
  expect(await first()).toBe(1);
  const past = await newer(1);
  await admin.patch(`encuestas/periodos/${periodo}/`, { fecha_fin: '2026-06-29' });
  await refused(past, 'closed', 'El periodo de esta encuesta terminó: ya no se pueden enviar ni cambiar respuestas.');
  await refused(999_999, 'not there');
  expect((await usuario.get('encuestas/empresa/?encuesta=x')).status).toBe(400);
  expect(await open()).toEqual([]);
});

test('nobody sees surveys without a company, nor what another company sent', async () => {
  expect(await open(admin)).toEqual([]);
  expect((await admin.get('encuestas/empresa/?encuesta=1')).status).toBe(404);
  expect((await send(1, admin)).status).toBe(403);
  const theirs = (await open(usuario2)).find(({ id }) => id === 1);
  expect(theirs?.completada).toEqual(expect.any(Number));
  expect((await open()).find(({ id }) => id === 1)?.completada).toBeNull();
});

test('a survey without sections applies only without another one', async () => {
  const empty = await newer(1);
  expect((await admin.patch(`encuestas/${empty}/`, { secciones: [] })).status).toBe(200);
  expect(await first()).toBe(1);
  expect((await admin.post('encuestas/1/inactivar/', {})).status).toBe(200);
  const others = (await open()).map(({ id }) => id);
  for (const id of others) expect((await admin.post(`encuestas/${id}/inactivar/`, {})).status).toBe(200);
  const { status, body } = await usuario.get('encuestas/empresa/');
  expect([status, body.id, body.secciones]).toEqual([200, empty, []]);
  expect(await open()).toEqual([]);
  expect((await send(empty)).status).toBe(400);
});
