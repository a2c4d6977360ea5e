import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type ApiProcess, startApiProcess } from '../support/api-process.ts';
import { emptyFolder } from '../support/dumps.ts';
import { startPostgres } from '../support/postgres.ts';
import { Rest, signIn } from '../support/rest.ts';

/** Pending saves at the kill; the full run is KILL_SAVES=10000. */
const SAVES = Number(process.env.KILL_SAVES ?? 80);
const TIMEOUT = 300_000 + SAVES * 200;

const folder = mkdtempSync(join(tmpdir(), 'encuestas-kill-'));
const started: ChildProcess[] = [];
const run = async (env: Record<string, string>): Promise<ApiProcess> => {
  const api = await startApiProcess({ RESPONDENT_WRITES: '0', ...env });
  started.push(api.child);
  return api;
};
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const gone = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

type Set = { respuestas: { respuesta: number }[]; preguntas: { pregunta: number; descripcion: string }[] };
type Pregunta = { id: number; tipo_respuesta: number; oculta: boolean; padre: number | null; respuestas: unknown[] };

/** Twenty texts and numbers that all say which save they are of: a mixture of two would show. */
const setNumber = (save: number, questions: readonly Pregunta[]): Set => ({
  respuestas: [],
  preguntas: questions.map(({ id }) => ({ pregunta: id, descripcion: String(save) })),
});

const freeQuestions = async (rest: Rest): Promise<Pregunta[]> => {
  const { secciones } = (await rest.get('encuestas/empresa/')).body as { secciones: { preguntas: Pregunta[] }[] };
  const all = secciones.flatMap(({ preguntas }) => preguntas);
  return all.filter(({ respuestas, padre }) => respuestas.length === 0 && padre === null).slice(0, 20);
};

const ownId = async (rest: Rest): Promise<number> =>
  ((await rest.get('encuestas/usuario_empresa/?encuesta=1')).body.results as { id: number }[])[0]?.id ?? 0;

/** The people of the two companies; they sign in again where a long run outlives their tokens. */
const PEOPLE = ['usuario', 'usuario2'] as const;
const signInAll = (url: string): Promise<Rest[]> => Promise.all(PEOPLE.map((name) => signIn(url, name)));

/** Saves until the process is gone; answers what was acknowledged last by each of the two companies. */
const saveUntilGone = async (url: string, ids: readonly number[], questions: readonly Pregunta[], kill: () => void) => {
  const people = await signInAll(url);
  const acknowledged = people.map(() => 0);
  const attempted = people.map(() => 0);
  let saves = 0;
  const save = async (index: number, number: number): Promise<boolean> => {
    const body = { encuesta: 1, ...setNumber(number, questions) };
    const { status } = await (people[index] as Rest).patch(`encuestas/usuario_empresa/${ids[index]}/`, body);
    if (status === 401) people[index] = await signIn(url, PEOPLE[index] ?? 'usuario');
    return status === 401 ? save(index, number) : status === 200;
  };
  const work = people.map(async (_, index) => {
    for (let number = 1; number <= SAVES; number++) {
      attempted[index] = number;
      if (!(await save(index, number).catch(() => false))) break;
      acknowledged[index] = number;
      if (++saves === SAVES) kill();
    }
  });
  await Promise.all(work);
  expect(saves, 'saves that were acknowledged').toBeGreaterThanOrEqual(SAVES);
  return { people, acknowledged, attempted };
};

const demandWhole = async (
  rest: Rest,
  id: number,
  questions: readonly Pregunta[],
  acknowledged = 0,
  attempted = 0,
): Promise<void> => {
  const { preguntas } = (await rest.get(`encuestas/usuario_empresa/${id}/`)).body as unknown as Set;
  expect(preguntas).toHaveLength(questions.length);
  const saved = new Set(preguntas.map(({ descripcion }) => Number(descripcion)));
  expect(saved.size, 'answers of one save only').toBe(1);
  const [save = -1] = saved;
  expect(save).toBeGreaterThanOrEqual(acknowledged);
  expect(save, 'at most the one that was under way').toBeLessThanOrEqual(attempted);
};

const firstSets = async (url: string) => {
  const people = await signInAll(url);
  const questions = await freeQuestions(people[0] as Rest);
  expect(questions.length).toBe(20);
  await (people[0] as Rest).post('encuestas/usuario_empresa/', { encuesta: 1, ...setNumber(0, questions) });
  const ids = [await ownId(people[0] as Rest), await ownId(people[1] as Rest)];
  return { questions, ids };
};

const demandAllWhole = async (
  url: string,
  { questions, ids }: Awaited<ReturnType<typeof firstSets>>,
  { acknowledged, attempted }: Awaited<ReturnType<typeof saveUntilGone>>,
) => {
  expect(Math.min(...acknowledged)).toBeGreaterThan(5);
  for (const [index, rest] of (await signInAll(url)).entries()) {
    await demandWhole(rest, ids[index] ?? 0, questions, acknowledged[index], attempted[index]);
  }
};

/** Every kind of request says that it may be retried, and shows no internals. */
const demandAway = async (rest: Rest): Promise<void> => {
  const answers = [
    await rest.get('empresas/?lang=es'),
    await rest.patch('usuarios/2/?lang=es', { first_name: 'Ana' }),
    await rest.as(undefined).post('token/?lang=es', { username: 'admin', password: 'Admin#2026' }),
    await rest.get('reportes/link_reporte/get_reporte/?lang=es'),
  ];
  for (const { status, body, headers } of answers) {
    expect([status, Number(headers.get('retry-after'))]).toEqual([503, 2]);
    expect(body).toEqual({
      detail: 'El servicio no está disponible en este momento. Vuelva a intentarlo en unos segundos.',
      request_id: headers.get('x-request-id'),
    });
  }
};

test('the embedded database: killed while saving, nothing acknowledged is lost and no survey is half saved', {
  timeout: TIMEOUT,
}, async () => {
  const env = { DATA_DIR: join(folder, 'embedded') };
  // Filled by the first process: its demo has a survey of this year, which runs.
  await emptyFolder(env.DATA_DIR);
  const first = await run(env);
  const sets = await firstSets(first.url);
  const outcome = await saveUntilGone(first.url, sets.ids, sets.questions, () => first.child.kill('SIGKILL'));
  await gone(first.child);
  const second = await run(env);
  await demandAllWhole(second.url, sets, outcome);
  second.child.kill('SIGTERM');
  await gone(second.child);
  expect(second.child.exitCode).toBe(0);
});

const postgres = await startPostgres();
if (!postgres) console.log('SKIPPED: no PostgreSQL here: `npm run unit` installs it where apt is there.');
afterAll(() => postgres?.stop());

test.skipIf(!postgres)(
  'PostgreSQL and then the API: killed while saving, the same holds',
  { timeout: TIMEOUT },
  async () => {
    if (!postgres) return;
    const env = { DATA_DIR: join(folder, 'beside'), DATABASE_URL: postgres.url, DEMO: '1' };
    const first = await run(env);
    const sets = await firstSets(first.url);
    const whenServerDied = await saveUntilGone(first.url, sets.ids, sets.questions, () => void postgres.kill());
    const root = first.url.replace('/api/v1/', '');
    expect((await fetch(`${root}/healthz`)).status, 'the API lives on').toBe(200);
    expect((await fetch(`${root}/readyz`)).status).toBe(503);
    const [person = new Rest(first.url)] = whenServerDied.people;
    await demandAway(person);
    await postgres.start();
    expect((await fetch(`${root}/readyz`)).status, 'well again by itself').toBe(200);
    expect((await person.get('empresas/')).status).toBe(200);
    await demandAllWhole(first.url, sets, whenServerDied);
    const whenApiDied = await saveUntilGone(first.url, sets.ids, sets.questions, () => first.child.kill('SIGKILL'));
    await gone(first.child);
    const second = await run(env);
    await demandAllWhole(second.url, sets, whenApiDied);
  },
);
