import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { showForm } from '../../areas';
import { gateway, useGateway } from '../../support';

const server = useGateway();

const searches: unknown[] = [];
const answering = (...names: string[]) =>
  gateway.query('RubroOptions', ({ variables }) => {
    searches.push(variables.search);
    const results = names.map((label, n) => ({ __typename: 'Rubro', id: `${n}`, label }));
    return HttpResponse.json({ data: { page: { __typename: 'RubroPage', count: names.length, results } } });
  });

it('refetches the options each time it opens, and limits the search text', async () => {
  server.use(answering('Bancos'));
  await showForm('periodosActivos', 'add');
  const picker = () => screen.getByRole('combobox', { name: /Negocio/ });
  await userEvent.click(picker());
  await screen.findByRole('option', { name: 'Bancos' });
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('heading', { level: 1 }));
  server.use(answering('Bancos', 'Comercios'));
  await userEvent.click(picker());
  await screen.findByRole('option', { name: 'Comercios' });
  await userEvent.click(picker());
  await userEvent.paste('x'.repeat(250));
  await waitFor(() => expect(searches.at(-1)).toBe('x'.repeat(200)));
});
