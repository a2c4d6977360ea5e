import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gatewayOverAnswers, pagesOf } from '../support/answering.ts';
import { type Foreign, startForeign, tokenFor } from '../support/foreign.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

/** Version 1 promises few filters, and a server ignores what it does not know: it answers every row, and their count. */
describe('a list filtered by a relation that the server does not know', () => {
  let foreign: Foreign;
  let gateway: TestGateway;
  beforeEach(async () => {
    foreign = await startForeign();
    for (const table of Object.values(foreign.data)) table.filters = [];
    const comments = Array.from({ length: 450 }, (_, at) => ({
      ...{ id: at + 1, encuesta: 1 + (at % 2), seccion: 1, pregunta: 1 + (at % 3) },
      comentario: `Ayuda ${at + 1}`,
    }));
    Object.assign(foreign.data.comentarios ?? {}, { rows: comments });
    foreign.data.encuestas?.rows.push({ ...foreign.data.encuestas.rows[0], id: 2, idioma: 2 });
    foreign.data.links?.rows.push({ id: 2, tipo_usuario: 'Administrador', rubro: null, url: 'https://report.test/2' });
    gateway = await startTestGateway({ restUrl: foreign.url }, tokenFor(1));
  });
  afterEach(async () => {
    await gateway.close();
    await foreign.close();
  });

  it('has the rows of that record alone, page by page, and counts no others', async () => {
    const { data, errors } = await gateway.query(`{
      help: comentariosPregunta(pageSize: 300, filter: { encuesta: 2 }) { count results { id encuesta { id } } }
      two: comentariosPregunta(page: 2, pageSize: 100, filter: { encuesta: "02", pregunta: 1 }) {
        count results { encuesta { id } pregunta { id } }
      }
      behind: usuarios(page: 2, filter: { empresa: 2 }) { count results { id } }
      usuarios(filter: { empresa: 2 }) { count results { id } }
      members: usuarios(filter: { groups: 1 }) { count }
      none: usuarios(filter: { groups: 7 }) { count results { id } }
      encuestas(filter: { idioma: 2 }) { count results { id } }
      linksReporte(filter: { tipoUsuario: ADMINISTRADOR }) { count results { id } }
    }`);
    expect(errors).toBeUndefined();
    expect(data.help.count).toBe(225);
    expect(data.help.results).toHaveLength(225);
    for (const { encuesta } of data.help.results) expect(encuesta.id).toBe('2');
    expect(data.two).toEqual({ count: 75, results: [] });
    const one = { count: 1, results: [{ id: '2' }] };
    expect(data).toMatchObject({ usuarios: one, encuestas: one, linksReporte: one, members: { count: 2 } });
    expect(data.behind).toEqual({ count: 1, results: [] });
    expect(data.none).toEqual({ count: 0, results: [] });
  });

  it('is not counted wrongly by a page whose rows all fit', async () => {
    foreign.data.comentarios?.rows.sort((one, other) => Number(one.encuesta) - Number(other.encuesta));
    const { data } = await gateway.query(
      '{ comentariosPregunta(pageSize: 5, filter: { encuesta: 1 }) { count results { encuesta { id } } } }',
    );
    expect(data.comentariosPregunta).toEqual({ count: 225, results: Array(5).fill({ encuesta: { id: '1' } }) });
  });

  it('keeps its search, its order and its other filters', async () => {
    const { data } = await gateway.query(
      '{ comentariosPregunta(search: "Ayuda 44", ordering: "-id", filter: { encuesta: 1 }) { results { id } } }',
    );
    expect(data.comentariosPregunta.results.map(({ id }: { id: string }) => id)).toEqual([
      '441',
      '443',
      '445',
      '447',
      '449',
    ]);
    // The probe is of one row.
    const asked = foreign.calls.filter(({ query }) => query.get('page_size') !== '1');
    expect(asked.map(({ query }) => query.get('ordering'))).toEqual(['-id', '-id']);
  });
});

const { start, query, calls } = gatewayOverAnswers();
const comment = (id: number, more: object) => ({ id, comentario: `C${id}`, ...more });
const HELP = '{ comentariosPregunta(filter: { encuesta: 1 }) { count results { id } } }';

describe('a list filtered by what its rows do not tell', () => {
  const rows = [comment(1, { encuesta: 'Encuesta' }), comment(2, {}), comment(3, { encuesta: 'Otra' })];

  it('is what the server says, where it narrows by an id of nobody', async () => {
    await start({
      'GET encuestas/comentarios_preguntas/': (call) => pagesOf(call.query.get('encuesta') === '1' ? rows : [])(call),
    });
    const { data } = await query(HELP);
    expect(data.comentariosPregunta.count).toBe(3);
    const before = calls().length;
    await query('{ comentariosPregunta(filter: { encuesta: 1 }, lang: en) { count } }');
    expect(calls().length - before).toBe(1);
  });

  it('has those of which the record itself tells it, where the server narrows by nothing', async () => {
    const details = rows.map((row, at) => [
      `GET encuestas/comentarios_preguntas/${row.id}/`,
      { body: { ...row, encuesta: 1 + (at % 2) } },
    ]);
    await start({ ...Object.fromEntries(details), 'GET encuestas/comentarios_preguntas/': pagesOf(rows) });
    const { data, errors } = await query(HELP);
    expect(errors).toBeUndefined();
    expect(data.comentariosPregunta).toEqual({ count: 2, results: [{ id: '1' }, { id: '3' }] });
  });
});

it('what the server narrows by is asked for once', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => comment(at + 1, { encuesta: 1 + (at % 2) }));
  await start({ 'GET encuestas/comentarios_preguntas/': pagesOf(rows, 300, ['encuesta']) });
  for (const expected of [2, 1]) {
    const before = calls().length;
    const { data } = await query('{ comentariosPregunta(filter: { encuesta: 1 }) { count } }');
    expect(data.comentariosPregunta.count).toBe(20);
    expect(calls().length - before).toBe(expected);
  }
});
