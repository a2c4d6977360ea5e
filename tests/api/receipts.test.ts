import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readSettings } from '../../api/src/index.ts';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type Rest, signIn } from '../support/rest.ts';

interface Pregunta {
  id: number;
  tipo_respuesta: number;
}

let api: TestApi;

async function start(env: Record<string, string>): Promise<{ usuario: Rest; admin: Rest; texts: number[] }> {
  api = await startTestApi({ env: { PUBLIC_URL: 'https://encuestas.example', ...env } });
  const [usuario, admin] = await Promise.all([signIn(api.url, 'usuario'), signIn(api.url, 'admin')]);
  const { secciones } = (await usuario.get('encuestas/empresa/')).body as { secciones: { preguntas: Pregunta[] }[] };
  const all = secciones.flatMap(({ preguntas }) => preguntas);
  return { usuario, admin, texts: all.filter((one) => one.tipo_respuesta === 3).map((one) => one.id) };
}

const answers = (texts: readonly number[], descripcion = 'Secreto de la casa') => ({
  encuesta: 1,
  respuestas: [],
  preguntas: texts.map((pregunta) => ({ pregunta, descripcion })),
});

async function sendFirst(usuario: Rest, texts: readonly number[]): Promise<number> {
  const sent = await usuario.post('encuestas/usuario_empresa/', answers(texts));
  expect(sent.status, sent.text).toBe(201);
  return Number(sent.body.id);
}

/** What was mailed, as it lies in the outbox, once a mail that was asked for later has come. */
async function mailed(admin: Rest): Promise<string[]> {
  const { results } = (await admin.get('usuarios/?search=usuario2')).body as { results: { id: number }[] };
  const invited = await admin.post(`usuarios/${results[0]?.id}/invitacion/`);
  expect(invited.status, invited.text).toBeLessThan(300);
  const outbox = join(api.dataDir, 'outbox');
  const texts = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .map((name) => readFileSync(join(outbox, name), 'utf8'));
  const isInvitation = (text: string) => text.includes('Su acceso a Encuestas');
  await expect.poll(() => texts().filter(isInvitation).length, { timeout: 20_000 }).toBe(1);
  return texts().filter((text) => !isInvitation(text));
}

describe('a receipt', () => {
  afterEach(() => api.close());

  test('is mailed once to whoever sent the answers, without any of them; a correction brings none', async () => {
    const { usuario, admin, texts } = await start({ MAIL_RECIBO: '1' });
    const id = await sendFirst(usuario, texts);
    const changed = await usuario.patch(`encuestas/usuario_empresa/${id}/`, answers(texts, 'Secreto corregido'));
    expect(changed.status, changed.text).toBe(200);
    const [receipt = '', ...more] = await mailed(admin);
    expect(more).toEqual([]);
    expect(receipt).toMatch(/^To: usuario@\S+$/m);
    expect(receipt).toMatch(/^Gracias\. Banco del Guairá S\.A\. · \d+ de \d+ · 30\/06\/2026 \d\d:\d\d · N\.º \d+$/m);
    expect(receipt).toContain(` ${texts.length} de 144 `);
    expect(receipt).toContain(`· N.º ${id}\n`);
    expect(receipt).toContain(`https://encuestas.example/completar_encuesta/${id}/view`);
    expect(receipt).toContain('hasta el 31/12/2026.');
    expect(receipt).not.toContain('Secreto');
  });

  test('comes after each correction of its own where that is asked for, not after an administrator’s', async () => {
    const { usuario, admin, texts } = await start({ MAIL_RECIBO: 'siempre' });
    const id = await sendFirst(usuario, texts);
    for (const person of [usuario, admin]) {
      const changed = await person.patch(`encuestas/usuario_empresa/${id}/`, answers(texts.slice(1)));
      expect(changed.status, changed.text).toBe(200);
    }
    const receipts = await mailed(admin);
    expect(receipts.map((text) => text.includes(`N.º ${id}`))).toEqual([true, true]);
  });

  test('is not mailed unless it is asked for, nor for what was not taken', async () => {
    const { usuario, admin, texts } = await start({});
    await sendFirst(usuario, texts);
    expect(await mailed(admin)).toEqual([]);
  });
});

test('the setting says what it may be', () => {
  expect([undefined, '', '0', '1', 'siempre'].map((raw) => readSettings({ MAIL_RECIBO: raw }).mailRecibo)).toEqual([
    ...['nunca', 'nunca', 'nunca', 'envio', 'siempre'],
  ]);
  expect(() => readSettings({ MAIL_RECIBO: 'tal vez' })).toThrow(/^MAIL_RECIBO must be 0, 1 or siempre.*"tal vez"/);
});
