import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const foreign = useForeign({ etags: true });
const gateway = useGateway(foreign);
beforeAll(() => {
  const rows = foreign.data.empresas?.rows ?? [];
  for (let id = 100; id < 400; id += 1) rows.push({ ...rows[0], id, razon_social: `Compañía Ñandutí número ${id}` });
});

const LARGE = '{ empresas(pageSize: 300) { results { id razonSocial direccion } } }';
const SMALL = '{ empresas(pageSize: 1) { results { id } } }';

/** The bytes as they travel: fetch would unpack them. */
const send = (query: string, encoding?: string) =>
  new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer }>((done, failed) => {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${tokenFor(1)}`,
      ...(encoding !== undefined && { 'accept-encoding': encoding }),
    };
    const sent = request(`${gateway.url}/graphql`, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => done({ headers: response.headers, body: Buffer.concat(chunks) }));
    });
    sent.on('error', failed).end(JSON.stringify({ query }));
  });

it.each(['gzip', 'br, gzip;q=0.8', 'deflate,GZIP', '*'])(
  'a large answer is compressed for who takes %s',
  async (encoding) => {
    const plain = await send(LARGE);
    // The second and third are reused.
    for (let turn = 0; turn < 3; turn += 1) {
      const { headers, body } = await send(LARGE, encoding);
      expect(headers['content-encoding']).toBe('gzip');
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['content-length']).toBe(String(body.length));
      expect(body.length).toBeLessThan(plain.body.length / 3);
      expect(gunzipSync(body).equals(plain.body)).toBe(true);
    }
  },
);

it.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0, br', 'xgzip'])(
  'not for who takes %s',
  async (encoding) => {
    const { headers, body } = await send(LARGE, encoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('accept-encoding');
    expect(JSON.parse(body.toString()).data.empresas.results).toHaveLength(300);
  },
);

it('a small answer is never compressed, and nothing of it depends on that', async () => {
  const { headers, body } = await send(SMALL, 'gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers.vary).toBeUndefined();
  expect(JSON.parse(body.toString()).data.empresas.results).toEqual([{ id: '1' }]);
});

it('another person’s answer is never the compressed one of the first', async () => {
  const first = await send(LARGE, 'gzip');
  const row = foreign.data.empresas?.rows[0];
  if (row) row.razon_social = 'Cambiada';
  const second = await send(LARGE, 'gzip');
  expect(gunzipSync(first.body).toString()).not.toContain('Cambiada');
  expect(gunzipSync(second.body).toString()).toContain('Cambiada');
});
