import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { surveyOf } from '../../support/surveys.ts';
import { apiOfFile, companyOf } from '../../support/useApi.ts';

const api = apiOfFile();
const { admin } = api;

interface Campaign {
  id: number;
  rubro: number;
  vigente: boolean;
  fecha_fin: string;
  encuestas: { id: number }[];
  empresas: number;
  enviadas: number;
  incompletas: number;
  sin_usuario: number;
  alcanzables: number;
}
interface Company {
  empresa: number;
  razon_social: string;
  segmento: number | null;
  estado: string;
  completada: number | null;
  total_preguntas: number | null;
  total_respondidas: number | null;
  usuarios: { id: number; email: string; ingreso: boolean }[] | null;
  recordatorio: { estado: string } | null;
}
interface Page<T> {
  results: T[];
  count: number;
}

const campaigns = async (query = ''): Promise<Page<Campaign>> =>
  (await admin.get(`campanas/?page_size=300${query}`)).body as unknown as Page<Campaign>;
const companies = async (id: number, query = ''): Promise<Page<Company>> =>
  (await admin.get(`campanas/${id}/empresas/?page_size=300${query}`)).body as unknown as Page<Company>;
const running = async (): Promise<Campaign> => {
  const { results } = await campaigns('&vigente=true');
  const found = results.find(({ encuestas, enviadas }) => encuestas.length > 0 && enviadas > 0);
  if (!found) throw new Error('the demo has no campaign that is under way');
  return found;
};

describe('following a campaign', () => {
  api.startOnce();

  test('its counts are those of its companies', async () => {
    const all = await campaigns();
    expect(all.count).toBe(all.results.length);
    for (const campaign of all.results) {
      const { results, count } = await companies(campaign.id);
      expect(count).toBe(campaign.empresas);
      expect(results).toHaveLength(Math.min(300, count));
      const number = (is: (company: Company) => boolean) => results.filter(is).length;
      expect({
        enviadas: number(({ completada }) => completada !== null),
        incompletas: number(({ estado }) => estado === 'incompleta'),
        sin_usuario: number(({ estado, usuarios }) => estado === 'pendiente' && usuarios?.length === 0),
      }).toEqual({
        enviadas: campaign.enviadas,
        incompletas: campaign.incompletas,
        sin_usuario: campaign.sin_usuario,
      });
      expect((await admin.get(`campanas/${campaign.id}/`)).body).toEqual(campaign);
    }
  });

  test.each([
    ['enviadas', ({ completada }: Company) => completada !== null],
    ['pendientes', ({ estado }: Company) => estado === 'pendiente'],
    ['incompletas', ({ estado }: Company) => estado === 'incompleta'],
    ['sin_usuario', ({ estado, usuarios }: Company) => estado === 'pendiente' && usuarios?.length === 0],
  ])('%s are a filter, and its pages make the whole', async (estado, is) => {
    const { id } = await running();
    const all = (await companies(id)).results.filter(is);
    expect((await companies(id, `&estado=${estado}`)).results).toEqual(all);
    const pages: Company[] = [];
    for (let page = 1; pages.length < all.length; page += 1) {
      const { body } = await admin.get(`campanas/${id}/empresas/?estado=${estado}&page=${page}&page_size=7`);
      pages.push(...(body.results as Company[]));
      expect(body.count).toBe(all.length);
    }
    expect(pages).toEqual(all);
  });

  test('companies that need attention come first, then by name', async () => {
    const { id } = await running();
    const turn = ({ estado, usuarios }: Company) =>
      estado === 'incompleta' ? 1 : estado === 'enviada' ? 4 : usuarios?.length === 0 ? 3 : 2;
    const all = (await companies(id)).results;
    expect(new Set(all.map(turn)).size).toBeGreaterThan(2);
    const byName = new Intl.Collator('es').compare;
    expect(all).toEqual(
      all.toSorted((one, other) => turn(one) - turn(other) || byName(one.razon_social, other.razon_social)),
    );
  });

  test('once it is over, companies that answered come first', async () => {
    const over = (await campaigns()).results.find(({ vigente, enviadas }) => !vigente && enviadas > 0);
    const answered = (await companies(Number(over?.id))).results.map(({ completada }) => completada !== null);
    expect(new Set(answered).size).toBe(2);
    expect(answered).toEqual(answered.toSorted((one, other) => Number(other) - Number(one)));
  });

  test('companies are searched without case and accents, and by segment', async () => {
    const { id } = await running();
    const all = (await companies(id)).results;
    const [one] = all;
    const { razon_social: name = '', segmento } = one ?? {};
    const found = await companies(id, `&search=${encodeURIComponent(name.toUpperCase())}`);
    expect(found.results.map(({ razon_social }) => razon_social)).toContain(name);
    expect((await companies(id, `&segmento=${segmento}`)).results).toEqual(
      all.filter((company) => company.segmento === segmento),
    );
  });

  test.each(['estado=otro', 'estado=constructor', 'segmento=x', 'page=0', `search=${'x'.repeat(201)}`])(
    '%s is refused by its name',
    async (query) => {
      const { status, body } = await admin.get(`campanas/${(await running()).id}/empresas/?${query}`);
      expect([status, Object.keys(body)]).toEqual([400, [query.split('=')[0]]]);
    },
  );
});

describe('a campaign that is over', () => {
  api.startEach();

  /** A business with a campaign that is over and one under way, and one of its companies that answered neither. */
  async function both(): Promise<{ rubro: number; over: number; open: number; company: number }> {
    const open = await running();
    const { body: periodo } = await admin.post('encuestas/periodos/', { fecha: '2025-03-01', fecha_fin: '2025-03-31' });
    const made = await admin.post('encuestas/periodos_activos/', { periodo: periodo.id, rubro: open.rubro });
    expect(made.status, made.text).toBe(201);
    const [company] = (await companies(open.id, '&estado=pendientes')).results;
    return { rubro: open.rubro, over: Number(made.body.id), open: open.id, company: Number(company?.empresa) };
  }
  const has = async (id: number, company: number): Promise<boolean> =>
    (await companies(id)).results.some(({ empresa }) => empresa === company);
  const counts = async (...ids: number[]): Promise<unknown[]> =>
    Promise.all(ids.map(async (id) => (await admin.get(`campanas/${id}/`)).body.empresas));

  test('does not include a company that came later', async () => {
    const { rubro, over, open } = await both();
    const [past, now] = (await counts(over, open)) as [number, number];
    const made = await api.create('empresas/', companyOf('Recién Llegada S.A.', { rubro }));
    expect(await counts(over, open)).toEqual([past, now + 1]);
    expect([await has(over, made), await has(open, made)]).toEqual([false, true]);
  });

  test('has surveys that count the same companies', async () => {
    const over = (await campaigns()).results.find(({ vigente, enviadas }) => !vigente && enviadas > 0);
    await api.create('empresas/', companyOf('Recién Llegada S.A.', { rubro: over?.rubro }));
    const surveys = await admin.rows<{ avance: string }>(`encuestas/?periodo_activo=${over?.id}`);
    const [empresas] = await counts(Number(over?.id));
    expect(surveys.length).toBeGreaterThan(0);
    for (const { avance } of surveys) expect(avance).toMatch(new RegExp(`/${empresas}$`));
  });

  test('and one without a survey has nobody to remind', async () => {
    const { id, encuestas, empresas, alcanzables } = await running();
    expect(alcanzables).toBeGreaterThan(0);
    for (const encuesta of encuestas) await admin.post(`encuestas/${encuesta.id}/inactivar/`, {});
    expect((await admin.get(`campanas/${id}/`)).body).toMatchObject({ encuestas: [], empresas, alcanzables: 0 });
  });

  test.each([
    ['moved', (company: number) => admin.patch(`empresas/${company}/`, { rubro: 2, segmento: null })],
    ['was deactivated', (company: number) => admin.post(`empresas/${company}/inactivar/`, {})],
  ])('and an open one count a company that answered and %s, also in their surveys', async (_, change) => {
    const { id, encuestas, enviadas, empresas } = await running();
    const [company] = (await companies(id, '&estado=enviadas')).results;
    expect((await change(Number(company?.empresa))).status).toBe(200);
    expect((await admin.get(`campanas/${id}/`)).body).toMatchObject({ empresas, enviadas });
    const surveys = await admin.rows<{ avance: string }>(`encuestas/?periodo_activo=${id}`);
    expect(surveys.map(({ avance }) => avance.split('/')[1])).toEqual(encuestas.map(() => String(empresas)));
  });

  test('keeps a company that moved or was deactivated, the open one does not', async () => {
    const { rubro, over, open, company } = await both();
    const other = (await campaigns()).results.find((campaign) => campaign.rubro !== rubro && !campaign.vigente);
    if (!other) throw new Error('the demo has no campaign of another business that is over');
    const [past, now, elsewhere] = (await counts(over, open, other.id)) as [number, number, number];
    const changed = { rubro: other.rubro, segmento: null };
    expect((await admin.patch(`empresas/${company}/`, changed)).status).toBe(200);
    expect(await counts(over, open, other.id)).toEqual([past, now - 1, elsewhere]);
    expect((await admin.post(`empresas/${company}/inactivar/`, {})).status).toBe(200);
    expect(await counts(over, open, other.id)).toEqual([past, now - 1, elsewhere]);
    expect((await admin.patch(`empresas/${company}/`, { activo: true })).status).toBe(200);
    expect((await admin.patch(`empresas/${company}/`, { rubro })).status).toBe(200);
    expect(await counts(over, open, other.id)).toEqual([past, now, elsewhere]);
  });

  test.each([
    ['the day after its last', '2025-04-01', null, false],
    ['on its last day', '2025-03-31', null, true],
    ['and left on its last day', '2025-01-01', '2025-03-31', false],
    ['and left the day after', '2025-01-01', '2025-04-01', true],
  ])('has a company that came %s: %s to %s', async (_, desde, hasta, is) => {
    const { over, company } = await both();
    await sql`update rubro_de_empresa set desde = ${desde}, hasta = ${hasta} where empresa = ${company}`.execute(
      api.db,
    );
    expect(await has(over, company)).toBe(is);
  });
});

describe('the questions of a submission', () => {
  api.startEach();

  test('are counted as shown and answered, without those that NO APLICA leaves out', async () => {
    const usuario = api.usuario;
    const { questions, ...survey } = await surveyOf(usuario);
    const parent = questions.find(
      ({ id, respuestas }) =>
        respuestas.some(({ descripcion }) => descripcion === 'NO APLICA') &&
        questions.some(({ padre }) => padre === id),
    );
    const option = parent?.respuestas.find(({ descripcion }) => descripcion === 'NO APLICA');
    const left = new Set([parent?.id]);
    for (const { id, padre } of [...questions, ...questions]) if (left.has(padre ?? undefined)) left.add(id);
    const shown = questions.filter(({ oculta }) => !oculta);
    const sent = await usuario.post('encuestas/usuario_empresa/', {
      ...{ encuesta: survey.id, respuestas: [{ respuesta: option?.id }], preguntas: [] },
    });
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body).toMatchObject({
      total_preguntas: shown.length - shown.filter(({ id }) => left.has(id)).length + 1,
      total_respondidas: 1,
    });
    const cleared = await usuario.patch(`encuestas/usuario_empresa/${sent.body.id}/`, {
      ...{ encuesta: survey.id, respuestas: [], preguntas: [] },
    });
    expect(cleared.body).toMatchObject({ total_preguntas: shown.length, total_respondidas: 0 });
  });

  test('are those of the survey that the company answered most, of several in a campaign', async () => {
    const usuario = api.usuario;
    const { questions, ...survey } = await surveyOf(usuario);
    const texts = questions.filter(({ tipo_respuesta }) => tipo_respuesta === 3).map(({ id }) => id);
    const answers = texts.map((pregunta) => ({ pregunta, descripcion: 'Sí' }));
    const sent = await usuario.post('encuestas/usuario_empresa/', { encuesta: survey.id, preguntas: answers });
    expect(sent.body.total_respondidas).toBeGreaterThan(0);
    const { body: seccion } = await admin.post('encuestas/secciones/', {
      ...{ descripcion: 'Corta', idioma: survey.idioma, preguntas: [{ descripcion: 'Una', tipo_respuesta: 3 }] },
    });
    const { body: short } = await admin.post('encuestas/', {
      ...{ descripcion: 'Corta', idioma: survey.idioma, periodo_activo: survey.periodo_activo },
      secciones: [{ seccion: seccion.id }],
    });
    const later = await usuario.post('encuestas/usuario_empresa/', { encuesta: short.id, preguntas: [] });
    expect(later.status, later.text).toBe(201);
    const incomplete = (await companies(Number(survey.periodo_activo), '&estado=incompletas')).results;
    expect(incomplete.find(({ empresa }) => empresa === sent.body.empresa)?.completada).toBe(sent.body.id);
  });
});
