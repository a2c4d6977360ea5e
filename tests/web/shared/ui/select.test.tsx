import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Configuracion } from '../../../../web/src/features/settings/Settings';
import { ThemeSwitch } from '../../../../web/src/shared/shell/Preferences';
import { gateway, refusal, showSignedIn, useGateway } from '../../support';

const server = useGateway();

it('a select that is narrower than its line takes its arrow along', async () => {
  server.use(gateway.query('Estado', () => refusal('UPSTREAM_TIMEOUT')));
  showSignedIn(<Configuracion />, { at: '/configuracion' });
  const { parentElement: frame } = await screen.findByLabelText('Filas por página');
  if (!frame) throw new Error('the select has no frame');
  expect(getComputedStyle(frame).width).toBe('96px');
});

it('the theme that is chosen in one place is the one that others show', async () => {
  server.use(gateway.query('Estado', () => refusal('UPSTREAM_TIMEOUT')));
  showSignedIn(
    <>
      <ThemeSwitch />
      <Configuracion />
    </>,
    { at: '/configuracion' },
  );
  const [inAuth] = await screen.findAllByRole('button', { name: 'Tema oscuro' });
  if (!inAuth) throw new Error('there is no switch');
  await userEvent.click(inAuth);
  expect(screen.getByRole('button', { name: 'Tema oscuro', pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Tema claro', pressed: false }));
  expect(document.documentElement.className).toBe('light');
  expect(inAuth.getAttribute('aria-label')).toBe('Tema oscuro');
});
