import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ListScreen } from '../../../../../web/src/crud/list/ListScreen';
import { areaOf } from '../../../areas';
import { reply, showSignedIn, useGateway } from '../../../support';

const server = useGateway();

const DOWNLOADS = ['Descargar respuestas', 'Exportar respuestas con opciones…'];

it.each([
  [[], [], []],
  [['view_encuestausuarioempresa'], DOWNLOADS, ['Descargar todas las respuestas', 'Exportar respuestas con opciones…']],
  [['add_encuesta'], ['Duplicar'], ['Agregar']],
])('a person who may change surveys, and %j, may also do with one %j and with all %j', async (more, acts, general) => {
  const survey = {
    ...{ __typename: 'Encuesta', id: '3', label: 'Salarios', descripcion: 'Salarios', activo: true },
    ...{ rubro: null, periodo: null, estado: null, avance: null, cantSecciones: null, idioma: null },
  };
  const tableColumns = [{ __typename: 'TableColumn', label: 'Descripción', value: 'descripcion' }];
  server.use(
    reply('ListEncuestas', { page: { __typename: 'EncuestaPage', count: 1, results: [survey], tableColumns } }),
  );
  const { area, resource } = await areaOf('encuestas');
  const permissions = ['view_encuesta', 'change_encuesta', ...more];
  showSignedIn(<ListScreen {...{ area, resource }} />, { permissions, offered: ['planillas', 'duplicar_encuesta'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Acciones de Salarios' }));
  const names = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);
  expect(names(await screen.findAllByRole('menuitem'))).toEqual(['Ver', 'Editar', ...acts]);
  const GENERAL = /^(Agregar|Descargar|Exportar)/;
  expect(names(screen.queryAllByRole('button', { name: GENERAL, hidden: true }))).toEqual(general);
});
