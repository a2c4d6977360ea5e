import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { OrphanedAnswers, OrphanedEntry } from '../../../../web/src/features/answering/screens/Notices';
import { gateway, showRoutes, showSignedIn, useGateway } from '../../support';

const server = useGateway();

it('formats the number of a deleted question in the person’s language', async () => {
  server.use(
    gateway.query('LostQuestion', ({ variables: { id } }) => {
      const tipoRespuesta = { __typename: 'TipoRespuesta' as const, id: id === '7' ? '2' : '3' };
      const record = { __typename: 'Pregunta' as const, id, descripcion: `Pregunta ${id}`, multiple: false };
      return HttpResponse.json({ data: { record: { ...record, tipoRespuesta, respuestas: [] } } });
    }),
  );
  const orphaned = ['7', '8'].map((question) => ({ question, answer: { text: '1234.5' } }));
  showSignedIn(<OrphanedAnswers orphaned={orphaned} />);
  expect((await screen.findByText('Pregunta 7')).closest('li')?.textContent).toBe('Pregunta 7: 1234,5');
  expect((await screen.findByText('Pregunta 8')).closest('li')?.textContent).toBe('Pregunta 8: 1234.5');
});

it('says why an own answer has no place any more', async () => {
  const orphan = { title: '¿Cuánto cuesta?', words: '5', entries: [], ruledOutBy: '¿Da seguro médico?' };
  showRoutes([{ path: '/', element: <OrphanedEntry orphan={orphan} /> }], '/');
  expect(await screen.findByText(/«¿Da seguro médico\?» se respondió NO APLICA en otro lugar/)).toBeTruthy();
});
