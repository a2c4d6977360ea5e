import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReceiptCard } from '../../../../web/src/features/answering/paper/ReceiptCard';
import { showSignedIn, useGateway } from '../../support';

useGateway();

it.each([true, false])('offers the correction by the server’s state (%s), not by this device’s date', async (open) => {
  const receipt = { record: '18', at: null, company: 'Banco', answered: 1, total: 2, open, fechaFin: '2020-06-30' };
  showSignedIn(<ReceiptCard receipt={receipt} />);
  await screen.findByRole('link', { name: /Ver e imprimir/ });
  expect(screen.queryByRole('link', { name: /Corregir/ }) !== null).toBe(open);
});
