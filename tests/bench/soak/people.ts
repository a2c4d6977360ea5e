import { setTimeout as wait } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { answersOf, type Saving } from '../stack/answers.ts';
import { PASSWORD } from '../stack/database.ts';
import { OURS } from '../stack/documents.ts';

/** Records a request: its kind, its duration and the reason of its failure. */
export type Note = (kind: string, ms: number, failed: string | undefined) => void;

/** Seconds between two requests of a person, who reads the screen. */
const [LEAST, MOST] = [2, 8];
/** Access tokens last five minutes; the web client renews them earlier, too. */
const RENEW_MS = 4 * 60_000;

const LOGIN = `mutation ($username: String!, $password: String!) { login(username: $username, password: $password) {
  access refresh errors { message } } }`;
const RENEW = 'mutation ($refresh: String!) { refreshToken(refresh: $refresh) { access refresh errors { message } } }';
const LOGOUT = 'mutation ($refresh: String!) { logout(refresh: $refresh) }';
const RESULTS = `query ($encuesta: ID!) { resultados(encuesta: $encuesta) { empresas secciones { preguntas { numero resumen {
  empresas opciones { descripcion empresas } numeros { mediana cuartil1 cuartil3 } } } } } }`;
const OWN =
  'query ($id: ID!) { encuestaCompletada(id: $id) { id respuestas { respuesta { id } } respuestasLibres { pregunta { id } descripcion } } }';

interface Tokens {
  access: string;
  refresh: string;
}

/** A session of a person. */
export interface Session {
  url: string;
  number: number;
  /** The account and the submission that it may change; administrators have none. */
  username: string;
  completada?: number | undefined;
  saving: Saving;
  note: Note;
  going(): boolean;
}

/** An action and its share of a hundred. */
type Act = readonly [share: number, run: (turn: number) => Promise<unknown>];

/** Sends documents over one connection, and waits no longer than a person would; failures are results, not errors. */
function connect(url: string, headers: () => Record<string, string>) {
  const agent = new Agent({ connections: 1, pipelining: 1, headersTimeout: 15_000, bodyTimeout: 15_000 });
  const ask = async (query: string, variables: object) => {
    const start = performance.now();
    const result = (failed: string | undefined, data = {}) => ({ failed, data, ms: performance.now() - start });
    try {
      const answer = await agent.request({
        ...{ origin: url, path: '/graphql', method: 'POST', body: JSON.stringify({ query, variables }) },
        headers: { 'content-type': 'application/json', ...headers() },
      });
      const text = await answer.body.text();
      if (answer.statusCode !== 200) return result(`${answer.statusCode}`);
      const { data, errors } = JSON.parse(text);
      return result(errors && String(errors[0]?.extensions?.code ?? errors[0]?.message), data ?? {});
    } catch (error) {
      return result(String((error as { code?: string }).code ?? (error as Error).message));
    }
  };
  return { ask, end: () => agent.destroy() };
}

/** Signs in, renews and signs out like the web client, and sends requests with the current token. */
function signedIn({ url, number, username, note }: Session) {
  let [tokens, since]: [Tokens | undefined, number] = [undefined, 0];
  // Everybody has an address of their own, since failed sign-ins count by address.
  const address = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` };
  const headers = () => ({ ...address, ...(tokens && { authorization: `Bearer ${tokens.access}` }) });
  const { ask, end } = connect(url, headers);
  const send = async (kind: string, query: string, variables: object): Promise<Record<string, never> | undefined> => {
    const { failed, data, ms } = await ask(query, variables);
    note(kind, ms, failed);
    return failed === undefined ? data : undefined;
  };
  const begin = async (kind: string, query: string, field: string, variables: object) => {
    const found: Record<string, { access: string | null; refresh: string }> =
      (await send(kind, query, variables)) ?? {};
    const payload = found[field];
    if (payload?.access) [tokens, since] = [{ access: payload.access, refresh: payload.refresh }, performance.now()];
    else note(kind, 0, 'refused');
  };
  const login = () => begin('sign in', LOGIN, 'login', { username, password: PASSWORD });
  const renew = async () => {
    if (performance.now() - since > RENEW_MS) await begin('renew', RENEW, 'refreshToken', { refresh: tokens?.refresh });
  };
  const again = async () => {
    await send('sign out', LOGOUT, { refresh: tokens?.refresh });
    tokens = undefined;
    await login();
  };
  /** Times the first byte of a file; the rest depends on its size. */
  const download = async (path: string): Promise<void> => {
    const sent = performance.now();
    try {
      const answer = await request(url + path, { headers: headers(), headersTimeout: 15_000 });
      note('CSV, first byte', performance.now() - sent, answer.statusCode === 200 ? undefined : `${answer.statusCode}`);
      await answer.body.dump({ limit: 1e9 });
    } catch (error) {
      note('CSV, first byte', performance.now() - sent, (error as Error).message);
    }
  };
  return { send, login, renew, again, download, end };
}

const NAMES = ['San Roque', 'Santa María', 'Itá Enramada', 'Ypacaraí', 'Guaraní'];

/** The actions of an administrator. */
function administrating({ number, saving }: Session, { send, again, download }: ReturnType<typeof signedIn>): Act[] {
  const of = (turn: number, most: number) => 1 + ((number * 7919 + turn * 104_729) % most);
  return [
    [40, (turn) => send('list', OURS.list, { page: of(turn, 200) })],
    [20, (turn) => send('search', OURS.list, { page: 1, search: `${NAMES[turn % NAMES.length]} ${of(turn, 900)}` })],
    [12, () => send('options', OURS.options, {})],
    [15, (turn) => send('change', OURS.change, { id: of(turn, 100), cantidad: of(turn, 2_999) })],
    [9, () => send('results', RESULTS, { encuesta: saving.encuesta })],
    [2, () => download(`/descargas/encuestas/${saving.encuesta}.csv`)],
    [2, again],
  ];
}

/** The actions of a respondent. */
function answering({ number, saving, completada: id }: Session, { send, again }: ReturnType<typeof signedIn>): Act[] {
  const save = (turn: number) => {
    const { chosen, written } = answersOf(saving, number + turn);
    const respuestas = chosen.map((respuesta) => ({ respuesta }));
    return send('save', OURS.save, {
      id,
      input: { encuesta: saving.encuesta, respuestas, respuestasLibres: written },
    });
  };
  return [
    [35, () => send('survey', OURS.survey, {})],
    [33, save],
    [30, () => send('own answers', OWN, { id })],
    [2, again],
  ];
}

/** Runs one session from its beginning to its end. */
export async function live(session: Session): Promise<void> {
  const person = signedIn(session);
  const acts = session.completada === undefined ? administrating(session, person) : answering(session, person);
  await person.login();
  for (let turn = 0; session.going(); turn += 1) {
    await wait((LEAST + Math.random() * (MOST - LEAST)) * 1_000);
    await person.renew();
    let chance = Math.random() * 100;
    const chosen = acts.find(([share]) => {
      chance -= share;
      return chance < 0;
    });
    await chosen?.[1](turn);
  }
  await person.end();
}
