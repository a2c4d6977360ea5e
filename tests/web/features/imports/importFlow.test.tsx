import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { empresasImport } from '../../../../web/src/features/catalogues/empresas/ImportEmpresas';
import { usuariosImport } from '../../../../web/src/features/catalogues/usuarios/ImportUsuarios';
import { ImportRecords } from '../../../../web/src/features/imports/ImportRecords';
import { csvOf, utf8 } from '../../../support/import/files';
import { gateway, reply, showSignedIn, useGateway } from '../../support';
import { useFiles } from './chosenFile';

const server = useGateway();
const choose = useFiles();

interface Input {
  filas: object[];
  ensayo: boolean;
  invitar?: boolean;
}
const sent: Input[] = [];
const close = vi.fn();
beforeEach(() => {
  sent.length = 0;
  close.mockClear();
});

const HEADER = ['Razón social', 'Negocio', 'Origen', 'Cantidad de sucursales', 'Cantidad de empleados'];
const row = (name: string, rubro = 'Bancos') => [name, rubro, 'Nacional', '1', '2'];
const file = (...rows: string[][]) => utf8(csvOf([HEADER, ...rows]));

const refused = (part: object) => ({
  __typename: 'RowError',
  row: 0,
  field: 'razonSocial',
  message: 'Ya existe',
  ...part,
});
const outcome = (created: number, errors: object[] = []) => ({
  data: { result: { created: Array.from({ length: created }, (_, n) => String(n + 1)), errors } },
});

/** Answers what the dialog asks; `answer` is what an import and its check are answered with. */
function answering(answer: (input: Input) => object | Promise<object>) {
  const respond = async ({ variables }: { variables: Record<string, unknown> }) => {
    const input = variables.input as Input;
    sent.push(input);
    const body = await answer(input);
    return body instanceof Response ? body : HttpResponse.json(body);
  };
  server.use(
    reply('CatalogosDeEmpresas', {
      rubros: { results: [{ id: '1', label: 'Bancos', segmentos: [] }] },
      origenes: { results: [{ id: '1', label: 'Nacional' }] },
    }),
    reply('CatalogosDeUsuarios', {
      grupos: { results: [{ id: '3', label: 'Usuarios' }] },
      idiomas: { results: [{ id: '1', label: 'Español' }] },
    }),
    reply('PermisosDeGrupos', { page: { results: [] } }),
    gateway.mutation('ImportEmpresas', respond),
    gateway.mutation('ImportUsuarios', respond),
  );
}

async function show(dialog = <ImportRecords definition={empresasImport} close={close} />) {
  showSignedIn(dialog);
  await screen.findByRole('dialog');
}

const importButton = () => screen.findByRole('button', { name: /^Importar \d/ });
const noButton = () => expect(screen.queryByRole('button', { name: /^Importar \d/ })).toBeNull();

describe('an import of companies', () => {
  it('is checked by the server as soon as the file is read, then stored by one call', async () => {
    answering(({ ensayo }) => outcome(ensayo ? 0 : 2));
    await show();
    await choose(file(row('Uno'), row('Dos')));
    await userEvent.click(await importButton());
    const status = await screen.findByText('Se importaron 2 empresas.');
    expect(sent.map(({ filas, ensayo }) => [filas.length, ensayo])).toEqual([
      [2, true],
      [2, false],
    ]);
    expect(status.closest('[role=status]')).not.toBeNull();
    expect(document.activeElement?.textContent).toBe('Cerrar');
    noButton();
    const link = screen.getByRole('link', { name: 'Ver la lista de empresas' });
    expect(link.getAttribute('href')).toBe('/empresas');
    await userEvent.click(link);
    expect(close).toHaveBeenCalledOnce();
  });

  it('shows every error of the server by the row and column of the file, with what could not be read here', async () => {
    answering(() =>
      outcome(0, [
        refused({ row: 1, message: 'Ya existe una empresa con esta razón social.' }),
        refused({ row: 0, field: 'rubro', message: 'El campo es requerido' }),
        refused({ row: 2, field: null, message: 'No puede' }),
      ]),
    );
    await show();
    await choose(file(row('Uno', 'Otro'), row('Dos'), row('Tres')));
    const table = within(await screen.findByRole('region', { name: 'Errores' }));
    expect(
      table
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      '2Negocio«Otro» no existe. Opciones: Bancos.',
      '3Razón socialYa existe una empresa con esta razón social.',
      '4Toda la filaNo puede',
    ]);
    expect(screen.getByText('0 filas correctas · 3 filas con errores', { selector: 'h3' })).toBeTruthy();
    noButton();
  });

  it('that is refused after the check shows why, and nothing was stored', async () => {
    answering(({ ensayo }) => (ensayo ? outcome(0) : outcome(0, [refused({})])));
    await show();
    await choose(file(row('Uno')));
    await userEvent.click(await importButton());
    await screen.findByText('Ya existe');
    expect(screen.getByText(/^No se guardó nada/)).toBeTruthy();
    noButton();
  });

  it.each([
    ['the network', () => HttpResponse.error()],
    [
      'what the gateway asks',
      () => ({ data: null, errors: [{ message: 'x', extensions: { code: 'UPSTREAM_TIMEOUT', requestId: 'r-1' } }] }),
    ],
  ])('whose answer is lost by %s may have been stored, and says how to see it', async (_, lost) => {
    answering(({ ensayo }) => (ensayo ? outcome(0) : lost()));
    await show();
    await choose(file(row('Uno')));
    await userEvent.click(await importButton());
    await screen.findByText('No se sabe si se importó');
    expect(screen.getByText(/no se duplica/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver la lista de empresas' })).toBeTruthy();
    noButton();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it('that is refused as a whole says that nothing was imported, and may be sent again', async () => {
    let fails = true;
    const forbidden = { data: null, errors: [{ message: 'x', extensions: { code: 'FORBIDDEN', requestId: 'r-2' } }] };
    answering(({ ensayo }) => (ensayo ? outcome(0) : fails ? forbidden : outcome(1)));
    await show();
    await choose(file(row('Uno')));
    await userEvent.click(await importButton());
    expect(await screen.findByText('No se importó ninguna empresa')).toBeTruthy();
    expect(screen.getByText(/r-2/)).toBeTruthy();
    fails = false;
    await userEvent.click(await importButton());
    await screen.findByText('Se importó 1 empresa.');
  });

  it('that could not be checked offers to check again', async () => {
    let fails = true;
    answering(() => (fails ? HttpResponse.error() : outcome(0)));
    await show();
    await choose(file(row('Uno')));
    await screen.findByText('El archivo no se pudo revisar. No se guardó nada.');
    noButton();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await importButton();
  });

  it('cannot be left by the keyboard while it is under way, which says what leaving means', async () => {
    let answer = (_: object) => {};
    const later = new Promise<object>((done) => {
      answer = done;
    });
    answering(({ ensayo }) => (ensayo ? outcome(0) : later));
    await show();
    await choose(file(row('Uno')));
    await userEvent.click(await importButton());
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    await screen.findByText(/la importación puede completarse igual: véala en la lista/);
    await userEvent.keyboard('{Escape}');
    expect(close).not.toHaveBeenCalled();
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);
    answer(outcome(1));
    await screen.findByText('Se importó 1 empresa.');
  });
});

describe('an import of users', () => {
  const users = utf8(
    csvOf([
      ['Nombre', 'Apellido', 'Correo electrónico', 'Nombre de usuario', 'Empresa', 'Grupo'],
      ['Ana', 'Díaz', 'ana@x.example', 'ana', 'Banco S.A.', 'Usuarios'],
    ]),
  );

  it.each([
    [true, true],
    [false, false],
  ])('sends links where the person may invite and wants it (%s)', async (wanted, invitar) => {
    answering(({ ensayo }) => outcome(ensayo ? 0 : 1));
    await show(<ImportRecords definition={usuariosImport} mayInvite close={close} />);
    await choose(users);
    await importButton();
    if (!wanted) await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(await importButton());
    await screen.findByText('Se importó 1 usuario.');
    expect(sent.map(({ ensayo, invitar: invites }) => [ensayo, invites])).toEqual([
      [true, false],
      [false, invitar],
    ]);
    expect(sent[1]?.filas).toMatchObject([{ username: 'ana', empresaNombre: 'Banco S.A.' }]);
    expect(screen.queryByText(/se le envía un enlace/i) !== null).toBe(invitar);
  });

  it('claims no sent link where the server has no mail server', async () => {
    answering(({ ensayo }) => outcome(ensayo ? 0 : 1));
    showSignedIn(<ImportRecords definition={usuariosImport} mayInvite close={close} />, { sendsMail: false });
    await choose(users);
    await userEvent.click(await importButton());
    await screen.findByText('Se importó 1 usuario.');
    expect(screen.getByText(/^No hay un servidor de correo configurado/)).toBeTruthy();
    expect(screen.queryByText(/se le envía un enlace/i)).toBeNull();
  });
});
