import { beforeEach, describe, expect, it } from 'vitest';
import { gatewayOverForeign } from '../../support/useGateway.ts';

/** One operation may speak several languages; each field and all that hangs on it speaks its own. */
const { start, foreign, gateway } = gatewayOverForeign();
beforeEach(() => start({ etags: true, idIn: true }));

const paths = () => foreign.calls.map(({ path, query }) => `${path} ${query.get('lang')}`);

describe('two root fields in two languages', () => {
  const query = `query Q($l: Lang = en) { es: empresas(pageSize: 3, lang: es) { results { id rubro { label } } }
    en: empresas(pageSize: 3, lang: $l) { results { id segmento { label } } } origenes { count } }`;

  it('ask for themselves and their relations in their own language', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      foreign.calls.length = 0;
      const { data, errors } = await gateway.query(query);
      expect(errors).toBeUndefined();
      expect(Object.keys(data)).toEqual(['es', 'en', 'origenes']);
      expect(data.es.results[0].rubro.label).toBe('Bancos');
      expect(paths()).toEqual(expect.arrayContaining(['empresas/ es', 'empresas/ en', 'empresas/origenes/ es']));
      for (const call of paths()) {
        if (call.startsWith('empresas/rubros/')) expect(call).toBe('empresas/rubros/ es');
        if (call.startsWith('empresas/segmentos/')) expect(call).toBe('empresas/segmentos/ en');
      }
    }
  });

  it('by variables, too', async () => {
    await gateway.query(query, { l: 'es' });
    expect(paths().filter((call) => call.endsWith(' en'))).toEqual([]);
    foreign.calls.length = 0;
    const { data } = await gateway.query(query, { l: 'en' });
    expect(paths().some((call) => call.endsWith(' en'))).toBe(true);
    expect(data.en.results).toHaveLength(3);
  });

  it('an error stays at its path, and the rest stands', async () => {
    const { data, errors } = await gateway.query(
      '{ a: empresa(id: "x y", lang: en) { id } b: empresas(pageSize: 1, lang: es) { results { id } } }',
    );
    expect(data).toEqual({ a: null, b: { results: [{ id: '1' }] } });
    expect(errors?.map(({ path }) => path)).toEqual([['a']]);
  });

  it('what the gateway refuses is said in the language of its field', async () => {
    const refused = [
      ['query', 'empresa(id: "x y", lang: LANG) { id }'],
      ['query', 'empresas(ordering: "a b", lang: LANG) { count }'],
      ['query', `empresas(search: "${'x'.repeat(13_000)}", lang: LANG) { count }`],
      ['mutation', 'deleteEmpresa(id: "x y", lang: LANG) { errors { message } }'],
      [
        'mutation',
        'updateOrigen(id: 1, ifMatch: "ñandú\\u0001", input: { descripcion: "x" }, lang: LANG) { record { id } }',
      ],
    ];
    for (const [kind, field] of refused) {
      const texts: string[] = [];
      for (const lang of ['es', 'en', 'es']) {
        const { errors } = await gateway.query(`${kind} { it: ${field?.replace('LANG', lang)} }`);
        expect(errors).toMatchObject([{ path: ['it'], extensions: { code: 'BAD_USER_INPUT' } }]);
        expect(errors?.[0]?.locations).toEqual([{ line: 1, column: expect.any(Number) }]);
        texts.push(String(errors?.[0]?.message));
      }
      expect(texts[1]).toMatch(/\b(not|most)\b/);
      expect(texts[0]).toMatch(/\b(no|máximo|puede|pueden)\b/);
      expect(texts[2]).toBe(texts[0]);
    }
  });
});
