import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { OrphanedAnswers } from '../../../web/src/features/answering/screens/OrphanedAnswers';
import { gateway, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

it('a number whose question was taken away is told as the person’s language writes it', async () => {
  server.use(
    gateway.query('LostQuestion', ({ variables: { id } }) => {
      const tipoRespuesta = { __typename: 'TipoRespuesta' as const, id: id === '7' ? '2' : '3' };
      const record = { __typename: 'Pregunta' as const, id, descripcion: `Pregunta ${id}`, multiple: false };
      return HttpResponse.json({ data: { record: { ...record, tipoRespuesta, respuestas: [] } } });
    }),
  );
  const orphaned = ['7', '8'].map((question) => ({ question, answer: { text: '1234.5' } }));
  const element = (
    <SignedInAs>
      <OrphanedAnswers orphaned={orphaned} />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  expect((await screen.findByText('Pregunta 7')).closest('li')?.textContent).toBe('Pregunta 7: 1234,5');
  expect((await screen.findByText('Pregunta 8')).closest('li')?.textContent).toBe('Pregunta 8: 1234.5');
});
