import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReceiptCard } from '../../../../web/src/features/answering/paper/ReceiptCard';
import { showSignedIn, useGateway } from '../../support';

useGateway();

const SENT = { record: '18', at: '2026-11-22T17:35:00Z', isChange: false, company: 'Banco', total: 2 };

it.each([true, false])('offers the correction by the server’s state (%s), not by this device’s date', async (open) => {
  const receipt = { ...SENT, answered: 2, open, fechaFin: '2020-06-30' };
  showSignedIn(<ReceiptCard receipt={receipt} />);
  await screen.findByRole('link', { name: /Ver e imprimir/ });
  expect(screen.queryByRole('link', { name: /Corregir/ }) !== null).toBe(open);
});

it.each([true, false])('says what is missing, and until when while the survey is open (%s)', async (open) => {
  showSignedIn(<ReceiptCard receipt={{ ...SENT, isChange: true, answered: 1, open, fechaFin: '2020-06-30' }} />);
  const card = await screen.findByRole('status');
  expect(card.textContent).toContain('Falta 1 de 2 preguntas.');
  expect(card.textContent?.includes('hasta el 30/06/2020')).toBe(open);
  expect(card.textContent).toContain('Modificada 22/11/2026');
  expect(screen.queryByRole('link', { name: 'Completar respuestas' }) !== null).toBe(open);
});
