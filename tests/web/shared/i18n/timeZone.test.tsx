import { readdirSync, readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { routes } from '../../../../web/src/app/routes';
import { earlierAnswers } from '../../../../web/src/features/answering/screens/loading';
import { reminderText, rowsOf } from '../../../../web/src/features/campaigns/company';
import { LastInvitation } from '../../../../web/src/features/catalogues/usuarios/usuarios';
import { translate } from '../../../../web/src/shared/i18n';
import { localDay } from '../../../../web/src/shared/i18n/days';
import { formatDate, formatDateTime, formatDayOf } from '../../../../web/src/shared/i18n/format';
import { setTimeZone, timeZone } from '../../../../web/src/shared/i18n/zone';
import { storeTokens } from '../../../../web/src/shared/session/tokens';
import { reply, showRoutes, showSignedIn, signedIn, useGateway } from '../../support';

const server = useGateway();

/** 23:30 on the last day of the year in Asunción. */
const LATE = '2027-01-01T02:30:00.000Z';

beforeEach(() => vi.stubEnv('TZ', 'America/Asuncion'));
afterEach(() => {
  vi.unstubAllEnvs();
  setTimeZone(null);
});

const company = {
  ...{ empresa: { id: '1', label: 'Banco' }, estado: 'ENVIADA', completada: { id: '5' }, enviada: LATE, usuarios: [] },
  recordatorio: { pedido: LATE, estado: 'ENVIADO', autor: 'Ana' },
} as unknown as Parameters<typeof reminderText>[0];

it('shows an evening’s date in the server’s zone', async () => {
  expect(formatDateTime(LATE, 'es')).toBe('31/12/2026 23:30');
  expect(String(rowsOf([company], 'pending', translate, 'es')[1]?.[2])).toContain('31/12/2026');
  expect(reminderText(company, translate, 'es')).toContain('31/12/2026');
  const record = { __typename: 'InvitacionDeUsuario', estado: 'enviado', pedido: LATE, motivo: null };
  server.use(reply('InvitacionDeUsuario', { record }));
  showSignedIn(<LastInvitation id="1" />);
  expect((await screen.findByRole('status')).textContent).toContain('31/12/2026');
});

it('shows every time in the server’s zone', () => {
  const written = (zone: string | null) => {
    setTimeZone(zone);
    return [
      String(rowsOf([company], 'pending', translate, 'es')[1]?.[2]),
      reminderText(company, translate, 'es'),
      formatDateTime(LATE, 'es'),
      formatDayOf(LATE, 'es'),
      formatDate(localDay(new Date(LATE)), 'es'),
    ];
  };
  for (const text of written('Europe/Madrid')) expect(text).toContain('01/01/2027');
  expect(formatDateTime(LATE, 'es')).toBe('01/01/2027 03:30');
  // An unknown or unsupported time zone.
  for (const zone of [null, 'Marte/Olimpo']) for (const text of written(zone)) expect(text).toContain('31/12/2026');
});

it('knows the zone before the first screen, and after a start without network', async () => {
  const me = { isAdmin: true, permisos: [], usuario: null };
  server.use(...signedIn(me, { zonaHoraria: 'Asia/Tokyo' }));
  storeTokens({ access: 'a', refresh: 'r' });
  showRoutes(routes, '/users/change_password');
  expect(await screen.findByRole('heading', { name: 'Sin permiso' })).toBeTruthy();
  expect([timeZone(), formatDateTime(LATE, 'es')]).toEqual(['Asia/Tokyo', '01/01/2027 11:30']);
  expect(Object.values({ ...localStorage })).toContain('Asia/Tokyo');
});

it('no other code uses the device’s calendar', () => {
  const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  const own =
    /DateTimeFormat|toLocale(Date|Time)String|to(Date|Time)String\(|get(Hours|Minutes|Date|Day|Month|FullYear)\(/;
  const found = files.filter(
    (name) => !name.startsWith('shared/i18n') && own.test(readFileSync(`web/src/${name}`, 'utf8')),
  );
  expect(found).toEqual([]);
});

it('explains why an invitation waits for the mail server', async () => {
  const record = { __typename: 'InvitacionDeUsuario', estado: 'EN_COLA', pedido: LATE, motivo: 'connect ECONNREFUSED' };
  server.use(reply('InvitacionDeUsuario', { record }));
  showSignedIn(<LastInvitation id="1" />);
  expect((await screen.findByRole('status')).textContent).toBe(
    'El enlace pedido el 31/12/2026 está en cola. (connect ECONNREFUSED)',
  );
});

it('assigns the last evening of a year to that year', () => {
  const latest = {
    results: [
      {
        ...{ encuesta: { id: '1' }, fechaCreacion: LATE, respuestas: [] },
        respuestasLibres: [{ pregunta: { id: '9' }, descripcion: 'x' }],
      },
    ],
  } as unknown as Parameters<typeof earlierAnswers>[1];
  expect(earlierAnswers('2', latest).get('9')?.year).toBe('2026');
});
