import { setTimeout } from 'node:timers/promises';
import { gql } from '@apollo/client';
import { generate } from '@graphql-codegen/cli';
import { CombinedError } from '@urql/core';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import * as apollo from '../../docs/examples/apollo.ts';
import codegen from '../../docs/examples/codegen.ts';
import {
  EditEmpresa,
  type Encuesta,
  type FieldError,
  ReadEmpresa,
  type SurveyInput,
} from '../../docs/examples/documents.ts';
import * as graphqlRequest from '../../docs/examples/graphqlRequest.ts';
import { Session, SessionError } from '../../docs/examples/session.ts';
import { inputOf, screenOf, toSurvey, typedAnswer } from '../../docs/examples/survey.ts';
import * as urql from '../../docs/examples/urql.ts';
import type { Answers } from '../../packages/survey/src/index.ts';
import { examplePages } from '../../scripts/docs/examples.ts';
import { startTestApi, TODAY } from '../support/api.ts';
import { startTestGateway } from '../support/gateway.ts';
import { PASSWORDS } from '../support/rest.ts';

const closes: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closes.toReversed()) await close();
});

/** A gateway over an API of its own, whose clock can be moved. */
const startProduct = async () => {
  let now = TODAY.getTime();
  const api = await startTestApi({ clock: () => new Date(now) });
  closes.push(() => api.close());
  const gateway = await startTestGateway({ restUrl: api.url });
  closes.push(() => gateway.close());
  const wait = (minutes: number) => {
    now += minutes * 60_000;
  };
  return { url: `${gateway.url}/graphql`, wait };
};

/** What the examples of every client do. */
interface Example {
  list(
    page: number,
    search?: string,
  ): Promise<{ count: number; results: { id: string; razonSocial: string }[] } | undefined>;
  edit(id: string, direccion: string): Promise<FieldError[]>;
  answer(
    answer: (survey: Encuesta) => SurveyInput,
  ): Promise<{ record: { id: string } | null; errors: FieldError[] } | null>;
}

const CLIENTS: Record<string, (url: string, session: Session) => Example> = {
  'Apollo Client': (url, session) => {
    const client = apollo.createClient(url, session);
    return {
      list: (page, search) => apollo.listEmpresas(client, page, search),
      edit: (id, direccion) => apollo.editAddress(client, id, direccion),
      answer: (answer) => apollo.answerSurvey(client, answer),
    };
  },
  urql: (url, session) => {
    const client = urql.createClient(url, session);
    return {
      list: (page, search) => urql.listEmpresas(client, page, search),
      edit: (id, direccion) => urql.editAddress(client, id, direccion),
      answer: (answer) => urql.answerSurvey(client, answer),
    };
  },
  'graphql-request': (url, session) => {
    const client = new graphqlRequest.GatewayClient(url, session);
    return {
      list: (page, search) => graphqlRequest.listEmpresas(client, page, search),
      edit: (id, direccion) => graphqlRequest.editAddress(client, id, direccion),
      answer: (answer) => graphqlRequest.answerSurvey(client, answer),
    };
  },
};

/** The code of a refused session, which urql wraps. */
const codeOf = (failure: unknown): string | null => {
  const reason = failure instanceof CombinedError ? failure.networkError : failure;
  return reason instanceof SessionError ? reason.code : null;
};

/** Answers every question of the screen: the first option, or 1.234,5. */
const answersFor = (encuesta: Encuesta): Answers => {
  const [section] = screenOf(toSurvey(encuesta), new Map());
  return new Map(
    (section?.questions ?? []).map(({ id, control, options }) => [
      id,
      options[0] ? { chosen: [options[0].id] } : typedAnswer(control, '1.234,5', 'es'),
    ]),
  );
};

/** Replaces the answer to renewals, and counts them. */
const stubRenewals = (answer: (send: () => Promise<Response>) => Promise<Response>) => {
  const renewals = vi.fn();
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
    if (!String(request[1]?.body).includes('refreshToken')) return fetch(...request);
    renewals();
    return answer(() => fetch(...request));
  });
  return renewals;
};
afterEach(() => vi.unstubAllGlobals());

describe.each(Object.entries(CLIENTS))('the examples with %s', (_, create) => {
  test('list, edit and renew the token after five minutes', async () => {
    const { url, wait } = await startProduct();
    const session = new Session(url);
    const client = create(url, session);
    const first = await session.signIn('admin', PASSWORDS.admin);
    const page = await client.list(1);
    expect(page?.results).toHaveLength(20);
    const [{ id, razonSocial } = { id: '', razonSocial: '' }] = page?.results ?? [];
    expect((await client.list(1, razonSocial))?.count).toBe(1);
    wait(6);
    const [errors, again] = await Promise.all([client.edit(id, 'Palma 123'), client.list(2)]);
    expect(errors).toEqual([]);
    expect(again?.results).toHaveLength(20);
    expect(session.access).not.toBe(first);
    expect(await client.edit(id, 'x'.repeat(101))).toMatchObject([{ field: 'direccion', code: 'TOO_LONG' }]);
  });

  test('end the session where the renewal is refused, and not in an outage', async () => {
    const { url, wait } = await startProduct();
    const end = vi.fn();
    const session = new Session(url, end);
    const client = create(url, session);
    await session.signIn('admin', PASSWORDS.admin);
    wait(6);
    const error = { message: 'x', extensions: { code: 'UPSTREAM_UNAVAILABLE' } };
    stubRenewals(() => Promise.resolve(Response.json({ data: null, errors: [error] })));
    await expect(client.list(1)).rejects.toSatisfy((failure) => codeOf(failure) === 'UPSTREAM_UNAVAILABLE');
    expect(end).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
    wait(25 * 60);
    const refused = await Promise.allSettled([client.list(1), client.list(2)]);
    for (const one of refused) expect(one.status === 'rejected' && codeOf(one.reason)).toBe('UNAUTHENTICATED');
    expect(end).toHaveBeenCalledOnce();
  });

  test('renew once, also when a refusal arrives after the exchange', async () => {
    const { url, wait } = await startProduct();
    const session = new Session(url);
    const client = create(url, session);
    const stale = `Bearer ${await session.signIn('admin', PASSWORDS.admin)}`;
    wait(6);
    const renewals = stubRenewals((send) => send());
    const { fetch } = globalThis;
    let late = 0;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const response = await fetch(...request);
      // Each refusal arrives 200 ms after the one before.
      if (new Headers(request[1]?.headers).get('authorization') === stale) await setTimeout(200 * late++);
      return response;
    });
    const pages = await Promise.all([1, 2, 3].map((page) => client.list(page)));
    expect(pages.map((page) => page?.results.length)).toEqual([20, 20, 20]);
    expect(renewals).toHaveBeenCalledOnce();
  });

  test('answer a survey by the rules of @encuestas/survey', async () => {
    const { url } = await startProduct();
    const session = new Session(url);
    await session.signIn('usuario', PASSWORDS.usuario);
    const client = create(url, session);
    const saved = await client.answer((encuesta) => {
      const { input, problems } = inputOf(toSurvey(encuesta), answersFor(encuesta));
      expect(problems).toEqual([]);
      expect(input.respuestas.length + input.respuestasLibres.length).toBeGreaterThan(3);
      return input;
    });
    expect(saved).toMatchObject({ record: { id: expect.any(String) }, errors: [] });
    const again = await client.answer((encuesta) => inputOf(toSurvey(encuesta), answersFor(encuesta)).input);
    expect(again).toMatchObject({ record: saved?.record, errors: [] });
  });
});

test('a stale ifMatch is CONFLICT', async () => {
  const { url } = await startProduct();
  const session = new Session(url);
  await session.signIn('admin', PASSWORDS.admin);
  const client = apollo.createClient(url, session);
  const variables = { id: '1', direccion: 'Palma 123', ifMatch: '"0"' };
  const failure = await client.mutate({ mutation: EditEmpresa, variables }).catch((error: unknown) => error);
  expect(apollo.hasCode(failure, 'CONFLICT')).toBe(true);
});

test('a list keeps the version in the cache of Apollo Client', async () => {
  const { url } = await startProduct();
  const session = new Session(url);
  await session.signIn('admin', PASSWORDS.admin);
  const client = apollo.createClient(url, session);
  const { data } = await client.query({ query: ReadEmpresa, variables: { id: '1' } });
  const query = gql`{ empresas(filter: {}, ordering: "id", pageSize: 1) { results { id version direccion } } }`;
  await client.query({ query });
  expect(data?.empresa?.version).toEqual(expect.any(String));
  expect(client.readQuery({ query: ReadEmpresa, variables: { id: '1' } })).toEqual(data);
});

test('the configuration of GraphQL Code Generator types a document', async () => {
  const documents = 'query Rubros { rubros { count results { id label cantEmpresas } } }';
  const files: { content: string }[] = await generate({ ...codegen, documents, silent: true }, false);
  expect(files[0]?.content).toMatch(
    /count: number, results: Array<\{ id: string, label: string, cantEmpresas: number \| null/,
  );
});

test('a refused sign-in says why', async () => {
  const { url } = await startProduct();
  await expect(new Session(url).signIn('admin', 'wrong')).rejects.toThrow(/contraseña|credenciales/i);
});

test('pages show the examples as they are: node scripts/docs.ts examples', () => {
  const pages = examplePages();
  expect(pages.length).toBeGreaterThan(0);
  for (const { file, text, current } of pages) expect(text, file).toBe(current);
});
