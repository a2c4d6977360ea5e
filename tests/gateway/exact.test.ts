import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers } from '../support/answering.ts';

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

it('an answer that is not UTF-8 is refused, so that no save writes its letters back as others', async () => {
  const text = JSON.stringify({ results: [{ id: 1, descripcion: 'Razón social, ñandú' }], count: 1 });
  const headers = { 'content-type': 'application/json; charset=ISO-8859-1' };
  await start({ 'GET empresas/origenes/': { bytes: Buffer.from(text, 'latin1'), headers } });
  const { data, errors } = await query('{ origenes { results { descripcion } } }');
  expect(data).toEqual({ origenes: null });
  expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
});
