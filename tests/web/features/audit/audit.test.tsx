import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { AuditScreen } from '../../../../web/src/features/audit/AuditScreen';
import { History, LastChange } from '../../../../web/src/features/audit/History';
import { setTimeZone } from '../../../../web/src/shared/i18n/zone';
import { gateway, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();

const line = (n: number, acto = 'cambiar') => ({
  ...{
    __typename: 'Movimiento',
    id: String(n),
    acto,
    recurso: 'rubro',
    registro: { __typename: 'Rubro', id: '1' },
    etiqueta: 'Bancos',
  },
  ...{
    momento: '2026-11-27T10:00:00Z',
    usuario: { __typename: 'Usuario', id: '1' },
    username: `ana${n}`,
    pedido: null,
  },
  cambios: Array.from({ length: { 1: 8, 2: 9 }[n] ?? 1 }, (_, at) => ({
    ...{ __typename: 'Cambio', campo: `c${at}`, nombre: `Campo ${at}`, antes: 'a', despues: 'b' },
  })),
});

function show(element: React.ReactNode, search = '', { count = 12, acto = 'cambiar' } = {}) {
  const requests: Record<string, unknown>[] = [];
  server.use(
    gateway.query('Auditoria', ({ variables }) => {
      requests.push(variables);
      // Few of many do: to draw three hundred takes seconds.
      const length = Math.min(count, variables.pageSize === 300 ? 300 : 12, variables.pageSize);
      const results = Array.from({ length }, (_, at) => line(at + 1, variables.filter?.acto ?? acto));
      return HttpResponse.json({ data: { page: { __typename: 'MovimientoPage', count, results } } });
    }),
  );
  showSignedIn(element, { at: { pathname: '/', search } });
  return requests;
}

it('clearing the filters gives the focus to the first chip', async () => {
  show(<AuditScreen />, '?acto=cambiar&desde=2026-01-01');
  await userEvent.click(await screen.findByRole('button', { name: 'Limpiar filtros' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Limpiar filtros' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Acción' }));
});

it('the history of one record is a filter that can be removed', async () => {
  const requests = show(<AuditScreen />, '?registro=1');
  await userEvent.click(await screen.findByRole('button', { name: 'Solo los movimientos de un registro' }));
  await waitFor(() => expect(requests.at(-1)?.filter).toEqual({}));
});

it('names a user who acted on their own record once', async () => {
  const own = { ...line(2, 'ingresar'), recurso: 'usuario', registro: { __typename: 'Usuario', id: '1' } };
  server.use(
    reply('Auditoria', { page: { __typename: 'MovimientoPage', count: 1, results: [{ ...own, etiqueta: 'ana2' }] } }),
  );
  showSignedIn(<AuditScreen />);
  expect(await screen.findAllByText('ana2')).toHaveLength(1);
});

it('the audit trail is a table of when, who, what, which record and how, newest first', async () => {
  show(<AuditScreen />);
  const table = within(await screen.findByRole('table', { name: 'Auditoría' }));
  const heads = table.getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Cuándo', 'Quién', 'Acción', 'Registro', 'Cambios']);
  expect(heads[0]?.getAttribute('aria-sort')).toBe('descending');
  const cells = table.getAllByRole('cell').slice(5, 9);
  const [date, ...others] = cells.map(({ textContent }) => textContent);
  expect(date).toMatch(/^27\/11\/2026 /);
  expect(others).toEqual(['ana2', 'Cambio · negocio', 'Bancos']);
});

it.each([
  ['cambiar', 12, 'Modificado por ana1 · 27/11/2026'],
  ['crear', 1, 'Creado por ana1 · 27/11/2026'],
  ['ingresar', 12, 'Creado por ana1 · 27/11/2026'],
  ['ingresar', 3, ''],
  ['cambiar', 0, ''],
])('under its title a record says who changed or created it last (%s, %s)', async (acto, count, text) => {
  const requests = show(
    <p data-testid="line">
      <LastChange area="negocios" id="1" />
    </p>,
    '',
    { acto, count },
  );
  await waitFor(() => expect(screen.getByTestId('line').textContent).toBe(text));
  await waitFor(() => expect(requests).toHaveLength(acto === 'ingresar' && text ? 2 : 1));
});

it('several changes of an act are one line of the trail, which opens into a list', async () => {
  show(<AuditScreen />);
  const table = within(await screen.findByRole('table', { name: 'Auditoría' }));
  const folded = table.getAllByRole('group');
  expect(folded.map((group) => (group as HTMLDetailsElement).open)).toEqual([false, false]);
  expect(folded[0]?.querySelector('summary')?.textContent).toMatch(/^Campo 0: a → b · Campo 1: a → b/);
  expect(folded[0]?.querySelectorAll('dt')).toHaveLength(8);
  expect(table.getAllByRole('cell').at(-1)?.textContent).toBe('Campo 0: a → b');
});

it.each([
  ['cambiar', true],
  ['crear', false],
])('a history shows the few changes of an act, and folds the values of a new record (%s)', async (acto, isOpen) => {
  show(<History area="negocios" id="1" />, '', { acto });
  await userEvent.click(await screen.findByRole('button', { name: 'Historial' }));
  const [folded] = await screen.findAllByRole<HTMLDetailsElement>('group');
  expect(folded?.open).toBe(isOpen);
});

afterEach(() => setTimeZone(null));

it.each([
  ['Asia/Tokyo', '27/11/2026 19:00', 'hora estándar de Japón'],
  ['America/Anchorage', '27/11/2026 01:00', 'hora de Alaska'],
])(
  'moments are those of the server’s zone (%s), as the days of the filters are, and it is named',
  async (zone, text, name) => {
    setTimeZone(zone);
    show(<AuditScreen />);
    expect(await screen.findAllByText(text)).toHaveLength(10);
    expect(screen.getByText(`12 movimientos · ${name}`)).toBeTruthy();
  },
);

it('an address asks for nothing that no server would take', async () => {
  const words = 'x'.repeat(250);
  const requests = show(<AuditScreen />, `?desde=2026-02-31&acto=nope&recurso=nada&hasta=2026-02-28&search=${words}`);
  await screen.findByText('12 movimientos');
  expect(requests[0]?.filter).toEqual({ hasta: '2026-02-28', search: 'x'.repeat(200) });
});

it('a history that is longer than what is shown of it leads to all of it', async () => {
  show(<History area="negocios" id="1" />, '', { count: 12 });
  await userEvent.click(await screen.findByRole('button', { name: 'Historial' }));
  const link = await screen.findByText('Ver los 12 movimientos');
  expect(link.getAttribute('href')).toBe('/auditoria?recurso=rubro&registro=1');
});

it('an impossible date is an error at its field once it is left, and gone once it is possible', async () => {
  const requests = show(<AuditScreen />);
  const field = await screen.findByRole('textbox', { name: 'Desde' });
  await userEvent.type(field, '31/02/2026');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.tab();
  const error = screen.getByRole('alert');
  expect(error.textContent).toBe('Escriba una fecha válida, como 31/12/2026');
  expect([field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual(['true', error.id]);
  expect(requests.at(-1)?.filter).toEqual({});
  await userEvent.clear(field);
  await userEvent.type(field, '28/02/2026');
  await userEvent.tab();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(requests.at(-1)?.filter).toEqual({ desde: '2026-02-28' }));
});

it('an inverted range is an error at its end', async () => {
  show(<AuditScreen />, '?desde=2026-05-01&hasta=2026-04-30');
  const field = await screen.findByRole('textbox', { name: 'Hasta' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('«Hasta» no puede ser anterior a «Desde»');
});
