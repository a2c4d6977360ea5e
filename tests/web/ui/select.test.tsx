import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Configuracion } from '../../../web/src/configuracion/Configuracion';
import { gateway, refusal, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

it('a select that is narrower than its line takes its arrow along', async () => {
  server.use(gateway.query('Estado', () => refusal('UPSTREAM_TIMEOUT')));
  const element = (
    <SignedInAs>
      <Configuracion />
    </SignedInAs>
  );
  showRoutes([{ path: '/configuracion', element }], '/configuracion');
  const { parentElement: frame } = await screen.findByLabelText('Registros por página');
  if (!frame) throw new Error('the select has no frame');
  expect(getComputedStyle(frame).width).toBe('96px');
});
