import { describe, expect, it } from 'vitest';
import { type Foreign, type ForeignOptions, tokenFor } from '../../support/foreign.ts';
import { gatewayOverForeign } from '../../support/useGateway.ts';

const ORDER = `mutation($seccion: ID!, $preguntas: [ID!]!, $lang: Lang) {
  result: reorderPreguntas(seccion: $seccion, preguntas: $preguntas, lang: $lang) {
    record { id preguntas { id orden } } errors { field message code }
  }
}`;
const RESTORED = 'No se pudo guardar el orden. Se restableció el orden anterior.';

const { start: startForeign, foreign, gateway } = gatewayOverForeign();

async function start(options: ForeignOptions = {}): Promise<void> {
  await startForeign(options);
  foreign.data.secciones?.rows.push({ id: 9, descripcion: 'Larga', idioma: 1 });
  for (let place = 1; place <= 6; place += 1) {
    const id = 100 + place;
    foreign.data.preguntas?.rows.push({ id, descripcion: `P${place}`, tipo_respuesta: 3, seccion: 9, orden: place });
  }
}

/** The questions of the section as the server has them. */
const kept = ({ data }: Foreign) =>
  (data.preguntas?.rows ?? [])
    .filter(({ seccion, activo }) => seccion === 9 && activo !== false)
    .toSorted((a, b) => Number(a.orden) - Number(b.orden))
    .map(({ id }) => String(id));
const patches = ({ calls }: Foreign) => calls.filter(({ method }) => method === 'PATCH');
const INITIAL = ['101', '102', '103', '104', '105', '106'];
const LAST_TO_THIRD = ['101', '102', '106', '103', '104', '105'];

describe.each<[string, ForeignOptions]>([
  ['spec §7 and nothing more', {}],
  ['lists without pages', { bareLists: true }],
  ['numbers as texts', { textNumbers: true }],
  ['with ETags', { idIn: true, etags: true }],
])('one order out of single changes, over a foreign REST v1: %s', (_, options) => {
  it('changes the places that change and no others', async () => {
    await start(options);
    const { data, errors } = await gateway.query(ORDER, { seccion: '9', preguntas: LAST_TO_THIRD });
    expect(errors).toBeUndefined();
    expect(data.result.errors).toEqual([]);
    expect(data.result.record.preguntas.map(({ id }: { id: string }) => id)).toEqual(LAST_TO_THIRD);
    expect(kept(foreign)).toEqual(LAST_TO_THIRD);
    const sent = patches(foreign).map(({ path, body }) => [path, body]);
    expect(sent.toSorted()).toEqual([
      ['encuestas/preguntas/103/', { orden: 4 }],
      ['encuestas/preguntas/104/', { orden: 5 }],
      ['encuestas/preguntas/105/', { orden: 6 }],
      ['encuestas/preguntas/106/', { orden: 3 }],
    ]);
    await gateway.query(ORDER, { seccion: '9', preguntas: LAST_TO_THIRD });
    expect(patches(foreign)).toHaveLength(4);
  });
});

describe('an order that cannot be saved', () => {
  /** Lets the server refuse or fail, while `when` holds, what gives a question this place. */
  const spoil = ({ data }: Foreign, orden: number, how: 'refuse' | 'fail', when = () => true) => {
    const table = data.preguntas;
    if (!table) throw new Error('there is no table');
    table.check = (body) => {
      if (body.orden !== orden || !when()) return null;
      if (how === 'fail') throw new Error('down');
      return { orden: ['Ese lugar no se puede usar'] };
    };
  };

  it('is restored when the server refuses a part of it, with the reason', async () => {
    await start();
    let tries = 0;
    spoil(foreign, 4, 'refuse', () => {
      tries += 1;
      return tries === 1;
    });
    const { data, errors } = await gateway.query(ORDER, { seccion: '9', preguntas: INITIAL.toReversed() });
    expect(errors).toBeUndefined();
    expect(data.result).toEqual({
      record: null,
      errors: [
        { field: null, message: RESTORED, code: null },
        { field: null, message: 'Ese lugar no se puede usar', code: null },
      ],
    });
    expect(patches(foreign).length).toBeGreaterThan(1);
    expect(kept(foreign)).toEqual(INITIAL);
  });

  it('is put back when the server fails, with a code', async () => {
    await start();
    let down = true;
    spoil(foreign, 5, 'fail', () => {
      const fails = down;
      down = false;
      return fails;
    });
    const { errors } = await gateway.query(ORDER, { seccion: '9', preguntas: INITIAL.toReversed(), lang: 'en' });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', restored: true });
    expect(errors?.[0]?.message).toBe('The order could not be saved. The former order was put back.');
    expect(kept(foreign)).toEqual(INITIAL);
  });

  it('says so when the former order cannot be put back either', async () => {
    await start();
    spoil(foreign, 1, 'fail');
    const { errors } = await gateway.query(ORDER, { seccion: '9', preguntas: INITIAL.toReversed() });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE', restored: false });
    expect(errors?.[0]?.message).toContain('ni restablecer por completo');
  });

  it('is put back for a caller who leaves in the middle', async () => {
    const leaving = new AbortController();
    await start({
      delayMs: 5,
      // More than goes at once, so that the caller leaves between two changes.
      before: () => {
        if (patches(foreign).length > 8) leaving.abort();
      },
    });
    for (let place = 7; place <= 30; place += 1) {
      foreign.data.preguntas?.rows.push({
        id: 100 + place,
        descripcion: '',
        tipo_respuesta: 3,
        seccion: 9,
        orden: place,
      });
    }
    const before = kept(foreign);
    const variables = { seccion: '9', preguntas: before.toReversed() };
    const answer = gateway.query(ORDER, variables, { signal: leaving.signal });
    await expect(answer).rejects.toThrow();
    await expect.poll(() => kept(foreign), { timeout: 5_000, interval: 100 }).toEqual(before);
  });
});

describe('an order of other questions than the section has', () => {
  it.each([
    ['one is missing', INITIAL.slice(1)],
    ['one is twice', [...INITIAL.slice(1), '106']],
    ['one is of another section', [...INITIAL.slice(1), '1']],
  ])('is refused before anything is written: %s', async (_, preguntas) => {
    await start();
    const { data } = await gateway.query(ORDER, { seccion: '9', preguntas });
    const message = expect.stringContaining('cambiaron mientras las ordenaba');
    expect(data.result).toEqual({ record: null, errors: [{ field: 'preguntas', message, code: 'INVALID' }] });
    expect(patches(foreign)).toEqual([]);
  });

  it('leaves deactivated questions out, and a section that does not exist is NOT_FOUND', async () => {
    await start();
    const [row] = (foreign.data.preguntas?.rows ?? []).filter(({ id }) => id === 101);
    if (row) row.activo = false;
    const preguntas = ['103', '102', '104', '105', '106'];
    const { data } = await gateway.query(ORDER, { seccion: '9', preguntas });
    expect(data.result.errors).toEqual([]);
    expect(kept(foreign)).toEqual(preguntas);
    const { errors } = await gateway.query(ORDER, { seccion: '999', preguntas: [] });
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

it('two concurrent orders: only the caller whose order is saved sees a success', async () => {
  const [first, second] = [tokenFor(1, 'first'), tokenFor(1, 'second')];
  const bothRead = Promise.withResolvers<void>();
  const firstSaved = Promise.withResolvers<void>();
  // Both begin from the same order; the second writes its part over the first one's.
  await start({
    before: async ({ method, headers }) => {
      if (method !== 'PATCH') return;
      if (headers.authorization?.endsWith(first)) return bothRead.promise;
      bothRead.resolve();
      await firstSaved.promise;
    },
  });
  const save = (preguntas: string[], token: string) =>
    gateway.query(ORDER, { seccion: '9', preguntas, lang: 'en' }, { token });
  const later = save(LAST_TO_THIRD, second);
  const { record, errors } = (await save(INITIAL.toReversed(), first)).data.result;
  expect(record.preguntas.map(({ id }: { id: string }) => id)).toEqual(INITIAL.toReversed());
  expect(errors).toEqual([]);
  firstSaved.resolve();
  const { result } = (await later).data;
  expect(kept(foreign), 'they were mixed').not.toEqual(LAST_TO_THIRD);
  expect(result.errors).toMatchObject([{ field: 'preguntas', message: expect.stringContaining('changed while you') }]);
});

it('reports that somebody removed a question in the meantime', async () => {
  await start({
    before: ({ method }) => {
      if (method !== 'PATCH') return;
      const row = foreign.data.preguntas?.rows.find(({ id }) => id === 101);
      Object.assign(row ?? {}, { activo: false });
    },
  });
  const saving = gateway.query(ORDER, { seccion: '9', preguntas: LAST_TO_THIRD, lang: 'en' });
  const { result } = (await saving).data;
  expect(result.errors).toMatchObject([{ field: 'preguntas', message: expect.stringContaining('changed while') }]);
  expect(result.record.preguntas).toHaveLength(5);
});
