import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RecordLink } from '../../../../web/src/crud/list/RecordLink';
import { showSignedIn, useGateway } from '../../support';

useGateway();

it.each([
  [['view_seccion', 'change_seccion'], false, '/secciones/9?tab=preguntas'],
  [['view_seccion', 'change_seccion'], true, '/secciones/9/view?tab=preguntas'],
  [['view_seccion', 'add_seccion'], false, '/secciones/9/view?tab=preguntas'],
  [['add_seccion'], false, undefined],
])('with %j, locked %j, links to %s', async (permissions, locked, address) => {
  showSignedIn(
    <RecordLink of="seccion" id="9" search="?tab=preguntas" locked={locked}>
      Sueldos
    </RecordLink>,
    { permissions },
  );
  await screen.findByText('Sueldos');
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(address);
});
