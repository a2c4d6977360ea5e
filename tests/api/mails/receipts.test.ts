import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { surveyOf } from '../../support/surveys.ts';
import { apiOfFile } from '../../support/useApi.ts';

const api = apiOfFile();
const { usuario, admin } = api;

/** Starts the API and returns the questions that are answered with a text. */
async function start(env: Record<string, string>): Promise<number[]> {
  await api.start({ env: { PUBLIC_URL: 'https://encuestas.example', ...env } });
  const { questions } = await surveyOf(usuario);
  return questions.filter(({ tipo_respuesta }) => tipo_respuesta === 3).map(({ id }) => id);
}

const answers = (texts: readonly number[], descripcion = 'Secreto de la casa') => ({
  encuesta: 1,
  respuestas: [],
  preguntas: texts.map((pregunta) => ({ pregunta, descripcion })),
});

async function sendFirst(texts: readonly number[]): Promise<number> {
  return api.create('encuestas/usuario_empresa/', answers(texts), usuario);
}

/** The mails that were sent, once none is queued. */
async function receipts(): Promise<string[]> {
  const queued = async () =>
    (await sql`select from correo where estado in ('en_cola', 'enviando')`.execute(api.db)).rows.length;
  await expect.poll(queued, { timeout: 20_000 }).toBe(0);
  return api.mails();
}

describe('a receipt', () => {
  afterEach(api.stop);

  test('is mailed once to the sender without the answers; a correction brings none', async () => {
    const texts = await start({ MAIL_RECIBO: '1' });
    const id = await sendFirst(texts);
    const changed = await usuario.patch(`encuestas/usuario_empresa/${id}/`, answers(texts, 'Secreto corregido'));
    expect(changed.status, changed.text).toBe(200);
    const [receipt = '', ...more] = await receipts();
    expect(more).toEqual([]);
    expect(receipt).toMatch(/^To: usuario@\S+$/m);
    expect(receipt).toMatch(/^Gracias\. Banco del Guairá S\.A\. · \d+ de \d+ · 30\/06\/2026 \d\d:\d\d · N\.º \d+$/m);
    expect(receipt).toContain(` ${texts.length} de 144 `);
    expect(receipt).toContain(`· N.º ${id}\n`);
    expect(receipt).toContain(`https://encuestas.example/completar_encuesta/${id}/view`);
    expect(receipt).toContain('hasta el 31/12/2026.');
    expect(receipt).not.toContain('Secreto');
  });

  test('comes after each of the sender’s corrections with `siempre`, not after an administrator’s', async () => {
    const texts = await start({ MAIL_RECIBO: 'siempre' });
    const id = await sendFirst(texts);
    for (const person of [usuario, admin]) {
      const changed = await person.patch(`encuestas/usuario_empresa/${id}/`, answers(texts.slice(1)));
      expect(changed.status, changed.text).toBe(200);
    }
    expect((await receipts()).map((text) => text.includes(`N.º ${id}`))).toEqual([true, true]);
  });

  test('is off by default', async () => {
    const texts = await start({});
    await sendFirst(texts);
    expect(await receipts()).toEqual([]);
  });
});
