import { afterAll, describe, expect, test } from 'vitest';
import * as apollo from '../../docs/examples/apollo.ts';
import { EditEmpresa, type Encuesta, type FieldError, type SurveyInput } from '../../docs/examples/documents.ts';
import * as graphqlRequest from '../../docs/examples/graphqlRequest.ts';
import { Session } from '../../docs/examples/session.ts';
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

test('a refused sign-in says why', async () => {
  const { url } = await startProduct();
  await expect(new Session(url).signIn('admin', 'wrong')).rejects.toThrow(/contraseña|credenciales/i);
});

test('pages show the examples as they are: node scripts/docs.ts examples', () => {
  const pages = examplePages();
  expect(pages.length).toBeGreaterThan(0);
  for (const { file, text, current } of pages) expect(text, file).toBe(current);
});
