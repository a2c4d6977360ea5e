import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../api/src/database/database.ts';
import { pruneMails } from '../../api/src/mails/pruning.ts';
import { startTestApi, type TestApi, TODAY } from '../support/api.ts';
import { type Rest, signIn } from '../support/rest.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let api: TestApi;
let db: Db;
let now: number;

const start = async (env: Record<string, string> = {}) => {
  api = await startTestApi({
    env,
    clock: () => new Date(now),
    fill: async (database) => {
      db = database;
    },
  });
};
beforeEach(() => {
  now = TODAY.getTime();
});
afterEach(() => api.close());

interface Question {
  id: number;
  tipo_respuesta: number;
  respuestas: unknown[];
}
const freeQuestions = async (rest: Rest): Promise<number[]> => {
  const { secciones } = (await rest.get('encuestas/empresa/')).body as { secciones: { preguntas: Question[] }[] };
  return secciones.flatMap(({ preguntas }) => preguntas.filter((one) => one.tipo_respuesta === 3).map(({ id }) => id));
};
const textOf = (n: number) => `${n} ${'ñandú '.repeat(1_600)}`.trim();
const answersOf = (ids: readonly number[], n: number) => ({
  encuesta: 1,
  respuestas: [],
  preguntas: ids.map((pregunta) => ({ pregunta, descripcion: textOf(n) })),
});
const longest = async () => {
  const { rows } = await sql<{ bytes: number; letters: number }>`
    select max(pg_column_size(cambios || '{}')) as bytes, max((select max(char_length(x #>> '{}'))
      from jsonb_path_query(cambios, 'strict $.** ? (@.type() == "string")') x)) as letters from auditoria`.execute(db);
  return rows[0] ?? { bytes: 0, letters: 0 };
};

describe('a line of the trail', () => {
  test('keeps the beginning, the length and the digest of a long answer, and says so', async () => {
    await start();
    const usuario = await signIn(api.url, 'usuario');
    const admin = await signIn(api.url, 'admin');
    const ids = await freeQuestions(usuario);
    const made = await usuario.post('encuestas/usuario_empresa/', answersOf(ids, 1));
    expect(made.status, made.text).toBe(201);
    const changed = await usuario.patch(`encuestas/usuario_empresa/${made.body.id}/`, answersOf(ids, 2));
    expect(changed.status).toBe(200);
    const { bytes, letters } = await longest();
    expect(letters).toBeLessThan(300);
    expect(bytes).toBeLessThan(40_000);
    const [kept, before] = [textOf(2), textOf(1)].map((text) => createHash('sha256').update(text).digest('hex'));
    const path = 'auditoria/?recurso=encuesta_completada&acto=cambiar';
    const [line] = (await admin.get(path)).body.results as { cambios: { antes: string; despues: string }[] }[];
    expect(line?.cambios[0]?.despues).toContain(`… (${textOf(2).length} caracteres, SHA-256 ${kept})`);
    expect(line?.cambios[0]?.antes).toContain(before);
    expect((await admin.get(`${path}&lang=en`)).text).toContain('characters, SHA-256');
    // The answers themselves are whole.
    expect((await usuario.get(`encuestas/usuario_empresa/${made.body.id}/`)).text).toContain(textOf(2));
  });

  test('is short of every long field, reminders among them, and keeps short ones whole', async () => {
    await start();
    const admin = await signIn(api.url, 'admin');
    const long = 'ñ'.repeat(250);
    for (const [path, body] of [
      ['encuestas/secciones/1/', { descripcion: long }],
      ['encuestas/preguntas/1/', { descripcion: long, eje: long, campo_pertenece: long, titulo_informe: long }],
      ['empresas/rubros/1/', { descripcion: 'Un negocio' }],
    ] as const)
      expect((await admin.patch(path, body)).status, path).toBe(200);
    const [campaign] = (await admin.get('campanas/')).body.results as { id: number }[];
    const letter = { empresas: [1], asunto_es: 'Recuerde', texto_es: 'ñ'.repeat(5_000), repetir: true };
    const reminded = await admin.post(`campanas/${campaign?.id}/recordatorios/`, letter);
    expect(reminded.status, reminded.text).toBe(202);
    expect((await longest()).letters).toBeLessThanOrEqual(300);
    const { rows } = await sql<{ texto: string }>`
      select cambios->'descripcion'->>1 as texto from auditoria where recurso = 'rubro' order by id desc limit 1`.execute(
      db,
    );
    expect(rows[0]?.texto).toBe('Un negocio');
  });

  test('is bounded however many long texts it has', async () => {
    await start();
    const cambios = Object.fromEntries(
      Array.from({ length: 150 }, (_, n) => [`pregunta.${n}`, [textOf(n), textOf(-n)]]),
    );
    await sql`insert into auditoria (momento, acto, recurso, etiqueta, cambios)
      values (now(), 'cambiar', 'encuesta_completada', '', ${JSON.stringify(cambios)}::text::jsonb)`.execute(db);
    expect((await longest()).bytes).toBeLessThan(45_000);
  });
});

describe('a respondent', () => {
  test('writes sixty times in fifteen minutes, and five times as often in a day; nobody else is held up', async () => {
    await start({ RESPONDENT_WRITES: '6' });
    const [usuario, other, admin] = [
      await signIn(api.url, 'usuario'),
      await signIn(api.url, 'usuario2'),
      await signIn(api.url, 'admin'),
    ];
    let n = 0;
    const write = async (rest: Rest, id: number, lang = 'es') => {
      n += 1;
      return rest.patch(`usuarios/${id}/?lang=${lang}`, { first_name: `Hugo ${n}` });
    };
    for (let i = 0; i < 6; i += 1) expect((await write(usuario, 2)).status).toBe(200);
    const refused = await write(usuario, 2);
    expect([refused.status, refused.body.detail]).toEqual([
      429,
      'Guardó demasiadas veces en poco tiempo. Vuelva a intentarlo en 15 minutos.',
    ]);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect((await write(usuario, 2, 'en')).body.detail).toMatch(/^You saved too often/);
    expect((await usuario.get('encuestas/empresa/')).status).toBe(200);
    expect((await write(other, 3)).status).toBe(200);
    for (let i = 0; i < 12; i += 1) expect((await write(admin, 3)).status).toBe(200);
    const refresh = async () => signIn(api.url, 'usuario');
    let allowed = 6;
    for (let quarter = 0; quarter < 8; quarter += 1) {
      now += 16 * MINUTE;
      const rest = await refresh();
      for (let i = 0; i < 7; i += 1) if ((await write(rest, 2)).status === 200) allowed += 1;
    }
    expect(allowed).toBeLessThanOrEqual(30);
    expect(allowed).toBeGreaterThan(20);
    now += DAY;
    expect((await write(await refresh(), 2)).status).toBe(200);
  });
});

test('texts of mails go 30 days after they were finished, mails after 400, and those that wait stay', async () => {
  await start();
  const { rows: empresas } = await sql<{ id: number }>`select id from periodo_activo limit 1`.execute(db);
  const add = (estado: string, days: number) =>
    sql`insert into correo
    (tipo, lote, periodo_activo, empresa, usuario, pedido, terminado, asunto, texto, estado) values
    ('recordatorio', gen_random_uuid(), ${empresas[0]?.id}, 1, 2, ${new Date(now - days * DAY)},
    ${estado === 'en_cola' ? null : new Date(now - days * DAY)}, 'a', 'texto', ${estado})`.execute(db);
  for (const days of [29, 31, 399, 401]) await add('enviado', days);
  await add('sin_correo', 401);
  await add('en_cola', 500);
  expect(await pruneMails(db, new Date(now))).toBe(4);
  const { rows } = await sql<{ days: number; texto: string; estado: string }>`
    select round(extract(epoch from ${new Date(now)}::timestamptz - pedido) / 86400)::int as days, texto, estado
    from correo where pedido < ${new Date(now - 2 * DAY)} order by pedido desc`.execute(db);
  expect(rows).toEqual([
    { days: 29, texto: 'texto', estado: 'enviado' },
    { days: 31, texto: '', estado: 'enviado' },
    { days: 399, texto: '', estado: 'enviado' },
    { days: 500, texto: 'texto', estado: 'en_cola' },
  ]);
  expect(await pruneMails(db, new Date(now))).toBe(0);
});
