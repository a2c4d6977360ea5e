import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers, type Reply } from '../support/answering.ts';

/** What a server wrote is what is read: no digit and no letter of it changes on the way. */
const { start, query } = gatewayOverAnswers();

describe('an id of 64 bits, as some databases number rows', () => {
  const LONG = '902394823094239489';
  const row = `{"id":${LONG},"descripcion":"A ${LONG}","activo":true}`;

  it('is the same one in lists, in relations and when it is asked for again', async () => {
    await start({
      'GET empresas/origenes/': { bytes: `{"results":[${row}],"count":1}` },
      [`GET empresas/origenes/${LONG}/`]: { bytes: row },
      'GET empresas/': {
        bytes: `{"results":[{"id":1,"razon_social":"E","origen":${LONG},"cant_empleados":7.0}],"count":1}`,
      },
      'POST empresas/origenes/': { status: 201, bytes: row },
    });
    for (let twice = 0; twice < 2; twice += 1) {
      const { data, errors } = await query(
        '{ origenes { results { id label } } empresas { results { cantEmpleados origen { id descripcion } } } }',
      );
      expect(errors).toBeUndefined();
      expect(data.origenes.results).toEqual([{ id: LONG, label: `A ${LONG}` }]);
      expect(data.empresas.results).toEqual([{ cantEmpleados: 7, origen: { id: LONG, descripcion: `A ${LONG}` } }]);
    }
    const { data } = await query('mutation { createOrigen(input: { descripcion: "A" }) { record { id } } }');
    expect(data.createOrigen.record).toEqual({ id: LONG });
  });
});

describe('an answer in another encoding than UTF-8', () => {
  const text = JSON.stringify({ results: [{ id: 1, descripcion: 'Razón social, ñandú' }], count: 1 });
  const found = [{ descripcion: 'Razón social, ñandú' }];
  const typed = (charset: string, bytes: Buffer): Reply => ({
    bytes,
    headers: { 'content-type': `application/json; charset=${charset}` },
  });
  const REPLIES: [string, Reply][] = [
    ['ISO-8859-1', typed('ISO-8859-1', Buffer.from(text, 'latin1'))],
    ['quoted windows-1252', typed('"windows-1252"', Buffer.from(text, 'latin1'))],
    ['UTF-16', typed('utf-16le', Buffer.from(text, 'utf16le'))],
    ['UTF-8 that is called something else', typed('ISO-8859-1', Buffer.from(text))],
    ['UTF-8 by an unknown name', typed('none', Buffer.from(text))],
    ['UTF-8 behind a byte order mark', { bytes: `\ufeff${text}` }],
  ];

  it.each(REPLIES)('is read as what it says it is: %s', async (_, reply) => {
    for (const more of [{}, { fetch: globalThis.fetch }]) {
      await start({ 'GET empresas/origenes/': reply }, more);
      for (let turn = 0; turn < 3; turn += 1) {
        const { data, errors } = await query('{ origenes { results { descripcion } } }');
        expect(errors).toBeUndefined();
        expect(data.origenes.results).toEqual(found);
      }
    }
  });

  it('is read of what a person can mend, too', async () => {
    const refusal = Buffer.from('{"descripcion":["Ya existe una sección"]}', 'latin1');
    await start({ 'POST empresas/origenes/': { ...typed('latin1', refusal), status: 400 } });
    const { data } = await query('mutation { createOrigen(input: { descripcion: "A" }) { errors { field message } } }');
    expect(data.createOrigen.errors).toEqual([{ field: 'descripcion', message: 'Ya existe una sección' }]);
  });
});
