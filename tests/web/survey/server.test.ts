import { HttpResponse } from 'msw';
import { http } from 'msw/http';
import { expect, it } from 'vitest';
import { createClient } from '../../../web/src/app/apollo';
import { createSurveyServer } from '../../../web/src/features/answering/sending/surveyServer';
import { gateway, refusal, useGateway } from '../support';

const server = useGateway();
const PAYLOAD = { encuesta: '1', respuestas: [], preguntas: [] };

const saved = () => createSurveyServer(createClient()).save('7', PAYLOAD, null);

it('answers that were taken, though what is kept of them could not be read, are looked for and not refused', async () => {
  const result = { __typename: 'EncuestaCompletadaPayload' as const, record: null, errors: [] };
  server.use(gateway.mutation('SaveSurvey', () => HttpResponse.json({ data: { result } })));
  expect(await saved()).toEqual({ kind: 'unreachable' });
});

it('a server that asks for a pause is left alone for as long', async () => {
  server.use(gateway.mutation('SaveSurvey', () => refusal('TOO_MANY_REQUESTS', { retryAfter: 90 })));
  const failure = { code: 'TOO_MANY_REQUESTS', requestId: 'pedido-7', retryAfter: 90 };
  expect(await saved()).toEqual({ kind: 'unreachable', failure });
});

const TOO_LONG = 'Lo enviado es demasiado largo: acorte los textos más largos.';

it.each([
  [
    'the gateway',
    HttpResponse.json({ errors: [{ message: 'x', extensions: { code: 'BAD_USER_INPUT' } }] }, { status: 413 }),
  ],
  ['a proxy', HttpResponse.html('<h1>413 Request Entity Too Large</h1>', { status: 413 })],
])('answers that are too long for %s are refused, and not waited with', async (_, response) => {
  server.use(http.post('*/graphql', () => response));
  expect(await saved()).toEqual({ kind: 'refused', errors: [{ question: null, message: TOO_LONG }] });
});

it('what stands before the gateway is told by its status, and left alone for as long as it asks', async () => {
  const failures: unknown[] = [];
  for (const [status, headers] of [
    [403, {}],
    [429, { 'retry-after': '40' }],
    [502, { 'x-request-id': 'pedido-8' }],
    [503, { 'retry-after': '90' }],
  ] as const) {
    server.use(http.post('*/graphql', () => HttpResponse.html('<h1>No</h1>', { status, headers })));
    failures.push(await saved());
  }
  expect(failures).toEqual([
    { kind: 'unreachable', failure: { code: 'NETWORK', requestId: 'HTTP 403' } },
    { kind: 'unreachable', failure: { code: 'TOO_MANY_REQUESTS', requestId: 'HTTP 429', retryAfter: 40 } },
    { kind: 'unreachable', failure: { code: 'NETWORK', requestId: 'pedido-8' } },
    { kind: 'unreachable', failure: { code: 'NETWORK', requestId: 'HTTP 503', retryAfter: 90 } },
  ]);
  server.use(http.post('*/graphql', () => HttpResponse.error()));
  expect(await saved()).toEqual({ kind: 'unreachable' });
});

it('a survey is the same while the server has it by the version that it was read with', async () => {
  let version = '"a"';
  server.use(
    gateway.query('SendingCheck', ({ variables }) => {
      const me = { isAdmin: false, usuario: { __typename: 'Usuario', id: '1', empresa: { id: '3' } } };
      const survey = variables.checksSurvey ? { survey: { __typename: 'Encuesta', id: '1', version } } : {};
      const record = variables.checksRecord ? { record: { __typename: 'E', id: '9', version: '"r"' } } : {};
      return HttpResponse.json({ data: { me, ...survey, ...record } });
    }),
  );
  const { check } = createSurveyServer(createClient());
  const survey = { id: '1', descripcion: 'E', fechaInicio: null, fechaFin: null, sections: [] };
  const read = { ...survey, source: { version: '"a"', named: false } };
  const checked = { kind: 'checked', company: '3' };
  expect(await check(read, '9')).toEqual({ ...checked, isSameSurvey: true, version: '"r"' });
  expect(await check(survey, null)).toEqual({ ...checked, isSameSurvey: false, version: null });
  version = '"b"';
  expect(await check(read, '9')).toEqual({ ...checked, isSameSurvey: false, version: '"r"' });
});
