import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { SectionScreen } from '../../../../../web/src/features/authoring/secciones/SectionScreen';
import { entries } from '../../../../../web/src/features/catalogues';
import { gateway, SignedInAs, showRoutes, useGateway } from '../../../support';

const server = useGateway();

const seccion = { __typename: 'Seccion', id: '7', version: 's1', descripcion: 'Datos', preguntas: [] };
const idioma = { __typename: 'Idioma', id: '1', label: 'Español' };
const respondidas = [
  { __typename: 'Encuesta', id: '3', descripcion: 'Beneficios', fechaInicio: '2026-01-01', fechaFin: '2026-12-31' },
].map((encuesta) => ({ __typename: 'EncuestaRespondida', empresas: 9, cerrada: false, encuesta }));

let updated = 0;
let answered: typeof respondidas = [];
beforeEach(() => {
  updated = 0;
  answered = [];
  server.use(
    gateway.query('GetSeccion', () => HttpResponse.json({ data: { record: { ...seccion, idioma } } })),
    // Who may not see surveys is shown their own company's, of which there may be none.
    gateway.query('SeccionUse', ({ variables }) =>
      HttpResponse.json({
        data: { record: { id: '7', ...(variables.surveys && { encuestas: [] }), respondidas: answered } },
      }),
    ),
    gateway.mutation('UpdateSeccion', () => {
      updated += 1;
      return HttpResponse.json({ data: { result: { record: { ...seccion, idioma }, errors: [] } } });
    }),
  );
});

function showSection(permissions: readonly string[]) {
  const area = entries.find(({ key }) => key === 'secciones');
  if (!area) throw new Error('there is no area secciones');
  const section = (
    <SignedInAs permissions={permissions}>
      <SectionScreen area={area} mode="edit" id="7" />
    </SignedInAs>
  );
  return showRoutes(
    [
      { path: '/secciones/7', element: section },
      { path: '*', element: <p>otra página</p> },
    ],
    '/secciones/7',
  );
}

async function rename() {
  const name = await screen.findByLabelText<HTMLInputElement>('Descripción');
  await waitFor(() => expect(name.value).toBe('Datos'));
  await userEvent.type(name, ' nuevos');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
}

it('says that no survey uses a section only to who may see all surveys', async () => {
  showSection(['view_seccion', 'change_seccion', 'view_encuesta']);
  await screen.findByText('Todavía no se usa en ninguna encuesta');
  await rename();
  await screen.findByText('La operación ha sido completada exitosamente');
  expect(updated).toBe(1);
});

it('asks who may not see surveys before a section is changed, and says who answered', async () => {
  answered = respondidas;
  showSection(['view_seccion', 'change_seccion']);
  await screen.findByText('9 empresas ya respondieron la encuesta de 2026');
  expect(screen.queryByText('Todavía no se usa en ninguna encuesta')).toBeNull();
  await rename();
  const ask = within(await screen.findByRole('dialog', { name: 'No se sabe en qué encuestas se usa esta sección' }));
  expect(updated).toBe(0);
  await userEvent.click(ask.getByRole('button', { name: 'Editar en todas' }));
  await waitFor(() => expect(updated).toBe(1));
});
