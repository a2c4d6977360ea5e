import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { DuplicateDialog } from '../../../../../web/src/features/authoring/encuestas/duplicate/DuplicateDialog';
import { gateway, showSignedIn, useGateway } from '../../../support';

const server = useGateway();

const ADDING = ['view_encuesta', 'add_encuesta', 'add_seccion', 'add_pregunta', 'add_comentario_pregunta'];

it.each([
  [[], true, 0],
  [['view_seccion'], false, 0],
  [['view_seccion', 'view_comentario_pregunta'], false, 1],
])('a survey is copied with what the person may see: %j', async (seeing, refused, comments) => {
  const record = { __typename: 'Encuesta', id: '1', descripcion: 'Salarios', secciones: [], periodoActivo: null };
  server.use(gateway.query('DuplicateSource', () => HttpResponse.json({ data: { record } })));
  showSignedIn(<DuplicateDialog original={record} close={() => undefined} />, { permissions: [...ADDING, ...seeing] });
  const copy = await screen.findByRole<HTMLInputElement>('radio', { name: /^Copia independiente/ });
  expect(copy.disabled).toBe(refused);
  expect(screen.queryAllByRole('checkbox')).toHaveLength(comments);
});
