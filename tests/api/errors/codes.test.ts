import { describe, expect, test } from 'vitest';
import { Invalid } from '../../../api/src/errors/errors.ts';
import { CODES, type Message, messageOf, messages } from '../../../api/src/errors/messages.ts';
import { operationsOf } from '../../support/openapi.ts';
import { useApi } from '../../support/useApi.ts';

const isMessage = (text: object): text is Message => 'code' in text;

/** Every message of the table, those that name something with an example of it. */
const table: readonly [name: string, message: Message][] = [
  ...Object.entries(messages),
  ...Object.entries(messageOf.badWindow),
  ...(['maxItems', 'maxLength'] as const).map((name) => [name, messageOf[name](5)] as const),
  ...(['unknownFilter', 'badFilter', 'badOrdering'] as const).map(
    (name) => [name, messageOf[name]('x', ['y'])] as const,
  ),
  ['invisible', messageOf.invisible(['U+200B'])] as const,
].flatMap(([name, text]) => (isMessage(text) ? [[name, text] satisfies [string, Message]] : []));

test.each(table)('%s is sent with its code, in the shape of the texts', (_, message) => {
  const twice = { campo: [message, message], non_field_errors: [message] };
  for (const lang of ['es', 'en'] as const) {
    expect(new Invalid(twice).body(lang)).toEqual({
      ...{ campo: [message[lang], message[lang]], non_field_errors: [message[lang]] },
      codes: { campo: [message.code, message.code], non_field_errors: [message.code] },
    });
  }
});

test('every message has a code of the closed list', () => {
  expect(table.length).toBeGreaterThan(35);
  for (const [, { code }] of table) expect(CODES).toContain(code);
});

describe('over HTTP', () => {
  const api = useApi();
  const { admin } = api;

  test('each field that a body must have is REQUIRED where it is missing', async () => {
    const operations = (await operationsOf(api.url)).filter(
      ({ method, path, body }) =>
        method === 'POST' && body?.schema?.required && !/\{id\}|token|usuario_empresa/.test(path),
    );
    expect(operations.length).toBeGreaterThan(12);
    for (const { path, body } of operations) {
      const { status, codes } = await admin.post(path, {});
      expect(status, path).toBe(400);
      for (const name of body?.schema?.required ?? []) expect(codes?.[name], `${path} ${name}`).toEqual(['REQUIRED']);
    }
  });

  test.each([
    ['empresas/', { razon_social: 'x'.repeat(101) }, 'razon_social', 'TOO_LONG'],
    ['empresas/', { cant_empleados: -1 }, 'cant_empleados', 'TOO_SMALL'],
    ['empresas/', { rubro: 'x' }, 'rubro', 'INVALID'],
    ['empresas/', { rubro: 99_999 }, 'rubro', 'NOT_FOUND'],
    ['usuarios/', { password1: 'Abc#1', password2: 'Abc#1' }, 'password1', 'TOO_SHORT'],
    ['empresas/origenes/', { descripcion: 'x', activo: false }, 'activo', 'NOT_ALLOWED'],
    ['empresas/importar/', { filas: [{ razon_social: '' }] }, 'filas.0.razon_social', 'REQUIRED'],
  ])('%s with %j is refused: %s is %s', async (path, body, field, code) => {
    expect((await admin.post(path, body)).codes?.[field]).toEqual([code]);
  });

  test('a second record of a name is a DUPLICATE', async () => {
    const { body } = await admin.get('empresas/origenes/1/');
    const { codes } = await admin.post('empresas/origenes/', { descripcion: body.descripcion });
    expect(codes).toEqual({ descripcion: ['DUPLICATE'] });
  });

  test('a record that others refer to is IN_USE', async () => {
    expect((await admin.delete('empresas/origenes/1/')).codes).toEqual({ non_field_errors: ['IN_USE'] });
  });
});
