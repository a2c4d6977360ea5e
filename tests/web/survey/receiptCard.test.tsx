import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReceiptCard } from '../../../web/src/features/answering/paper/ReceiptCard';
import { SignedInAs, showRoutes, useGateway } from '../support';

useGateway();

it.each([true, false])(
  'what was sent can be corrected as the server has it (%s), whatever day this device has',
  async (open) => {
    const receipt = { record: '18', at: null, company: 'Banco', answered: 1, total: 2, open, fechaFin: '2020-06-30' };
    const element = (
      <SignedInAs>
        <ReceiptCard receipt={receipt} />
      </SignedInAs>
    );
    showRoutes([{ path: '/', element }], '/');
    await screen.findByRole('link', { name: /Ver e imprimir/ });
    expect(screen.queryByRole('link', { name: /Corregir/ }) !== null).toBe(open);
  },
);
