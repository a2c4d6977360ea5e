import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { menu } from '../../../../web/src/app/menu';
import { MenuPreview } from '../../../../web/src/features/catalogues/permissions/MenuPreview';
import { SessionProvider } from '../../../../web/src/shared/session/session';
import { MenuContext } from '../../../../web/src/shared/shell/menu';
import { showRoutes, useGateway } from '../../support';

useGateway();

const NONE = 'Este grupo no verá menús de administración.';
const NEEDS = 'No verá menús de administración: también hace falta el permiso de ver un área, como view_empresa.';

it.each([
  ['nothing', [], [NONE]],
  ['answers alone, which make nobody an administrator', ['view_encuestausuarioempresa'], [NEEDS]],
  ['writing alone', ['add_empresa', 'change_empresa'], [NEEDS]],
  ['an area that no menu leads to', ['view_segmento'], [NONE]],
  ['an area', ['view_origen'], ['Empresas: Orígenes']],
  [
    'answers beside an area',
    ['view_encuestausuarioempresa', 'view_segmento'],
    ['Gestión de encuestas: Seguimiento, Resultados, Encuestas completadas'],
  ],
])('shows the menu of a group with %s', async (_, codenames, said) => {
  const preview = (
    <SessionProvider session={{ isAdmin: true, usuario: null, can: () => true, hasCampaigns: true, hasResults: true }}>
      <MenuContext value={menu}>
        <MenuPreview codenames={codenames} />
      </MenuContext>
    </SessionProvider>
  );
  showRoutes([{ path: '/', element: preview }], '/');
  const heading = await screen.findByText('Menú que verá este grupo');
  const lines = [...(heading.parentElement?.querySelectorAll('p, li') ?? [])].map(({ textContent }) => textContent);
  expect(lines).toEqual(said);
});
