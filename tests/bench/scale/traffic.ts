import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { PASSWORD } from '../stack/database.ts';

/** What came back, and when: nothing is thrown, since what fails is what is looked for. */
interface Told {
  failed: string | undefined;
  data: Record<string, never>;
  ms: number;
}

/** Sends a document as somebody. */
export type Ask = (query: string, variables?: object) => Promise<Told>;

/** Asks over a few connections that are kept, and waits no longer than a person would. */
export function asking(
  url: string,
  own: () => Record<string, string> = () => ({}),
): { ask: Ask; end(): Promise<void> } {
  const agent = new Agent({ connections: 1, pipelining: 1, headersTimeout: 15_000, bodyTimeout: 15_000 });
  const ask: Ask = async (query, variables = {}) => {
    const sent = performance.now();
    const told = (failed: string | undefined, data = {}) => ({ failed, data, ms: performance.now() - sent });
    try {
      const answer = await agent.request({
        ...{ origin: url, path: '/graphql', method: 'POST', body: JSON.stringify({ query, variables }) },
        headers: { 'content-type': 'application/json', ...own() },
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) return told(`${answer.statusCode}`);
      const { data, errors } = JSON.parse(text);
      return told(errors && String(errors[0]?.extensions?.code ?? errors[0]?.message), data ?? {});
    } catch (error) {
      return told(String((error as { code?: string }).code ?? (error as Error).message));
    }
  };
  return { ask, end: () => agent.destroy() };
}

export async function signIn(url: string, username: string): Promise<string> {
  const { ask, end } = asking(url);
  const { failed, data } = await ask(
    'mutation ($u: String!, $p: String!) { login(username: $u, password: $p) { access errors { message } } }',
    { u: username, p: PASSWORD },
  );
  await end();
  const { login } = data as { login?: { access: string | null } };
  if (!login?.access) throw new Error(`${username} could not sign in: ${failed ?? JSON.stringify(data)}`);
  return login.access;
}

/** What went through while something happened to a part. */
export interface Outcome {
  requests: number;
  saves: number;
  /** Failures by what was said, and from the first to the last of them in milliseconds. */
  failures: Record<string, number>;
  failed: number;
  lasting: number;
  /** The longest that one took. */
  slowest: number;
  /** Saves that the next reading of the same person did not show. */
  unseen: number;
  /** Names of what was acknowledged. */
  acknowledged: string[];
}

const SAVE =
  'mutation ($name: String!) { createOrigen(input: { descripcion: $name }) { record { id } errors { message } } }';
const SEARCH = 'query ($name: String!) { origenes(search: $name, pageSize: 1) { count } }';
const LIST = 'query ($page: Int!) { empresas(page: $page, pageSize: 5) { count results { id rubro { label } } } }';

let runs = 0;

/** How many ask, how long each waits between two requests, and that one turn of so many is a save that it looks for. */
export interface Crowd {
  people: number;
  pause: number;
  saveEvery: number;
}

/** People who read, save and look for what they saved while something happens. */
export async function during(
  url: string,
  { people, pause, saveEvery }: Crowd,
  happening: () => Promise<unknown>,
): Promise<Outcome> {
  const token = await signIn(url, 'bench_admin1');
  const run = ++runs;
  const outcome: Outcome = {
    ...{ requests: 0, saves: 0, failures: {}, failed: 0, lasting: 0, slowest: 0, unseen: 0, acknowledged: [] },
  };
  let first = 0;
  const note = ({ failed, ms }: Told): boolean => {
    outcome.requests += 1;
    outcome.slowest = Math.max(outcome.slowest, ms);
    if (failed === undefined) return true;
    first ||= performance.now() - ms;
    outcome.lasting = performance.now() - first;
    outcome.failed += 1;
    outcome.failures[failed] = (outcome.failures[failed] ?? 0) + 1;
    return false;
  };
  let going = true;
  const person = async (number: number) => {
    const { ask, end } = asking(url, () => ({ authorization: `Bearer ${token}` }));
    // Not all at the same moment.
    await wait((pause * number) / people);
    for (let turn = 0; going; turn += 1) {
      if ((number + turn) % saveEvery > 0) {
        note(await ask(LIST, { page: 1 + ((number * 31 + turn * 7) % 500) }));
      } else {
        const name = `Carrera ${run} ${number} ${turn} fin`;
        const saved = await ask(SAVE, { name });
        const isSaved = (saved.data as { createOrigen?: { record?: object } }).createOrigen?.record;
        if (note(saved) && isSaved) {
          outcome.saves += 1;
          outcome.acknowledged.push(name);
          const read = await ask(SEARCH, { name });
          if (note(read) && (read.data as { origenes?: { count: number } }).origenes?.count !== 1) outcome.unseen += 1;
        }
      }
      await wait(pause);
    }
    await end();
  };
  const everybody = Array.from({ length: people }, (_, number) => person(number));
  try {
    await happening();
  } finally {
    going = false;
    await Promise.all(everybody);
  }
  return outcome;
}
