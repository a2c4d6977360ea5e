import { expect, test } from 'vitest';
import { useApi } from '../../support/useApi.ts';

interface Row {
  id: number;
  [field: string]: unknown;
}

const rowsOf = async (path: string, query = ''): Promise<Row[]> =>
  await admin.rows<Row>(`${path}?page_size=300${query}`);

const dependents = async (path: string, id: number): Promise<Record<string, number>> => {
  const { body, status, text } = await admin.get(`${path}${id}/dependientes/`);
  expect(status, text).toBe(200);
  const results = body.results as { recurso: string; cantidad: number }[];
  return Object.fromEntries(results.map(({ recurso, cantidad }) => [recurso, cantidad]));
};

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);
/** The counts that are not zero; the others are left out. */
const present = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** The rows of lists that name one of these records. */
const naming = (rows: readonly Row[], field: string, ids: readonly number[]) =>
  rows.filter((row) => ids.includes(Number(row[field])));

const api = useApi();
const { admin } = api;

test('the dependents of a record are those of the lists, at any distance', async () => {
  const [periods, opened, surveys, sent] = await Promise.all(
    ['encuestas/periodos/', 'encuestas/periodos_activos/', 'encuestas/', 'encuestas/usuario_empresa/'].map((path) =>
      rowsOf(path),
    ),
  );
  if (!periods || !opened || !surveys || !sent) throw new Error('the demo has no surveys');
  const below = (active: readonly Row[]) => {
    const theirs = naming(surveys, 'periodo_activo', idsOf(active));
    const answered = naming(sent, 'encuesta', idsOf(theirs));
    return { 'encuestas/': theirs.length, 'encuestas/usuario_empresa/': answered.length };
  };
  let most = 0;
  for (const { id } of periods) {
    const active = naming(opened, 'periodo', [id]);
    const counts = await dependents('encuestas/periodos/', id);
    expect(counts, `period ${id}`).toEqual(present({ 'encuestas/periodos_activos/': active.length, ...below(active) }));
    most = Math.max(most, counts['encuestas/usuario_empresa/'] ?? 0);
  }
  expect(most).toBeGreaterThan(0);
  for (const one of opened)
    expect(await dependents('encuestas/periodos_activos/', one.id), `opened ${one.id}`).toEqual(present(below([one])));
  for (const { id } of surveys)
    expect(await dependents('encuestas/', id), `survey ${id}`).toEqual(
      present({ 'encuestas/usuario_empresa/': naming(sent, 'encuesta', [id]).length }),
    );
});

test('a business, a company, a language and a section have their own', async () => {
  const users = await rowsOf('usuarios/');
  const companies = await rowsOf('empresas/', '&rubro=1');
  const sent = await rowsOf('encuestas/usuario_empresa/');
  expect(await dependents('empresas/rubros/', 1)).toMatchObject({
    'empresas/': companies.length,
    'usuarios/': naming(users, 'empresa', idsOf(companies)).length,
    'encuestas/usuario_empresa/': naming(sent, 'empresa', idsOf(companies)).length,
  });
  expect(await dependents('empresas/', 2)).toEqual(
    present({
      'encuestas/usuario_empresa/': naming(sent, 'empresa', [2]).length,
      'usuarios/': naming(users, 'empresa', [2]).length,
    }),
  );
  const sections = await rowsOf('encuestas/secciones/', '&idioma=1');
  expect(await dependents('encuestas/idiomas/', 1)).toMatchObject({ 'encuestas/secciones/': sections.length });
  const [section] = sections;
  const questions = await rowsOf('encuestas/preguntas/', `&seccion=${section?.id}`);
  expect(await dependents('encuestas/secciones/', section?.id ?? 0)).toMatchObject({
    'encuestas/preguntas/': questions.length,
    'encuestas/': (await rowsOf('encuestas/', `&seccion=${section?.id}`)).length,
  });
});

test('inactive records and their dependents do not count until they are restored', async () => {
  const [period] = naming(await rowsOf('encuestas/periodos_activos/'), 'rubro', [1]).toSorted((a, b) => a.id - b.id);
  const of = Number(period?.periodo);
  const before = await dependents('encuestas/periodos/', of);
  await admin.post(`encuestas/periodos_activos/${period?.id}/inactivar/`);
  const after = await dependents('encuestas/periodos/', of);
  expect(after['encuestas/periodos_activos/'] ?? 0).toBe((before['encuestas/periodos_activos/'] ?? 0) - 1);
  expect(after['encuestas/'] ?? 0).toBeLessThan(before['encuestas/'] ?? 0);
  expect((await admin.patch(`encuestas/periodos_activos/${period?.id}/`, { activo: true })).status).toBe(200);
  expect(await dependents('encuestas/periodos/', of)).toEqual(before);
});

test('what is not there has no dependents', async () => {
  expect((await admin.get('empresas/999999/dependientes/')).status).toBe(404);
  expect((await admin.get('empresas/x/dependientes/')).status).toBe(404);
  expect((await admin.get('empresas/origenes/1/dependientes/')).status).toBe(404);
  expect((await admin.get('')).body.capacidades).toContain('dependientes');
});
