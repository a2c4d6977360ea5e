import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { SectionScreen } from '../../../../../web/src/features/authoring/secciones/SectionScreen';
import { areaOf } from '../../../areas';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../../support';

const server = useGateway();
const { area, resource } = await areaOf('secciones');

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
    reply('GetSeccion', { record: { ...seccion, idioma } }),
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

const showSection = (permissions: readonly string[], offered: readonly string[] = []) =>
  showSignedIn(<SectionScreen {...{ area, resource }} mode="edit" id="7" />, {
    at: '/secciones/7',
    permissions,
    offered,
  });

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

it('offers the copy of an answered section as the main way', async () => {
  answered = respondidas;
  const copying = ['view_seccion', 'change_seccion', 'add_seccion', 'add_pregunta', 'view_encuesta'];
  showSection(copying, ['copiar_seccion']);
  await rename();
  const ask = within(await screen.findByRole('dialog'));
  const buttons = ask.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Cancelar', 'Editar en todas', 'Editar una copia']);
});

it('shows both versions of a section that somebody else changed, also on the way to its questions', async () => {
  const now = { ...seccion, idioma };
  const saved: unknown[] = [];
  server.use(
    gateway.query('GetSeccion', () => HttpResponse.json({ data: { record: now } })),
    reply('DeletedPreguntas', { page: { __typename: 'PreguntaPage', results: [] } }),
    gateway.mutation('UpdateSeccion', ({ variables: { input, ifMatch } }) => {
      if (ifMatch !== now.version) return refusal('CONFLICT');
      saved.push(input.descripcion);
      return HttpResponse.json({ data: { result: { record: { ...now, ...input, version: 's3' }, errors: [] } } });
    }),
  );
  showSection(['view_seccion', 'change_seccion', 'view_encuesta']);
  await screen.findByDisplayValue('Datos');
  Object.assign(now, { version: 's2', descripcion: 'De otra' });
  await rename();
  const conflict = async () => within(await screen.findByRole('dialog', { name: /cambió mientras lo editaba/ }));
  expect((await conflict()).getByText('De otra')).toBeTruthy();
  expect((await conflict()).getByText('Datos nuevos')).toBeTruthy();
  await userEvent.click((await conflict()).getByRole('button', { name: 'Cancelar' }));
  expect(screen.getByLabelText<HTMLInputElement>('Descripción').value).toBe('Datos nuevos');
  await userEvent.click(screen.getByRole('tab', { name: 'Preguntas' }));
  expect(saved).toEqual([]);
  await userEvent.click((await conflict()).getByRole('button', { name: 'Usar lo elegido' }));
  expect(await screen.findByText('Esta sección todavía no tiene preguntas.')).toBeTruthy();
  expect(saved).toEqual(['Datos nuevos']);
});

it('says before a new section is saved that questions need the permission to view sections', async () => {
  showSignedIn(<SectionScreen {...{ area, resource }} mode="add" id={undefined} />, {
    at: '/secciones/add',
    permissions: ['add_seccion', 'add_pregunta'],
  });
  await userEvent.type(await screen.findByLabelText('Descripción'), 'Nueva');
  await userEvent.click(screen.getByRole('tab', { name: 'Preguntas' }));
  expect(await screen.findByText(/^Para agregar preguntas, necesita permiso/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('Descripción')).toHaveProperty('value', 'Nueva');
});
