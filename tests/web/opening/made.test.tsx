import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Made } from '../../../web/src/features/campaigns/opening/Made';
import type { OpenedCampaign, Plan } from '../../../web/src/features/campaigns/opening/useOpening';
import { SignedInAs, showRoutes, useGateway } from '../support';

useGateway();

it.each([
  [['view_encuestausuarioempresa'], ['/seguimiento/9'], 'Bancos: Seguimiento'],
  [['view_periodoactivo'], [], 'Bancos'],
])('who holds %j is led from a business that was opened to %j', async (permissions, addresses, words) => {
  const campaign: OpenedCampaign = {
    ...{ periodo: null, encuestas: [], secciones: [], comentarios: 0, errors: [] },
    rubros: [{ rubro: { id: '1' }, periodoActivo: { id: '9' } }],
  };
  const plan: Plan = {
    input: { rubros: ['1'], encuestas: [], secciones: 'SHARE' },
    negocios: { 1: 'Bancos' },
  };
  const made = (
    <SignedInAs permissions={permissions}>
      <Made plan={plan} campaign={campaign} />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element: made }], '/');
  const line = (await screen.findByText('Bancos')).parentElement;
  expect(line?.textContent).toBe(`${words} · sin encuesta nueva`);
  expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses);
});
