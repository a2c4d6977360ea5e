import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import type { RunningStack } from '../../support/spawn-stack.ts';

/** A question of a survey that a test makes. */
interface Asked {
  readonly descripcion: string;
  readonly tipo: '1' | '2' | '3';
  readonly multiple?: boolean;
  readonly respuestas?: readonly string[];
  /** Text of its parent in the same section. */
  readonly padre?: string;
}

/** A section of a survey that a test makes. */
export interface AskedSection {
  readonly descripcion: string;
  readonly preguntas: readonly Asked[];
}

type Tokens = { readonly access: string; readonly refresh: string };
type Data = Record<string, { record: { id: string }; errors: { message: string }[] }>;

/** The gateway over plain HTTP, as one person. */
export class Caller {
  readonly #url: string;
  readonly tokens: Tokens;

  private constructor(url: string, tokens: Tokens) {
    this.#url = url;
    this.tokens = tokens;
  }

  static async signIn(url: string, username: string, password: string): Promise<Caller> {
    const query = 'mutation($u: String!, $p: String!) { r: login(username: $u, password: $p) { access refresh } }';
    const { r } = await post<{ r: Tokens }>(url, query, { u: username, p: password });
    return new Caller(url, r);
  }

  ask<T>(query: string, variables: Record<string, unknown> = {}): Promise<T> {
    return post<T>(this.#url, query, variables, this.tokens.access);
  }

  /** Creates a record and answers its id; fails with what the server said. */
  async create(type: string, input: Record<string, unknown>): Promise<string> {
    const query = `mutation($input: ${type}Input!) { r: create${type}(input: $input) { record { id } errors { message } } }`;
    const { r } = await this.ask<Data>(query, { input });
    if (!r || r.errors.length > 0) throw new Error(`${type}: ${r?.errors.map(({ message }) => message).join(', ')}`);
    return r.record.id;
  }
}

async function post<T>(url: string, query: string, variables: Record<string, unknown>, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join(', '));
  return data;
}

const PASSWORD = 'Encuestas#2026';

/** The administrator of the demo. */
const signInAdmin = ({ url }: Pick<RunningStack, 'url'>) => Caller.signIn(url, 'admin', 'Admin#2026');

/** A new person of a new company of a business. */
export async function newRespondent({ url }: Pick<RunningStack, 'url'>, admin: Caller, rubro: string) {
  const mark = randomUUID().slice(0, 8);
  const { origenes, grupos } = await admin.ask<{ origenes: Ids; grupos: Ids }>(
    '{ origenes { results { id } } grupos(pageSize: 100) { results { id name } } }',
  );
  const empresa = await admin.create('Empresa', {
    razonSocial: `Empresa ${mark}`,
    rucCi: `${Number.parseInt(mark, 16)}`,
    direccion: 'Asunción',
    rubro,
    origen: origenes.results[0]?.id,
    cantSucursales: 1,
    cantEmpleados: 10,
  });
  const username = `persona-${mark}`;
  const group = grupos.results.find(({ name }) => /usuario|encuestad/i.test(name ?? '')) ?? grupos.results.at(-1);
  await admin.create('Usuario', {
    username,
    email: `${username}@example.com`,
    firstName: 'Ana',
    lastName: `Prueba ${mark}`,
    password1: PASSWORD,
    password2: PASSWORD,
    groups: [group?.id],
    empresa,
  });
  return Caller.signIn(url, username, PASSWORD);
}

type Ids = { results: { id: string; name?: string; label?: string }[] };

/** A new business, survey and company, of nobody else's: answers `{ person, encuesta, rubro, admin }`. */
export async function newSurvey(stack: Pick<RunningStack, 'url'>, sections: readonly AskedSection[]) {
  const admin = await signInAdmin(stack);
  const mark = randomUUID().slice(0, 8);
  const { idiomas, periodos } = await admin.ask<{ idiomas: Ids; periodos: Ids }>(
    '{ idiomas { results { id } } periodos(pageSize: 100) { results { id label } } }',
  );
  const idioma = idiomas.results[0]?.id;
  const periodo = periodos.results.find(({ label }) => label?.startsWith('01/01/2026'))?.id;
  const rubro = await admin.create('Rubro', { descripcion: `Negocio ${mark}` });
  const periodoActivo = await admin.create('PeriodoActivo', { periodo, rubro });
  const preguntas = new Map<string, string>();
  const make = async ({ descripcion, preguntas: asked }: AskedSection) => {
    const seccion = await admin.create('Seccion', { descripcion: `${descripcion} ${mark}`, idioma });
    for (const [index, { padre, respuestas = [], tipo, ...rest }] of asked.entries()) {
      const id = await admin.create('Pregunta', {
        ...rest,
        seccion,
        tipoRespuesta: tipo,
        orden: index + 1,
        padre: padre && preguntas.get(padre),
        respuestas: respuestas.map((answer) => ({ descripcion: answer })),
      });
      preguntas.set(rest.descripcion, id);
    }
    return seccion;
  };
  const secciones: string[] = [];
  for (let first = 0; first < sections.length; first += 8)
    secciones.push(...(await Promise.all(sections.slice(first, first + 8).map(make))));
  const encuesta = await admin.create('Encuesta', {
    descripcion: `Encuesta ${mark}`,
    idioma,
    periodoActivo,
    secciones,
  });
  return { admin, encuesta, rubro, secciones, preguntas, person: await newRespondent(stack, admin, rubro) };
}

/** Puts a person's session into the browser, as the sign-in screen would. */
export async function enter(context: BrowserContext, { tokens }: Caller, lang: 'es' | 'en' = 'es'): Promise<void> {
  await context.addInitScript(
    ([access, refresh, chosen]) => {
      if (sessionStorage.getItem('entered')) return;
      sessionStorage.setItem('entered', 'yes');
      localStorage.setItem('_riart_accessToken', access);
      localStorage.setItem('_riart_refreshToken', refresh);
      localStorage.setItem('encuestas.lang', chosen);
    },
    [tokens.access, tokens.refresh, lang] as const,
  );
}

/** Opens the session of an account without its screens, which have tests of their own and take a browser seconds. */
export async function enterAs(
  page: Page,
  { url }: Pick<RunningStack, 'url'>,
  username: string,
  password: string,
  lang?: 'es' | 'en',
) {
  await enter(page.context(), await Caller.signIn(url, username, password), lang);
}

interface Related {
  readonly id: string;
}

interface SavedAnswers {
  readonly id: string;
  readonly respuestas: readonly { readonly preguntaId: string; readonly respuesta: string }[];
  readonly preguntas: readonly { readonly pregunta: string; readonly descripcion: string }[];
}

export interface LoadedAnswers {
  readonly id: string;
  readonly respuestas: readonly { readonly pregunta: Related; readonly respuesta: Related }[];
  readonly respuestasLibres: readonly { readonly pregunta: Related; readonly descripcion: string }[];
}

/** Saved answers with the ids of their questions. */
export const savedAnswersOf = ({ id, respuestas, respuestasLibres }: LoadedAnswers): SavedAnswers => ({
  id,
  respuestas: respuestas.map(({ pregunta, respuesta }) => ({ preguntaId: pregunta.id, respuesta: respuesta.id })),
  preguntas: respuestasLibres.map(({ pregunta, descripcion }) => ({ pregunta: pregunta.id, descripcion })),
});

/** What the server has of a person's company, over all its surveys. */
export async function completedBy(person: Caller): Promise<readonly SavedAnswers[]> {
  const { page } = await person.ask<{ page: { results: LoadedAnswers[] } }>(
    `{ page: encuestasCompletadas(pageSize: 100) { results { id respuestas { pregunta { id } respuesta { id } } respuestasLibres { pregunta { id } descripcion } } } }`,
  );
  return page.results.map(savedAnswersOf);
}
