import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { FormScreen } from '../../../../web/src/crud/form/FormScreen';
import { entries } from '../../../../web/src/features/catalogues';
import resource from '../../../../web/src/features/catalogues/periodosActivos/periodosActivos';
import { gateway, SignedInAs, showRoutes, useGateway } from '../../support';

const server = useGateway();
const area = entries.find(({ key }) => key === 'periodosActivos');
if (!area) throw new Error('there is no area periodosActivos');

const asked: unknown[] = [];
const answering = (...names: string[]) =>
  gateway.query('RubroOptions', ({ variables }) => {
    asked.push(variables.search);
    const results = names.map((label, n) => ({ __typename: 'Rubro', id: `${n}`, label }));
    return HttpResponse.json({ data: { page: { __typename: 'RubroPage', count: names.length, results } } });
  });

it('a picker asks anew each time it is opened, and searches for no more than the server takes', async () => {
  server.use(answering('Bancos'));
  const form = <FormScreen area={area} resource={resource} mode="add" />;
  showRoutes([{ path: '/', element: <SignedInAs>{form}</SignedInAs> }], '/');
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
  await waitFor(() => expect(asked.at(-1)).toBe('x'.repeat(200)));
});
