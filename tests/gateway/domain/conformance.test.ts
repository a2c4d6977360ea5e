import { describe, expect, it } from 'vitest';
import { tokenFor } from '../../support/foreign.ts';
import { startTestGateway } from '../../support/gateway.ts';
import { useApi } from '../../support/useApi.ts';
import { useForeign, useGateway } from '../../support/useGateway.ts';

const CONFORMANCE = '{ conformidad { cumple pruebas { recurso prueba resultado detalle cierra } } }';

describe('over the embedded API', () => {
  const api = useApi();
  const { usuario } = api;
  const gateway = useGateway(api, {}, () => usuario.token);

  it('a respondent may not run it', async () => {
    expect((await gateway.query(CONFORMANCE)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('over a server that does spec §7 and nothing more', () => {
  const foreign = useForeign();
  const gateway = useGateway(foreign);

  it('names its detours and writes nothing', async () => {
    const before = JSON.stringify(foreign.data);
    const { data } = await gateway.query(CONFORMANCE);
    expect(data.conformidad.cumple).toBe(true);
    for (const [prueba, detalle] of [
      ['id__in', expect.stringContaining('not supported')],
      ['ETag', expect.any(String)],
    ])
      expect(data.conformidad.pruebas).toContainEqual({
        ...{ recurso: 'empresas/', prueba, resultado: 'CON_DESVIO', detalle, cierra: [] },
      });
    expect(JSON.stringify(foreign.data)).toBe(before);
  });
});

it('a server that is down is UPSTREAM_UNAVAILABLE', async () => {
  const gateway = await startTestGateway({ restUrl: 'http://127.0.0.1:1/' }, tokenFor(1));
  const { errors } = await gateway.query(CONFORMANCE);
  expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
  await gateway.close();
});
