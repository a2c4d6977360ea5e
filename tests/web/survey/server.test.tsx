import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useEffect, useState } from 'react';
import { expect, it } from 'vitest';
import type { SaveAnswer } from '../../../web/src/survey/sending/contract';
import { useSurveyServer } from '../../../web/src/survey/sending/useSurveyServer';
import { gateway, refusal, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();
const PAYLOAD = { encuesta: '1', respuestas: [], preguntas: [] };
const spanish = () => 'es' as const;

function Saving() {
  const { save } = useSurveyServer(spanish);
  const [answer, setAnswer] = useState<SaveAnswer | null>(null);
  useEffect(() => void save('7', PAYLOAD, null).then(setAnswer), [save]);
  return answer && <output>{JSON.stringify(answer)}</output>;
}

async function saved(): Promise<SaveAnswer> {
  const element = (
    <SignedInAs>
      <Saving />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  return JSON.parse((await screen.findByText(/kind/)).textContent ?? '');
}

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
