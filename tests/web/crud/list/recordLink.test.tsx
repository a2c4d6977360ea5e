import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RecordLink } from '../../../../web/src/crud/list/RecordLink';
import { SignedInAs, showRoutes, useGateway } from '../../support';

useGateway();

it.each([
  [['view_seccion', 'change_seccion'], false, '/secciones/9?tab=preguntas'],
  [['view_seccion', 'change_seccion'], true, '/secciones/9/view?tab=preguntas'],
  [['view_seccion', 'add_seccion'], false, '/secciones/9/view?tab=preguntas'],
  [['add_seccion'], false, undefined],
])('with %j, locked %j, a record is reached at %s', async (permissions, locked, address) => {
  const element = (
    <SignedInAs permissions={permissions}>
      <RecordLink of="seccion" id="9" search="?tab=preguntas" locked={locked}>
        Sueldos
      </RecordLink>
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  await screen.findByText('Sueldos');
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(address);
});
