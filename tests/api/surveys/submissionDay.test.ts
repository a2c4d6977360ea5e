import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Answered } from '../../support/rest.ts';
import { type Pregunta, surveyOf } from '../../support/surveys.ts';
import { useApi } from '../../support/useApi.ts';

interface Respondida {
  encuesta: number;
  cerrada: boolean;
}

const api = useApi({ each: true });
const { admin, usuario } = api;

const COMPLETADAS = 'encuestas/usuario_empresa/';

const made = (answer: Answered, status = 201): Record<string, unknown> => {
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
};

const survey = () => surveyOf(usuario);

const add = async (seccion: number | undefined, more: object = {}) =>
  Number(
    made(await admin.post('encuestas/preguntas/', { seccion, descripcion: 'Agregada', tipo_respuesta: 3, ...more })).id,
  );

/** The rows of the report of a survey, by company. */
const rowsOf = async (encuesta: number) => {
  const { text } = await admin.get(`reportes/descargar_reporte_encuestas_completas_csv/${encuesta}/`);
  const rows = text.split('\r\n').slice(1, -1);
  return Map.groupBy(rows, (row) => row.split('";"', 1)[0]?.slice(1) ?? '');
};
const lengths = (rows: ReadonlyMap<string, readonly string[]>) =>
  Object.fromEntries([...rows].map(([company, all]) => [company, all.length]));

const send = async (encuesta: number, answers: object = {}) =>
  made(await usuario.post(COMPLETADAS, { encuesta, respuestas: [], preguntas: [], ...answers }));

/** Ends the period of a survey the day before. */
const close = async ({ periodo_activo }: { periodo_activo: number }) => {
  const { periodo } = (await admin.get(`encuestas/periodos_activos/${periodo_activo}/`)).body;
  made(await admin.patch(`encuestas/periodos/${periodo}/`, { fecha_fin: '2026-06-29' }), 200);
};

describe('a submission has the questions of its day', () => {
  test('a question that is added later is in no earlier submission', async () => {
    const { id, secciones, questions: all } = await survey();
    const before = lengths(await rowsOf(id));
    expect(Object.keys(before).length).toBeGreaterThan(1);
    const added = await add(secciones[0]?.seccion);
    const sent = await send(id);
    const after = await rowsOf(id);
    const questions = all.length;
    const own = String((await admin.get(`empresas/${sent.empresa}/`)).body.razon_social);
    expect(lengths(after)).toEqual({ ...before, [own]: questions + 1 });
    expect(after.get(own)?.filter((row) => row.includes('"Agregada"'))).toHaveLength(1);
    expect(sent).toMatchObject({ total_preguntas: questions + 1, total_respondidas: 0 });
    expect(sent.preguntas_hechas).toHaveLength(questions + 1);
    expect(sent.preguntas_hechas).toContain(added);
  });

  test('a question that is hidden or removed later stays in the rows of earlier submissions', async () => {
    const { id, secciones } = await survey();
    const [first, second] = secciones[1]?.preguntas.filter(({ padre }) => padre === null) ?? [];
    const sent = await send(id);
    const own = String((await admin.get(`empresas/${sent.empresa}/`)).body.razon_social);
    const before = (await rowsOf(id)).get(own);
    made(await admin.patch(`encuestas/preguntas/${first?.id}/`, { oculta: true }), 200);
    made(await admin.post(`encuestas/preguntas/${second?.id}/inactivar/`), 200);
    expect((await rowsOf(id)).get(own)).toEqual(before);
    const one = (await admin.get(`${COMPLETADAS}${sent.id}/`)).body;
    expect(one).toMatchObject({ total_preguntas: sent.total_preguntas, preguntas_hechas: sent.preguntas_hechas });
  });

  test('a question of a submission is neither deleted nor moved, also without answers', async () => {
    const { id, secciones } = await survey();
    const added = await add(secciones[0]?.seccion);
    const sent = await send(id);
    const own = String((await admin.get(`empresas/${sent.empresa}/`)).body.razon_social);
    const before = (await rowsOf(id)).get(own);
    const elsewhere = made(await admin.post('encuestas/secciones/', { descripcion: 'De ninguna', idioma: 1 }));
    const path = `encuestas/preguntas/${added}/`;
    expect(await admin.delete(path)).toMatchObject({
      status: 400,
      body: { non_field_errors: ['No se puede eliminar porque otros registros lo utilizan'] },
    });
    expect((await admin.patch(path, { seccion: elsewhere.id })).body).toHaveProperty('seccion', [expect.any(String)]);
    expect((await rowsOf(id)).get(own)).toEqual(before);
    const unasked = await add(secciones[0]?.seccion);
    expect((await admin.delete(`encuestas/preguntas/${unasked}/`)).status).toBe(204);
  });

  test('a hidden question is in no submission', async () => {
    const { id, secciones, questions } = await survey();
    await add(secciones[0]?.seccion, { oculta: true });
    const sent = await send(id);
    expect(sent.preguntas_hechas).toHaveLength(questions.length);
  });

  test('a correction while the survey is open has the questions of its day', async () => {
    const { id, secciones } = await survey();
    const sent = await send(id);
    const added = await add(secciones[0]?.seccion);
    const preguntas = [{ pregunta: added, descripcion: 'Sí' }];
    const changed = made(await usuario.patch(`${COMPLETADAS}${sent.id}/`, { encuesta: id, preguntas }), 200);
    expect(changed).toMatchObject({ total_preguntas: Number(sent.total_preguntas) + 1, total_respondidas: 1 });
    expect(changed.preguntas_hechas).toEqual(expect.arrayContaining([...(sent.preguntas_hechas as number[]), added]));
  });

  test('an administrator’s correction after the closing keeps the questions of the submission', async () => {
    const document = await survey();
    const sent = await send(document.id);
    await close(document);
    const added = await add(document.secciones[0]?.seccion);
    const kept = document.secciones[0]?.preguntas.find(({ respuestas }) => respuestas.length > 0);
    const respuestas = [{ respuesta: kept?.respuestas.find(({ descripcion }) => descripcion !== 'NO APLICA')?.id }];
    const changed = made(await admin.patch(`${COMPLETADAS}${sent.id}/`, { respuestas }), 200);
    expect(changed).toMatchObject({
      ...{ total_preguntas: sent.total_preguntas, total_respondidas: 1, preguntas_hechas: sent.preguntas_hechas },
    });
    // An answer to what was added since is counted with its question.
    const preguntas = [{ pregunta: added, descripcion: 'Tarde' }];
    const more = made(await admin.patch(`${COMPLETADAS}${sent.id}/`, { respuestas, preguntas }), 200);
    expect(more).toMatchObject({ total_preguntas: Number(sent.total_preguntas) + 1, total_respondidas: 2 });
    // Answered as it was read again, to the letter.
    expect((await admin.get(`${COMPLETADAS}${sent.id}/`)).body).toEqual(more);
  });

  test('a correction after the closing may change answers to questions that were removed since', async () => {
    const document = await survey();
    const [first] = document.secciones;
    const hidden = await add(first?.seccion);
    const gone = await add(first?.seccion, {
      ...{ tipo_respuesta: 1, descripcion: 'De entonces' },
      respuestas: [{ descripcion: 'Sí' }, { descripcion: 'A veces' }, { descripcion: 'NO APLICA' }],
    });
    const below = await add(first?.seccion, { padre: gone });
    const { questions } = await survey();
    const optionsOf = (id: number) => questions.find((question) => question.id === id)?.respuestas ?? [];
    const optionOf = (id: number, text: string) =>
      optionsOf(id).find(({ descripcion }) => descripcion === text)?.id ?? 0;
    const kept = questions.find(({ id, padre, respuestas }) => id !== gone && padre === null && respuestas.length > 1);
    const [sometimes, unavailable] = [optionOf(gone, 'A veces'), optionOf(gone, 'NO APLICA')];
    const written = (text: string) => [hidden, below].map((pregunta) => ({ pregunta, descripcion: text }));
    const sent = await send(document.id, { respuestas: [{ respuesta: sometimes }], preguntas: written('Antes') });
    await close(document);
    made(await admin.patch(`encuestas/preguntas/${hidden}/`, { oculta: true }), 200);
    made(await admin.post(`encuestas/preguntas/${gone}/inactivar/`), 200);

    const path = `${COMPLETADAS}${sent.id}/`;
    const saved = (await admin.get(path)).body;
    expect(saved.preguntas_retiradas).toEqual([
      expect.objectContaining({ id: gone, seccion: first?.seccion, activo: false }),
    ]);
    expect((await usuario.get(path)).body).toEqual(saved);

    const other = kept?.respuestas.find(({ descripcion }) => descripcion !== 'NO APLICA')?.id;
    const respuestas = [{ respuesta: sometimes }, { respuesta: other }];
    const changed = made(await admin.patch(path, { respuestas, preguntas: written('Corregido') }), 200);
    expect(changed).toMatchObject({
      ...{ total_preguntas: sent.total_preguntas, total_respondidas: 4 },
      preguntas: expect.arrayContaining(written('Corregido').map((one) => expect.objectContaining(one))),
    });
    expect((await admin.get(path)).body).toEqual(changed);
    // A question of no submission is refused, and NO APLICA excludes those of that day too.
    const never = await add(first?.seccion, { respuestas: [{ descripcion: 'Nunca' }], tipo_respuesta: 1 });
    const nunca = (await admin.get(`encuestas/preguntas/${never}/`)).body.respuestas as { id: number }[];
    made(await admin.post(`encuestas/preguntas/${never}/inactivar/`), 200);
    expect(await admin.patch(path, { respuestas: [{ respuesta: nunca[0]?.id }] })).toMatchObject({
      status: 400,
      body: { [`pregunta.${never}`]: ['La pregunta no pertenece a la encuesta'] },
    });
    const none = made(
      await admin.patch(path, { respuestas: [{ respuesta: unavailable }], preguntas: written('No') }),
      200,
    );
    expect(none.preguntas).toEqual([expect.objectContaining({ pregunta: hidden })]);
  });

  test('a section that is deactivated leaves its questions to earlier submissions, each once', async () => {
    const { id, secciones } = await survey();
    const [first] = secciones;
    const shown = first?.preguntas.filter(({ oculta }) => !oculta).map((question) => question.id) ?? [];
    const sent = await send(id);
    made(await admin.post(`encuestas/secciones/${first?.seccion}/inactivar/`), 200);
    const { preguntas_retiradas } = (await admin.get(`${COMPLETADAS}${sent.id}/`)).body;
    expect((preguntas_retiradas as Pregunta[]).map((question) => question.id)).toEqual(shown);
  });

  test('a removed question is nobody’s parent: its children are shown and saved', async () => {
    const { id, secciones } = await survey();
    const parent = secciones[0]?.preguntas.find(({ respuestas }) =>
      respuestas.some(({ descripcion }) => descripcion === 'NO APLICA'),
    );
    const between = await add(secciones[0]?.seccion, { padre: parent?.id });
    const below = await add(secciones[0]?.seccion, { padre: between });
    made(await admin.post(`encuestas/preguntas/${between}/inactivar/`), 200);
    const respuestas = [{ respuesta: parent?.respuestas.find(({ descripcion }) => descripcion === 'NO APLICA')?.id }];
    const sent = await send(id, { respuestas, preguntas: [{ pregunta: below, descripcion: 'Se hace' }] });
    expect(sent.preguntas).toEqual([expect.objectContaining({ pregunta: below, descripcion: 'Se hace' })]);
    expect(sent.total_respondidas).toBe(2);
  });

  test('an answered survey and its active period do not move', async () => {
    const { id, periodo_activo } = await survey();
    const { idioma } = (await admin.get(`encuestas/${id}/`)).body;
    const active = (await admin.get(`encuestas/periodos_activos/${periodo_activo}/`)).body;
    const periodo = made(await admin.post('encuestas/periodos/', { fecha: '2026-01-01', fecha_fin: '2027-06-29' })).id;
    const other = made(await admin.post('encuestas/periodos_activos/', { periodo, rubro: active.rubro })).id;
    const refused = [expect.stringContaining('ya ')];
    expect(await admin.patch(`encuestas/${id}/`, { periodo_activo: other })).toMatchObject({
      ...{ status: 400, body: { periodo_activo: refused } },
    });
    const path = `encuestas/periodos_activos/${periodo_activo}/`;
    expect(await admin.patch(path, { periodo, rubro: 2 })).toMatchObject({
      ...{ status: 400, body: { periodo: refused, rubro: refused } },
    });
    made(await admin.patch(path, { periodo: active.periodo, rubro: active.rubro }), 200);
    // One that nobody answered is moved; so is the period of everybody, which is put right.
    const fresh = { descripcion: 'Sin respuestas', idioma, periodo_activo, secciones: [] };
    const unanswered = made(await admin.post('encuestas/', fresh)).id;
    made(await admin.patch(`encuestas/${unanswered}/`, { periodo_activo: other }), 200);
    made(await admin.patch(`encuestas/periodos/${active.periodo}/`, { fecha_fin: '2026-11-30' }), 200);
  });

  test('a submission without its questions has those of its survey now', async () => {
    const { id, secciones } = await survey();
    const sent = await send(id);
    await sql`update encuesta_completada set preguntas_hechas = null where id = ${Number(sent.id)}`.execute(api.db);
    const own = String((await admin.get(`empresas/${sent.empresa}/`)).body.razon_social);
    const before = (await rowsOf(id)).get(own)?.length ?? 0;
    await add(secciones[0]?.seccion);
    expect((await rowsOf(id)).get(own)).toHaveLength(before + 1);
    expect((await admin.get(`${COMPLETADAS}${sent.id}/`)).body.preguntas_hechas).toBeNull();
  });

  test('two surveys of one section: each submission has the questions of its own day', async () => {
    const document = await survey();
    const { id, secciones } = document;
    const [{ seccion, preguntas } = { seccion: 0, preguntas: [] }] = secciones;
    const sent = await send(id);
    await close(document);
    const own = String((await admin.get(`empresas/${sent.empresa}/`)).body.razon_social);
    const rows = (await rowsOf(id)).get(own);
    const periodo = made(await admin.post('encuestas/periodos/', { fecha: '2026-06-30', fecha_fin: '2027-06-29' })).id;
    const { rubro } = (await admin.get(`encuestas/periodos_activos/${document.periodo_activo}/`)).body;
    const periodo_activo = made(await admin.post('encuestas/periodos_activos/', { periodo, rubro })).id;
    const next = Number(
      made(
        await admin.post('encuestas/', {
          ...{ descripcion: 'La siguiente', idioma: 1, periodo_activo, secciones: [{ seccion }] },
        }),
      ).id,
    );
    await add(seccion);
    expect((await survey()).id).toBe(next);
    expect(await send(next)).toMatchObject({ total_preguntas: preguntas.length + 1 });
    expect((await rowsOf(next)).get(own)).toHaveLength(preguntas.length + 1);
    expect((await rowsOf(id)).get(own)).toEqual(rows);
    const list = (await admin.get(`${COMPLETADAS}?empresa=${sent.empresa}&ordering=id`)).body.results;
    expect((list as Record<string, unknown>[]).slice(-2).map(({ total_preguntas }) => total_preguntas)).toEqual([
      sent.total_preguntas,
      preguntas.length + 1,
    ]);
    const answered = (await admin.get(`encuestas/secciones/${seccion}/respondidas/`)).body as unknown as Respondida[];
    expect(answered[0]).toMatchObject({ encuesta: next, descripcion: 'La siguiente', cerrada: false, empresas: 1 });
    expect(answered.find(({ encuesta }) => encuesta === id)).toMatchObject({
      ...{ fecha_fin: '2026-06-29', cerrada: true, empresas: (await rowsOf(id)).size },
    });
  });
});

test('an unanswered section has no submissions, and an unknown one is 404', async () => {
  const seccion = made(await admin.post('encuestas/secciones/', { descripcion: 'Sin usar', idioma: 1 })).id;
  expect(await admin.get(`encuestas/secciones/${seccion}/respondidas/`)).toMatchObject({ status: 200, body: [] });
  expect((await admin.get('encuestas/secciones/999999/respondidas/')).status).toBe(404);
  expect((await admin.get(`encuestas/secciones/${seccion}/respondidas/?x=1`)).status).toBe(400);
  expect((await admin.get('')).body.capacidades).toContain('respondidas');
});

test('a section has its number of questions, in the list and alone', async () => {
  const preguntas = [1, 2].map((n) => ({ descripcion: `¿${n}?`, tipo_respuesta: 3 }));
  const made1 = made(await admin.post('encuestas/secciones/', { descripcion: 'Contada', idioma: 1, preguntas }));
  expect(made1.cant_preguntas).toBe(2);
  await admin.post(`encuestas/preguntas/${(made1.preguntas as Pregunta[])[0]?.id}/inactivar/`);
  const [listed] = (await admin.get('encuestas/secciones/?search=Contada')).body.results as Record<string, unknown>[];
  expect(listed?.cant_preguntas).toBe(1);
});
