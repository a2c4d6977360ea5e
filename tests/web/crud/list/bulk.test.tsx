import { readFileSync } from 'node:fs';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildSchema, isInputObjectType } from 'graphql';
import { HttpResponse } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { ListScreen } from '../../../../web/src/crud/list/ListScreen';
import { entries } from '../../../../web/src/features/catalogues';
import periodosActivos from '../../../../web/src/features/catalogues/periodosActivos/periodosActivos';
import { Toasts } from '../../../../web/src/shared/shell/toasts';
import { areaOf } from '../../areas';
import { gateway, refusal, showSignedIn, useGateway } from '../../support';

const server = useGateway();
const { area, resource } = await areaOf('origenes');
interface Input {
  rows?: { id: string; version?: string }[];
  query?: string;
  changes?: object[];
  action?: string;
  dryRun: boolean;
}
const inputs: Input[] = [];
afterEach(() => {
  inputs.length = 0;
});

const columns = [{ __typename: 'TableColumn', label: 'Descripción', value: 'descripcion' }];
const row = (id: number) => ({
  __typename: 'Origen',
  cantEmpresas: 2,
  id: String(id),
  descripcion: `Origen ${id}`,
  label: `Origen ${id}`,
  // Only a list of inactive records reads it.
  activo: false,
});

interface Reply {
  /** Ids of the refused rows. */
  refused?: (input: Input) => string[];
}

/** A list of 12 rows, and a server that answers each row of a bulk change. */
function serve({ refused = () => [] }: Reply = {}) {
  server.use(
    gateway.query('ListOrigenes', () => {
      const results = Array.from({ length: 10 }, (_, at) => row(at + 1));
      return HttpResponse.json({
        data: { page: { __typename: 'OrigenPage', count: 12, results, tableColumns: columns } },
      });
    }),
    gateway.mutation('BulkUpdate', ({ variables }) => {
      const input = variables.input as Input;
      inputs.push(input);
      const no = refused(input);
      const ids = input.rows?.map(({ id }) => id) ?? Array.from({ length: 12 }, (_, at) => String(at + 1));
      const rows = ids.map((id) => ({
        __typename: 'BulkRow',
        record: { __typename: 'Origen', id },
        label: `Origen ${id}`,
        version: `v${inputs.length}`,
        changes: [
          { __typename: 'BulkChange', field: 'activo', name: 'Activo', before: 'Sí', after: 'No', previous: 'true' },
        ],
        errors: no.includes(id) ? [{ __typename: 'FieldError', message: 'Cambió mientras tanto.' }] : [],
      }));
      const applied = !input.dryRun && no.length === 0;
      return HttpResponse.json({ data: { result: { __typename: 'BulkUpdatePayload', applied, rows, errors: [] } } });
    }),
  );
}

function show(
  offered: readonly string[],
  permissions = ['view_origen', 'change_origen', 'delete_origen'],
  path = '/origenes',
) {
  const list = (
    <>
      <ListScreen {...{ area, resource }} />
      <Toasts />
    </>
  );
  return showSignedIn(list, { at: path, permissions, offered });
}

const select = async (...ids: number[]) => {
  for (const id of ids)
    await userEvent.click(await screen.findByRole('checkbox', { name: `Seleccionar Origen ${id}` }));
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

/** Presses Undo of a toast; those of earlier tests may be there, too. */
const undo = async (text: string) => {
  const note = (await screen.findByText(text)).closest<HTMLElement>('[data-part=root]');
  await userEvent.click(within(note ?? document.body).getByRole('button', { name: 'Deshacer' }));
};

it('leaves refused records out of a deactivation, and undoes it in the versions of its answer', async () => {
  serve({ refused: ({ dryRun }) => (dryRun ? ['2'] : []) });
  show(['lotes']);
  await select(1, 2, 3);
  await press('Eliminar');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByText('Origen 2: Cambió mientras tanto.');
  expect(within(dialog).getByRole('status').textContent).toBe('Se eliminan 2 · 1 no se puede cambiar');
  await press('Eliminar 2 orígenes');
  await screen.findByText('Orígenes: 2 registros eliminados');
  expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull();
  const rows = (version: string) => [
    { id: '1', version },
    { id: '3', version },
  ];
  expect(inputs[1]).toMatchObject({ action: 'DEACTIVATE', dryRun: false, rows: rows('v1') });
  await undo('Orígenes: 2 registros eliminados');
  await screen.findByText('Orígenes: se deshizo el cambio de 2 registros');
  expect(inputs[2]).toMatchObject({ action: 'RESTORE', rows: rows('v2') });
});

it('reports records that changed since, and undoes the others', async () => {
  serve({ refused: ({ action, rows }) => (action === 'RESTORE' && rows?.length === 3 ? ['1'] : []) });
  show(['lotes']);
  await select(1, 3, 4);
  await press('Eliminar');
  await press('Eliminar 3 orígenes');
  await undo('Orígenes: 3 registros eliminados');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Origen 1: Cambió mientras tanto.');
  await press('Deshacer los otros 2');
  await waitFor(() => expect(inputs.at(-1)?.rows?.map(({ id }) => id)).toEqual(['3', '4']));
});

it('shows in the preview what was refused since, and saves nothing', async () => {
  serve({ refused: ({ dryRun }) => (dryRun ? [] : ['1']) });
  show(['lotes']);
  await select(1, 2);
  await press('Eliminar');
  await press('Eliminar 2 orígenes');
  await screen.findByText('Origen 1: Cambió mientras tanto.');
  expect(screen.getByRole('button', { name: 'Eliminar 1 origen' })).toBeTruthy();
});

it('selects the whole list by its query, and retries a failed preview', async () => {
  serve();
  server.use(gateway.mutation('BulkUpdate', () => refusal('UPSTREAM_UNAVAILABLE'), { once: true }));
  show(['lotes']);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar la página' }));
  await press('Seleccionar los 12');
  expect(screen.getByRole('checkbox', { name: 'Seleccionar Origen 4' })).toHaveProperty('checked', true);
  await press('Eliminar');
  expect((await screen.findByRole('alert')).textContent).toContain('pedido-7');
  await press('Reintentar');
  await screen.findByRole('button', { name: 'Eliminar 12 orígenes' });
  expect(inputs).toMatchObject([{ query: '', dryRun: true }]);
  await press('Cancelar');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selección' })).toBeNull());
});

it('restores inactive records', async () => {
  serve();
  show(['lotes'], undefined, '/origenes?activo=false');
  await select(1, 2);
  await press('Restaurar');
  await press('Restaurar 2 orígenes');
  await screen.findByText('Orígenes: 2 registros restaurados');
  expect(inputs[1]).toMatchObject({ action: 'RESTORE', dryRun: false });
});

it.each([
  { verb: 'Eliminar', at: '/origenes', permission: 'delete_origen' },
  { verb: 'Restaurar', at: '/origenes?activo=false', permission: 'change_origen' },
])('offers no Undo of $verb to a person who may not do the opposite', async ({ verb, at, permission }) => {
  serve();
  show(['lotes'], ['view_origen', permission], at);
  await select(5, 6, 7, 8, 9);
  await press(verb);
  await press(`${verb} 5 orígenes`);
  const note = (await screen.findByText(/^Orígenes: 5 registros (eliminados|restaurados)$/)).closest<HTMLElement>(
    '[data-part=root]',
  );
  expect(within(note ?? document.body).queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

it('has no selection without the capability or the permissions', async () => {
  serve();
  show([]);
  await screen.findByRole('link', { name: 'Origen 1' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('offers only what the person may do', async () => {
  serve();
  show(['lotes'], ['view_origen', 'change_origen']);
  await screen.findByRole('link', { name: 'Origen 1' });
  // Its only field differs between records, and deactivating needs another permission.
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('offers only fields that the schema can change', async () => {
  const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
  for (const entry of entries) {
    const { hooks, fields = [] } = (await entry.load()).default;
    if (!hooks.update) continue;
    const patch = schema.getType(`${hooks.names.one.replace(/^./, (first) => first.toUpperCase())}Patch`);
    const names = isInputObjectType(patch) ? Object.keys(patch.getFields()) : [];
    const offered = fields.filter(({ bulk }) => bulk).map(({ name }) => name);
    expect(names, entry.key).toEqual(expect.arrayContaining(offered));
  }
  expect(periodosActivos.fields?.filter(({ bulk }) => bulk)).not.toEqual([]);
});
