import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../../web/src/i18n/es/campaigns';
import { reminderText, stateText } from '../../../web/src/campaigns/words';
import '../../../web/src/i18n/es/inside';
import { translate } from '../../../web/src/i18n';
import { formatDateTime } from '../../../web/src/i18n/format';
import { LastInvitation } from '../../../web/src/resources/usuarios/LastInvitation';
import { lastTime } from '../../../web/src/survey/screens/loading';
import { gateway, SignedInAs, showRoutes, useGateway } from '../support';

const server = useGateway();

/** Half past eleven at night of the year's last day in Asunción, where the survey is answered. */
const LATE = '2027-01-01T02:30:00.000Z';

beforeEach(() => vi.stubEnv('TZ', 'America/Asuncion'));
afterEach(() => vi.unstubAllEnvs());

const company = {
  ...{ empresa: '1', razonSocial: 'Banco', estado: 'enviada', completada: '5', enviada: LATE, usuarios: [] },
  recordatorio: { pedido: LATE, estado: 'enviado', autor: 'Ana' },
} as unknown as Parameters<typeof stateText>[0];

it('what happened in the evening happened on that day, wherever only the day is told', async () => {
  expect(formatDateTime(LATE, 'es')).toBe('31/12/2026 23:30');
  expect(stateText(company, translate, 'es', null)).toContain('31/12/2026');
  expect(reminderText(company, translate, 'es', null)).toContain('31/12/2026');
  server.use(
    gateway.query('InvitacionDeUsuario', () =>
      HttpResponse.json({
        data: { record: { __typename: 'InvitacionDeUsuario', estado: 'enviado', pedido: LATE, motivo: null } },
      }),
    ),
  );
  const element = (
    <SignedInAs>
      <LastInvitation id="1" />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  expect((await screen.findByRole('status')).textContent).toContain('31/12/2026');
});

it('beside a deadline a day is the server’s, who decides by it, wherever the person is', async () => {
  const told = (zone: string | null) => [stateText, reminderText].map((text) => text(company, translate, 'es', zone));
  for (const text of told('Europe/Madrid')) expect(text).toContain('01/01/2027');
  // A server that does not tell its zone, or one that this browser does not know.
  for (const zone of [null, 'Marte/Olimpo']) for (const text of told(zone)) expect(text).toContain('31/12/2026');
});

it('a link that waits for the mail server says why', async () => {
  const record = { __typename: 'InvitacionDeUsuario', estado: 'en_cola', pedido: LATE, motivo: 'connect ECONNREFUSED' };
  server.use(gateway.query('InvitacionDeUsuario', () => HttpResponse.json({ data: { record } })));
  const element = (
    <SignedInAs>
      <LastInvitation id="1" />
    </SignedInAs>
  );
  showRoutes([{ path: '/', element }], '/');
  expect((await screen.findByRole('status')).textContent).toBe(
    'El enlace pedido el 31/12/2026 está en cola. (connect ECONNREFUSED)',
  );
});

it('what was answered on the last evening of a year was answered in that year', () => {
  const latest = {
    results: [
      { encuesta: { id: '1' }, fechaCreacion: LATE, respuestas: [], preguntas: [{ pregunta: '9', descripcion: 'x' }] },
    ],
  } as unknown as Parameters<typeof lastTime>[1];
  expect(lastTime('2', latest).get('9')?.year).toBe('2026');
});
