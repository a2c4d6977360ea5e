import { describe, expect, it } from 'vitest';
import { gatewayOverAnswers } from '../../support/answering.ts';
import { cpuOf } from '../../support/cpu.ts';
import { tokenFor } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

/** What one caller sends must not harm the next one. */
const foreign = useForeign();
const gateway = useGateway(foreign, { limits: { answerTimeoutMs: 5_000 } });

const UPDATE = 'mutation($v: String) { updateOrigen(id: 1, input: {}, ifMatch: $v) { record { id } } }';
const LIST = '{ origenes { count } }';

describe('a version that no header can carry', () => {
  it.each(['a\nb', 'a\r\nx-evil: 1', '\u0000', 'ñ→', '\ud800', '', 'x'.repeat(2_000)])(
    '%j is BAD_USER_INPUT',
    async (v) => {
      const before = foreign.calls.length;
      const answer = await gateway.query(UPDATE, { v });
      expect(answer.errors?.[0]).toMatchObject({ path: ['updateOrigen'], extensions: { code: 'BAD_USER_INPUT' } });
      expect(answer.errors?.[0]?.message).toContain('ifMatch');
      expect(foreign.calls.length).toBe(before);
    },
  );

  it('takes no connection from anybody: 200 times, and everything is answered as before', async () => {
    await Promise.all(Array.from({ length: 200 }, () => gateway.query(UPDATE, { v: 'a\nb' })));
    const after = await Promise.all(Array.from({ length: 70 }, () => gateway.query(LIST)));
    expect(after.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  });
});

describe('an upstream', () => {
  const { start, query } = gatewayOverAnswers();
  const large = { body: { results: [{ id: 1, descripcion: 'x'.repeat(50_000) }], count: 1 } };
  const small = { body: { results: [], count: 0 } };

  it('whose answer is too large is UPSTREAM_INVALID', async () => {
    await start(
      { 'GET empresas/origenes/': large, 'GET empresas/rubros/': small },
      { limits: { answerBytes: 10_000 } },
    );
    expect((await query(LIST)).errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
    expect((await query('{ rubros { count } }')).errors).toBeUndefined();
  });

  it('with 200,000 field errors keeps nobody waiting, and the save says that it failed', async () => {
    const errors = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`campo_${n}`, ['mal']]));
    await start({ 'POST empresas/origenes/': { status: 400, bytes: JSON.stringify(errors) } });
    const cpu = await cpuOf(async () => {
      const save = 'mutation { createOrigen(input: { descripcion: "x" }) { errors { field message } } }';
      const message = 'Se ha producido un error antes de completar la operación';
      expect((await query(save)).data).toEqual({ createOrigen: { errors: [{ field: null, message }] } });
    });
    expect(cpu).toBeLessThan(700);
  });

  it('with an ETag that no header can carry is requested without it', async () => {
    const headers = { etag: Buffer.from('"→"').toString('latin1') };
    await start({ 'GET empresas/origenes/': { ...small, headers } }, { limits: { answerTimeoutMs: 5_000 } });
    for (let n = 0; n < 70; n += 1) expect((await query(LIST)).errors).toBeUndefined();
  });
});

describe('a document', () => {
  it('without a schema for its operation is a client error, and logs no failure', async () => {
    const logged: string[] = [];
    const note = (fields: object) => logged.push(JSON.stringify(fields));
    const logger = { debug() {}, info() {}, warn: note, error: note };
    const own = await startTestGateway({ restUrl: foreign.url, logger }, tokenFor(1));
    for (const query of ['subscription { x }', 'subscription S { empresas { count } }']) {
      const answer = await own.query(query);
      expect(answer.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
      expect(answer.errors?.[0]?.message).toMatch(/subscription/);
      expect(answer.status).toBeLessThan(500);
    }
    expect(logged).toEqual([]);
    await own.close();
  });

  it('with an id that is neither a number nor a UUID is BAD_USER_INPUT', async () => {
    const before = foreign.calls.length;
    for (const id of ['abc', '-1', '1e3', '', '0x1', 'a/b', '../x', '?x'])
      expect((await gateway.query('query($id: ID!) { empresa(id: $id) { id } }', { id })).errors?.[0]).toMatchObject({
        path: ['empresa'],
        extensions: { code: 'BAD_USER_INPUT' },
      });
    expect(foreign.calls.length).toBe(before);
    const empty = 'mutation { createEmpresa(input: { razonSocial: "A", rubro: "" }) { errors { field } } }';
    expect((await gateway.query(empty)).errors?.[0]?.message).toBe('rubro: "" no es un identificador válido.');
    const listed = 'mutation { updateGrupo(id: 1, input: { permissions: ["1", "x"] }) { errors { field } } }';
    expect((await gateway.query(listed)).errors?.[0]?.message).toBe('permissions: "x" no es un identificador válido.');
    const filtered = '{ empresas(filter: { rubro: "x" }, lang: en) { count } }';
    expect((await gateway.query(filtered)).errors?.[0]?.message).toBe('rubro: "x" is not a valid identifier.');
    const long = `{ empresa(id: "${'1'.repeat(50)}", lang: en) { id } }`;
    expect((await gateway.query(long)).errors?.[0]?.message).toBe(`"${'1'.repeat(40)}…" is not a valid identifier.`);
    const ordered = await gateway.query('{ empresas(ordering: "a;b") { count } }');
    expect(ordered.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(foreign.calls.length).toBe(before);
    const uuid = '123e4567-e89b-12d3-a456-426614174000';
    expect((await gateway.query(`{ empresa(id: "${uuid}") { id } }`)).errors).toBeUndefined();
  });
});
