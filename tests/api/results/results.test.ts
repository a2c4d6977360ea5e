import { describe, expect, test } from 'vitest';
import { endPeriodOf } from '../../support/results/closing.ts';
import { type Line, linesOf, summaryOf } from '../../support/results/oracle.ts';
import { surveyOf } from '../../support/surveys.ts';
import { useApi, withApi } from '../../support/useApi.ts';

const api = useApi();
const { admin, usuario, usuario2, editor } = api;

interface Question {
  pregunta: number;
  numero: string;
  descripcion: string;
  tipo_respuesta: number;
  resumen: { empresas: number; textos: number | null } | null;
}
const questionsOf = (body: Record<string, unknown>): Question[] =>
  (body.secciones as { preguntas: Question[] }[]).flatMap(({ preguntas }) => preguntas);
const results = async (query = ''): Promise<Record<string, unknown>> =>
  (await admin.get(`encuestas/1/resultados/${query}`)).body;
const NO_QUARTILES = { cuartil1: null, cuartil3: null };
/** The days around that on which the demo was filled: of a period that is over, and of one that is not. */
const [YESTERDAY, TODAY] = ['2026-06-29', '2026-06-30'];
const csv = async (): Promise<Line[]> =>
  linesOf((await admin.get('reportes/descargar_reporte_encuestas_completas_csv/1/')).text);

describe('results of a survey', () => {
  test('say which survey it is, and number its questions as respondents do', async () => {
    const body = await results();
    expect(body).toMatchObject({ encuesta: 1, negocio: 'Bancos', minimo: 3, publicados: false, oculto: false });
    const numbers = questionsOf(body).map(({ numero }) => numero);
    expect([numbers[0], numbers.at(-1)]).toEqual(['S01·P01', 'S12·P12']);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  test('number sections as respondents see them, also one without questions', async () => {
    const { body: intro } = await admin.post('encuestas/secciones/', { descripcion: 'Presentación', idioma: 1 });
    const secciones = [{ seccion: intro.id }, { seccion: 2 }];
    const { body: made } = await admin.post('encuestas/', {
      descripcion: 'X',
      idioma: 1,
      periodo_activo: 1,
      secciones,
    });
    const { body } = await admin.get(`encuestas/${made.id}/resultados/`);
    expect(questionsOf(body)[0]?.numero).toBe('S02·P01');
    const sheet = await admin.get(
      `reportes/descargar_reporte_encuestas_completas_csv/${made.id}/?formato=ancho&archivo=csv`,
    );
    expect(sheet.text).toContain('"S02·P01 ');
  });

  test('offer segments and origins in the order of the lists, blind to case and accents', async () => {
    const origin = 'empresas/origenes/1/';
    const { descripcion } = (await admin.get(origin)).body;
    await admin.patch(origin, { descripcion: 'ámbito local' });
    const { origenes } = (await results()) as { origenes: { id: number }[] };
    await admin.patch(origin, { descripcion });
    expect(origenes.length).toBeGreaterThan(1);
    expect(origenes[0]?.id).toBe(1);
  });

  test.each(['segmento=x', 'origen=0', 'tamano=GRANDE', 'tamano=constructor', 'otro=1'])(
    '%s is refused by its name, in words',
    async (query) => {
      const { status, body } = await admin.get(`encuestas/1/resultados/?${query}`);
      expect([status, Object.keys(body)]).toEqual([400, [query.split('=')[0]]]);
      expect(String(Object.values(body)[0])).toMatch(/filtro/i);
    },
  );

  test('of an unknown survey are 404, and of an unanswered one hidden', async () => {
    expect((await admin.get('encuestas/999999/resultados/')).status).toBe(404);
    const { body } = await admin.get('encuestas/2/resultados/');
    expect(body).toMatchObject({ empresas: null, oculto: true, segmentos: [], tamanos: [] });
    expect(questionsOf(body).map(({ resumen }) => resumen)).toEqual(questionsOf(body).map(() => null));
  });
});

describe('the texts of a question', () => {
  const texts = async (query: string) => {
    const { status, body, text } = await admin.get(`encuestas/1/resultados/textos/?${query}`);
    expect(status, text).toBe(200);
    return body as { results: { texto: string; empresas: number }[]; count: number; oculto: boolean };
  };
  const written = async (): Promise<Question> => {
    const found = questionsOf(await results()).find(({ resumen }) => resumen?.textos);
    if (!found) throw new Error('the demo has no question that was answered with a text');
    return found;
  };

  test('come in pages, sorted, each once, as in the downloaded answers', async () => {
    const { pregunta, descripcion, resumen } = await written();
    const answers = (await csv())
      .filter((line) => line.pregunta === descripcion)
      .map(({ respuesta = '' }) => respuesta);
    const all = await texts(`pregunta=${pregunta}&page_size=300`);
    expect(all.count).toBe(resumen?.textos);
    expect(all.results.map(({ texto }) => texto).toSorted()).toEqual([...new Set(answers)].toSorted());
    expect(all.results.reduce((sum, { empresas }) => sum + empresas, 0)).toBe(resumen?.empresas);
    expect(all.results.map(({ texto }) => texto)).toEqual(
      all.results.map(({ texto }) => texto).toSorted((one, other) => one.localeCompare(other, 'es')),
    );
    const pages = await Promise.all([1, 2].map((page) => texts(`pregunta=${pregunta}&page_size=2&page=${page}`)));
    expect(pages.flatMap((page) => page.results)).toEqual(all.results.slice(0, 4));
    expect(Object.keys(all.results[0] ?? {}).toSorted()).toEqual(['empresas', 'texto']);
  });

  test('are searched without case and accents', async () => {
    const { pregunta } = await written();
    const all = (await texts(`pregunta=${pregunta}&page_size=300`)).results;
    const found = await texts(`pregunta=${pregunta}&search=${encodeURIComponent('REVISIÓN')}`);
    expect(found.results).toEqual(all.filter(({ texto }) => /revisi[oó]n/i.test(texto)));
    expect((await texts(`pregunta=${pregunta}&search=%25`)).count).toBe(0);
  });

  test('are hidden where the figures are', async () => {
    const { pregunta } = await written();
    const none = await texts(`pregunta=${pregunta}&tamano=HASTA_10`);
    expect(none).toEqual({ results: [], count: 0, oculto: true });
  });

  test.each([
    ['', 400],
    ['pregunta=x', 400],
    ['pregunta=1&page=0', 400],
    ['pregunta=999999', 404],
  ])('?%s answers %i', async (query, status) => {
    expect((await admin.get(`encuestas/1/resultados/textos/?${query}`)).status).toBe(status);
  });
});

describe('where a company stands', () => {
  const publish = (publicados: unknown) => admin.post('encuestas/1/publicar_resultados/', { publicados });

  test('is shown once the results are published, and no longer when they are not', async () => {
    expect((await usuario2.get('encuestas/1/posicion/')).status).toBe(404);
    expect((await usuario2.get('encuestas/posiciones/')).body).toEqual({ results: [] });
    expect((await publish(true)).body).toEqual({ publicados: true });
    expect((await results()).publicados).toBe(true);
    expect((await usuario2.get('encuestas/1/posicion/')).status).toBe(200);
    const [first] = (await usuario2.get('encuestas/posiciones/')).body.results as Record<string, unknown>[];
    expect(first).toMatchObject({ encuesta: 1, negocio: 'Bancos' });
    await publish(false);
    expect((await usuario2.get('encuestas/1/posicion/')).status).toBe(404);
    expect((await usuario2.get('encuestas/posiciones/')).body).toEqual({ results: [] });
  });

  test('is published with true or false', async () => {
    for (const wrong of ['true', 1, null]) expect((await publish(wrong)).status).toBe(400);
    expect((await admin.post('encuestas/999999/publicar_resultados/', { publicados: true })).status).toBe(404);
  });

  test('is 404 for those who did not answer the survey', async () => {
    await publish(true);
    for (const rest of [usuario, editor, admin]) {
      const [refused, absent] = [await rest.get('encuestas/1/posicion/'), await rest.get('encuestas/999999/posicion/')];
      expect([refused.status, refused.text]).toEqual([404, absent.text]);
    }
    expect((await admin.get('encuestas/posiciones/')).body).toEqual({ results: [] });
  });

  test('shows nothing of the others while the own answers may still change', async () => {
    await publish(true);
    const path = 'encuestas/1/posicion/';
    type Shown = { cerrada: boolean; secciones: { preguntas: { propia: unknown; mercado: unknown }[] }[] };
    const shown = async () => {
      const { cerrada, secciones } = (await usuario2.get(path)).body as unknown as Shown;
      const all = secciones.flatMap(({ preguntas }) => preguntas);
      const markets = all.filter(({ mercado }) => mercado !== null).length;
      return { cerrada, own: all.some(({ propia }) => propia !== null), markets };
    };
    await endPeriodOf(admin, 1, TODAY);
    expect(await shown()).toEqual({ cerrada: false, own: true, markets: 0 });
    await endPeriodOf(admin, 1, YESTERDAY);
    expect(await shown()).toEqual({ cerrada: true, own: true, markets: expect.toSatisfy((count) => count > 50) });
    const { body: own } = await usuario2.get('encuestas/usuario_empresa/?encuesta=1');
    const [{ id } = { id: 0 }] = own.results as { id: number }[];
    const changed = { encuesta: 1, respuestas: [], preguntas: [] };
    expect((await usuario2.patch(`encuestas/usuario_empresa/${id}/`, changed)).status).toBe(400);
  });

  test('marks the questions that do not apply because of an own NO APLICA', async () => {
    await publish(true);
    await endPeriodOf(admin, 1, TODAY);
    type Shown = { pregunta: number; propia: { opciones: { descripcion: string }[] } | null; no_corresponde: boolean };
    const { secciones } = (await usuario2.get('encuestas/1/posicion/')).body as { secciones: { preguntas: Shown[] }[] };
    const shown = new Map(secciones.flatMap(({ preguntas }) => preguntas.map((one) => [one.pregunta, one])));
    const parents = new Map((await surveyOf(usuario2)).questions.map(({ id, padre }) => [id, padre]));
    const isRuledOut = (id: number): boolean => {
      const padre = parents.get(id) ?? null;
      const said = padre === null ? [] : (shown.get(padre)?.propia?.opciones ?? []);
      return padre !== null && (said.some(({ descripcion }) => /^no aplica$/i.test(descripcion)) || isRuledOut(padre));
    };
    const marked = [...shown.values()].filter((one) => one.no_corresponde).map(({ pregunta }) => pregunta);
    expect(marked.length).toBeGreaterThan(0);
    expect(marked).toEqual([...shown.keys()].filter(isRuledOut));
  });

  test('is the own answer and the median with at least five others, and nothing of another company', async () => {
    await publish(true);
    await endPeriodOf(admin, 1, YESTERDAY);
    const { body, text } = await usuario2.get('encuestas/1/posicion/');
    const lines = await csv();
    const { body: me } = await usuario2.get('empresas/?page_size=300');
    const [{ ruc_ci: own }] = me.results as [{ ruc_ci: string }];
    interface Shown {
      pregunta: number;
      descripcion: string;
      tipo_respuesta: number;
      propia: { opciones: { descripcion: string }[]; numero: number | null; texto: string | null } | null;
      mercado: {
        empresas: number;
        mismas: { descripcion: string; empresas: number }[];
        cantidad: number | null;
        mediana: number | null;
        cuartil1: number | null;
        cuartil3: number | null;
      } | null;
    }
    const shown = (body.secciones as { preguntas: Shown[] }[]).flatMap(({ preguntas }) => preguntas);
    expect(shown).toHaveLength(144);
    let hidden = 0;
    for (const { descripcion, tipo_respuesta: tipo, propia, mercado } of shown) {
      const all = lines.filter((line) => line.pregunta === descripcion && line.respuesta !== '');
      const mine = all.find((line) => line.ruc_ci === own);
      const opciones = propia?.opciones.map((option) => option.descripcion) ?? [];
      expect(
        [
          ...opciones,
          ...(propia?.texto ? [propia.texto] : []),
          ...(propia?.numero == null ? [] : [propia.numero]),
        ].join(' | '),
      ).toBe(mine?.respuesta ?? '');
      // The same minimum holds for a company that left the question open.
      if (all.length - 1 < 5) {
        expect(mercado, descripcion).toBeNull();
        hidden += 1;
        continue;
      }
      const expected = summaryOf(all, { tipo, opciones: mine ? opciones : [] });
      expect(mercado?.empresas).toBe(expected.empresas);
      expect(mercado?.mismas.map(({ empresas }) => empresas)).toEqual(expected.opciones);
      const { cantidad = null, mediana = null, cuartil1 = null, cuartil3 = null } = expected.numeros ?? {};
      const hasQuartiles = (cantidad ?? 0) - 1 >= 10;
      expect(mercado).toMatchObject({ cantidad, mediana, ...(hasQuartiles ? { cuartil1, cuartil3 } : NO_QUARTILES) });
    }
    expect(hidden).toBeGreaterThan(0);
    expect(hidden).toBeLessThan(144);
    // Whose answers the others are, what they wrote, and what the least and the most of them gave stays with the server.
    const keys = new Set([...text.matchAll(/"(\w+)":/g)].map(([, key]) => key));
    for (const key of ['resumen', 'maximo', 'media', 'barras', 'textos', 'empresa', 'segmento', 'origen'])
      expect(keys, key).not.toContain(key);
    for (const { empresa, ruc_ci, respuesta } of lines.filter((line) => line.ruc_ci !== own)) {
      expect(text).not.toContain(JSON.stringify(empresa));
      expect(text).not.toContain(String(ruc_ci));
      const isOwn = lines.some((line) => line.ruc_ci === own && line.respuesta === respuesta);
      if (String(respuesta).length > 40 && !isOwn) expect(text).not.toContain(String(respuesta));
    }
  });
});

describe('the minimums', () => {
  test('are those of the settings', async () => {
    await withApi({ env: { RESULTADOS_MINIMO: '10', RESULTADOS_MINIMO_MERCADO: '9' } }, async (strict) => {
      const boss = strict.admin;
      const { body } = await boss.get('encuestas/1/resultados/');
      expect(body).toMatchObject({ minimo: 10, empresas: null, oculto: true });
      await boss.post('encuestas/1/publicar_resultados/', { publicados: true });
      await strict.usuario.post('encuestas/usuario_empresa/', { encuesta: 1, respuestas: [], preguntas: [] });
      await endPeriodOf(boss, 1, YESTERDAY);
      // A company that answered nothing has no position.
      expect((await strict.usuario.get('encuestas/1/posicion/')).status).toBe(404);
      const { body: position } = await strict.usuario2.get('encuestas/1/posicion/');
      expect(position).toMatchObject({ minimo: 9, empresas: null });
      const shown = (position.secciones as { preguntas: { mercado: unknown; propia: unknown }[] }[]).flatMap(
        (s) => s.preguntas,
      );
      expect(shown.filter(({ mercado }) => mercado !== null)).toEqual([]);
      expect(shown.filter(({ propia }) => propia !== null).length).toBeGreaterThan(50);
    });
  });
});
