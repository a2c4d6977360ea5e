import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '../../support/useApi.ts';

/** Runs once, before answers are written and after they were checked. */
let beforeWriting: (() => Promise<unknown>) | undefined;

const api = useApi({
  beforeTransaction: async () => {
    const work = beforeWriting;
    beforeWriting = undefined;
    await work?.();
  },
});
const { admin } = api;

test('the count of active records is right after every write, also concurrent ones', async () => {
  const counted = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from origen where activo`.execute(
      api.db,
    );
    expect((await admin.get('empresas/origenes/')).body.count).toBe(rows[0]?.count);
  };
  const created = await Promise.all(
    Array.from({ length: 12 }, (_, n) => admin.post('empresas/origenes/', { descripcion: `Origen ${n}` })),
  );
  await counted();
  await Promise.all(created.slice(0, 6).map(({ body }) => admin.post(`empresas/origenes/${body.id}/inactivar/`)));
  await counted();
  await Promise.all(
    created.slice(0, 3).map(({ body }) => admin.patch(`empresas/origenes/${body.id}/`, { activo: true })),
  );
  await Promise.all(created.slice(8).map(({ body }) => admin.delete(`empresas/origenes/${body.id}/`)));
  await counted();
  await sql`update origen set activo = not activo where id > 3`.execute(api.db);
  await counted();
  await expect(
    api.db.transaction().execute(async (trx) => {
      await sql`delete from origen where id > 3`.execute(trx);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await counted();
});

test('concurrent changes of a row are both saved, but one alone with the same If-Match', async () => {
  const etag = (await admin.get('empresas/4/')).headers.get('etag') ?? '';
  const both = await Promise.all([
    admin.patch('empresas/4/', { cant_empleados: 501 }),
    admin.patch('empresas/4/', { cant_sucursales: 502 }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await admin.get('empresas/4/')).body).toMatchObject({ cant_empleados: 501, cant_sucursales: 502 });
  expect((await admin.patch('empresas/4/', { direccion: 'x' }, { 'if-match': etag })).status).toBe(412);
  const now = (await admin.get('empresas/4/')).headers.get('etag') ?? '';
  const raced = await Promise.all(
    Array.from({ length: 6 }, (_, n) => admin.patch('empresas/4/', { direccion: `Calle ${n}` }, { 'if-match': now })),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
});

test('a company and its segment stay in one business, also with concurrent writes', async () => {
  const company = { rubro: 1, origen: 1, cant_sucursales: 1, cant_empleados: 1 };
  const seen = new Set<number>();
  for (let n = 0; n < 8; n += 1) {
    const { body } = await admin.post('empresas/segmentos/', { descripcion: `Mudado ${n}`, rubro: 1 });
    const ofBoth = { ...company, razon_social: `A la vez ${n}`, segmento: body.id };
    const [made, moved] = await Promise.all([
      admin.post('empresas/', ofBoth),
      admin.patch(`empresas/segmentos/${body.id}/`, { rubro: 2 }),
    ]);
    for (const { status } of [made, moved]) seen.add(status);
    expect(made.status === 201 && moved.status === 200, 'only one of the two').toBe(false);
    if (made.status !== 201) expect(made.body).toEqual({ segmento: ['El segmento no pertenece al negocio elegido'] });
    if (moved.status !== 200) expect(moved.body).toEqual({ rubro: [expect.stringContaining('no puede pasar a otro')] });
  }
  expect([...seen].filter((status) => status >= 500)).toEqual([]);
});

test('answers sent during a change of the survey’s sections fit its new sections', async () => {
  const usuario = api.usuario;
  const { body: seccion } = await admin.post('encuestas/secciones/', {
    ...{ descripcion: 'Se quita', idioma: 1, preguntas: [{ descripcion: 'Una', tipo_respuesta: 3 }] },
  });
  const [question] = (await admin.get(`encuestas/secciones/${seccion.id}/`)).body.preguntas as { id: number }[];
  const survey = async () => {
    const { periodo_activo } = (await admin.get('encuestas/1/')).body;
    const secciones = [{ seccion: seccion.id }, { seccion: 1 }];
    return api.create('encuestas/', { descripcion: 'Cambia', idioma: 1, periodo_activo, secciones });
  };
  /** Takes the section away as an author does, and answers what is sent before that is committed. */
  const meanwhile = <T>(encuesta: number, send: () => Promise<T>): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<Promise<T>>();
    const author = api.db.transaction().execute(async (trx) => {
      await sql`select from encuesta where id = ${encuesta} for update`.execute(trx);
      const sent = send();
      for (let waiting = 0, tries = 0; waiting === 0 && tries < 20; tries += 1) {
        await new Promise((wake) => setTimeout(wake, 50));
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from pg_locks where not granted and pid <> pg_backend_pid()`.execute(trx);
        waiting = rows[0]?.n ?? 0;
      }
      await sql`delete from encuesta_seccion where encuesta = ${encuesta} and seccion = ${seccion.id}`.execute(trx);
      await sql`update encuesta set descripcion = descripcion where id = ${encuesta}`.execute(trx);
      resolve(sent);
    });
    return Promise.all([author, promise.then((sent) => sent)]).then(([, answered]) => answered);
  };
  const preguntas = [{ pregunta: question?.id, descripcion: 'Sí' }];
  const refused = { status: 400, body: { [`pregunta.${question?.id}`]: ['La pregunta no pertenece a la encuesta'] } };
  const first = await survey();
  const send = () => usuario.post('encuestas/usuario_empresa/', { encuesta: first, preguntas });
  expect(await meanwhile(first, send)).toMatchObject(refused);
  const second = await survey();
  const sent = await usuario.post('encuestas/usuario_empresa/', { encuesta: second, preguntas: [] });
  expect(sent.status, sent.text).toBe(201);
  const change = () => usuario.patch(`encuestas/usuario_empresa/${sent.body.id}/`, { encuesta: second, preguntas });
  expect(await meanwhile(second, change)).toMatchObject(refused);
});

test('an answer to a question that is deactivated between check and write is refused', async () => {
  const usuario = api.usuario;
  const { body: seccion } = await admin.post('encuestas/secciones/', {
    ...{ descripcion: 'Se desactiva', idioma: 1 },
    preguntas: ['Una', 'Otra', 'Queda'].map((descripcion) => ({ descripcion, tipo_respuesta: 3 })),
  });
  const [one, other] = (await admin.get(`encuestas/secciones/${seccion.id}/`)).body.preguntas as { id: number }[];
  const { periodo_activo } = (await admin.get('encuestas/1/')).body;
  const secciones = [{ seccion: seccion.id }];
  const made = await admin.post('encuestas/', { descripcion: 'Pierde una', idioma: 1, periodo_activo, secciones });
  const encuesta = Number(made.body.id);
  const answer = (question: { id: number } | undefined) => ({ pregunta: question?.id, descripcion: 'Sí' });
  const refused = (question: { id: number } | undefined) => ({
    status: 400,
    body: { [`pregunta.${question?.id}`]: ['La pregunta no pertenece a la encuesta'] },
  });
  const deactivate = (question: { id: number } | undefined) => () =>
    admin.post(`encuestas/preguntas/${question?.id}/inactivar/`);
  const send = (preguntas: object[]) => usuario.post('encuestas/usuario_empresa/', { encuesta, preguntas });
  beforeWriting = deactivate(one);
  expect(await send([answer(one), answer(other)])).toMatchObject(refused(one));
  const sent = await send([answer(other)]);
  expect(sent.status, sent.text).toBe(201);
  beforeWriting = deactivate(other);
  const change = { encuesta, preguntas: [{ ...answer(other), descripcion: 'No' }] };
  expect(await usuario.patch(`encuestas/usuario_empresa/${sent.body.id}/`, change)).toMatchObject(refused(other));
});
