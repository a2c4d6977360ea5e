import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { TODAY } from '../../support/api.ts';
import type { Rest } from '../../support/rest.ts';
import { surveyOf } from '../../support/surveys.ts';
import { apiOfFile } from '../../support/useApi.ts';

let now = TODAY.getTime();
const api = apiOfFile();
const start = (env: Record<string, string> = {}) => {
  now = TODAY.getTime();
  return api.start({ env, clock: () => new Date(now) });
};
afterEach(api.stop);

const freeQuestions = async (rest: Rest): Promise<number[]> =>
  (await surveyOf(rest)).questions.filter(({ tipo_respuesta }) => tipo_respuesta === 3).map(({ id }) => id);
const textOf = (n: number) => `${n} ${'ñandú '.repeat(1_600)}`.trim();
const answersOf = (ids: readonly number[], n: number) => ({
  encuesta: 1,
  respuestas: [],
  preguntas: ids.map((pregunta) => ({ pregunta, descripcion: textOf(n) })),
});
const longest = async () => {
  const { rows } = await sql<{ bytes: number; letters: number }>`
    select max(pg_column_size(cambios || '{}')) as bytes, max((select max(char_length(x #>> '{}'))
      from jsonb_path_query(cambios, 'strict $.** ? (@.type() == "string")') x)) as letters from auditoria`.execute(
    api.db,
  );
  return rows[0] ?? { bytes: 0, letters: 0 };
};

describe('a line of the trail', () => {
  test('keeps the beginning, length and digest of a long answer', async () => {
    await start();
    const { usuario, admin } = api;
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

  test('shortens every long field and keeps short ones', async () => {
    await start();
    const { admin } = api;
    const long = 'ñ'.repeat(250);
    for (const [path, body] of [
      ['encuestas/secciones/1/', { descripcion: long }],
      ['encuestas/preguntas/1/', { descripcion: long, eje: long, campo_pertenece: long, titulo_informe: long }],
      ['empresas/rubros/1/', { descripcion: 'Un negocio' }],
    ] as const)
      expect((await admin.patch(path, body)).status, path).toBe(200);
    const [campaign] = await admin.rows('campanas/');
    const letter = { empresas: [1], asunto_es: 'Recuerde', texto_es: 'ñ'.repeat(5_000), repetir: true };
    const reminded = await admin.post(`campanas/${campaign?.id}/recordatorios/`, letter);
    expect(reminded.status, reminded.text).toBe(202);
    expect((await longest()).letters).toBeLessThanOrEqual(300);
    const { rows } = await sql<{ texto: string }>`
      select cambios->'descripcion'->>1 as texto from auditoria where recurso = 'rubro' order by id desc limit 1`.execute(
      api.db,
    );
    expect(rows[0]?.texto).toBe('Un negocio');
  });

  test('has a maximum size', async () => {
    await start();
    const cambios = Object.fromEntries(
      Array.from({ length: 150 }, (_, n) => [`pregunta.${n}`, [textOf(n), textOf(-n)]]),
    );
    await sql`insert into auditoria (momento, acto, recurso, etiqueta, cambios)
      values (now(), 'cambiar', 'encuesta_completada', '', ${JSON.stringify(cambios)}::text::jsonb)`.execute(api.db);
    expect((await longest()).bytes).toBeLessThan(45_000);
  });
});
