import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { PositionScreen } from '../../../../web/src/features/results/PositionScreen';
import { ResultsRoute } from '../../../../web/src/features/results/ResultsScreen';
import { gateway, refusal, reply, showSignedIn, useGateway } from '../../support';

const server = useGateway();

const summary = (empresas: number, more: object = {}) => ({
  __typename: 'ResumenRespuestas',
  ...{ empresas, opciones: [], numeros: null, textos: null, ...more },
});
const question = (pregunta: string, descripcion: string, resumen: object | null, more: object = {}) => ({
  __typename: 'ResultadosPregunta',
  ...{
    pregunta: { __typename: 'Pregunta', id: pregunta },
    numero: `S01·P0${pregunta}`,
    descripcion,
    multiple: false,
    resumen,
    comparable: false,
    anterior: null,
  },
  ...{ eje: '', campoPertenece: '', tituloInforme: '', beneficio: false, ...more },
});
const option = (respuesta: string, descripcion: string, empresas: number) => ({
  ...{ __typename: 'OpcionContada', respuesta: { __typename: 'Respuesta', id: respuesta }, descripcion, empresas },
});
const CHOICE = question('1', '¿Aumentó?', summary(8, { opciones: [option('1', 'Sí', 6), option('2', 'No', 2)] }));
const TEXT = question('2', 'Comentarios', summary(5, { textos: 4 }));
const HIDDEN = question('3', 'Secreto', null);

const business = (id: string, label = 'Bancos') => ({ __typename: 'Rubro', id, label });

const results = (more: object = {}) => ({
  __typename: 'Resultados',
  ...{
    encuesta: { __typename: 'Encuesta', id: '7' },
    descripcion: 'Salarios 2026',
    negocio: 'Bancos',
    fechaInicio: '2026-01-01',
  },
  ...{ fechaFin: '2026-12-31', minimo: 3, publicados: false, empresas: 8, oculto: false },
  segmentos: [{ __typename: 'Segmento', id: '1', descripcion: 'Banca minorista' }],
  origenes: [{ __typename: 'Origen', id: '1', descripcion: 'Nacional' }],
  tamanos: ['HASTA_10'],
  secciones: [
    {
      __typename: 'ResultadosSeccion',
      seccion: { __typename: 'Seccion', id: '1' },
      descripcion: 'Única',
      preguntas: [CHOICE, TEXT, HIDDEN],
    },
  ],
  ...more,
});

/** The screen over answers, one after the other; the last of them again and again. */
function show(
  answers: readonly object[],
  permissions?: readonly string[],
  search = '',
  campaigns: readonly object[] = [],
  progress: readonly object[] = [],
) {
  const requests: Record<string, unknown>[] = [];
  server.use(
    gateway.query('Resultados', ({ variables }) => {
      requests.push(variables);
      return HttpResponse.json({ data: { results: answers[Math.min(requests.length, answers.length) - 1] } });
    }),
    gateway.query('EncuestasConResultados', ({ variables: { page = 1, pageSize } }) => {
      const rows = campaigns.slice((page - 1) * pageSize, page * pageSize);
      return HttpResponse.json({
        data: { page: { __typename: 'CampanaPage', count: campaigns.length, results: rows } },
      });
    }),
    reply('AvanceDeEncuestas', { page: { __typename: 'EncuestaPage', count: progress.length, results: progress } }),
  );
  const router = showSignedIn(<ResultsRoute />, {
    at: { pathname: '/resultados/7', search },
    path: '/resultados/:encuesta',
    permissions,
  });
  return { requests, router };
}

const openMenu = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('campaigns beyond the 300 of a page are in the list and in the picker, too', async () => {
  const campaign = (id: string, fechaInicio: string) => ({
    ...{
      __typename: 'Campana',
      id,
      rubro: business('1'),
      empresas: 3,
      enviadas: 2,
      fechaInicio,
      fechaFin: '2026-12-31',
    },
    encuestas: [{ __typename: 'Encuesta', id, descripcion: `Salarios ${id}` }],
  });
  const campaigns = Array.from({ length: 301 }, (_, at) =>
    campaign(String(1000 + at), at < 300 ? '2026-01-01' : '2001-01-01'),
  );
  show([results()], undefined, '', campaigns);
  await openMenu('Comparar con');
  expect(
    await screen.findByRole('menuitem', { name: /^Salarios 1300 Bancos · 01\/01\/2001 – 31\/12\/2026/ }),
  ).toBeTruthy();
  cleanup();
  showSignedIn(<ResultsRoute />, { at: '/resultados?page=31' });
  expect((await screen.findByRole('link', { name: 'Salarios 1300' })).getAttribute('href')).toBe('/resultados/1300');
});

it('each survey has a row with its own progress, or else its campaign’s, and what comes next', async () => {
  const survey = (id: string) => ({ __typename: 'Encuesta', id, descripcion: `Salarios ${id}` });
  const campaign = {
    ...{ __typename: 'Campana', id: '4', rubro: business('1'), empresas: 20, enviadas: 8 },
    ...{ fechaInicio: '2025-01-01', fechaFin: '2025-12-31', encuestas: [survey('1'), survey('2')] },
  };
  show([results()], undefined, '', [campaign], [{ __typename: 'Encuesta', id: '2', avance: '0/20' }]);
  cleanup();
  showSignedIn(<ResultsRoute />, { at: '/resultados' });
  const rows = await screen.findAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'EncuestaNegocioPeriodoRespondieronEstadoAcciones',
    'Salarios 1Bancos20258/20CerradaVer resultados',
    'Salarios 2Bancos20250/20CerradaVer avance',
  ]);
  expect(screen.getByLabelText('Ver avance: Salarios 2').getAttribute('href')).toBe('/seguimiento/4');
});

it('surveys of another business of the same name are not offered as those of the same', async () => {
  const campaign = (id: string, rubro: string) => ({
    ...{ __typename: 'Campana', id, rubro: business(rubro), empresas: 3, enviadas: 2 },
    ...{ fechaInicio: '2026-01-01', fechaFin: '2026-12-31' },
    encuestas: [{ __typename: 'Encuesta', id, descripcion: `Salarios ${id}` }],
  });
  show([results()], undefined, '', [campaign('7', '1'), campaign('8', '1'), campaign('9', '2')]);
  await openMenu('Comparar con');
  const offered = async (name: string) =>
    within(await screen.findByRole('group', { name }))
      .getAllByRole('menuitem')
      .map((option) => option.textContent);
  expect(await offered('Del mismo negocio')).toEqual([expect.stringContaining('Salarios 8')]);
  expect(await offered('De otros negocios')).toEqual([expect.stringContaining('Salarios 9')]);
});

it('the compared survey has a distinguishing name', async () => {
  const campaign = (id: string, rubro: string, negocio: string, year: number) => ({
    ...{ __typename: 'Campana', id, rubro: business(rubro, negocio), empresas: 3, enviadas: 2 },
    ...{ fechaInicio: `${year}-01-01`, fechaFin: `${year}-12-31` },
    encuestas: [{ __typename: 'Encuesta', id, descripcion: `Salarios ${id}` }],
  });
  const campaigns = [
    ...[campaign('7', '1', 'Bancos', 2026), campaign('8', '1', 'Bancos', 2025), campaign('9', '2', 'Comercio', 2025)],
    ...[
      campaign('10', '2', 'Comercio', 2026),
      campaign('11', '1', 'Bancos', 2026),
      campaign('12', '3', 'Bancos', 2025),
    ],
  ];
  const compared = question('1', '¿Aumentó?', CHOICE.resumen, { comparable: true, anterior: CHOICE.resumen });
  const secciones = [
    {
      __typename: 'ResultadosSeccion',
      seccion: { __typename: 'Seccion', id: '1' },
      descripcion: 'Única',
      preguntas: [compared, TEXT],
    },
  ];
  for (const [id, name] of [
    ['8', '2025'],
    ['9', 'Comercio 2025'],
    ['10', 'Comercio 2026'],
    ['11', 'Salarios 11 · Bancos'],
    ['12', 'Salarios 12 · Bancos'],
  ]) {
    show([results({ secciones })], undefined, `?comparada=${id}`, campaigns);
    expect(await screen.findByText(`Comparar con: ${name}`)).toBeTruthy();
    const [choice, text] = screen.getAllByRole('article');
    expect(choice?.textContent).toContain(`Respondieron 8 empresas · ${name}: 8`);
    expect(screen.getByRole('columnheader', { name: `Empresas ${name}` })).toBeTruthy();
    expect(text?.textContent).toContain(`${name}: no se hacía esta pregunta.`);
    cleanup();
  }
});

describe('the results of a survey', () => {
  it('have a table for screen readers, and a reason if hidden', async () => {
    show([results()]);
    const cards = await screen.findAllByRole('article');
    expect(cards).toHaveLength(3);
    const rows = within(within(cards[0] as HTMLElement).getByRole('table')).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual(['RespuestaEmpresas%', 'Sí675%', 'No225%']);
    expect(cards[2]?.textContent).toContain(
      'Se oculta: respondieron menos de 3 empresas, o la diferencia con otro filtro mostraría a menos de 3.',
    );
  });

  it('are filtered by the URL’s valid parameters', async () => {
    const person = userEvent.setup();
    const { requests, router } = show([results()], undefined, '?segmento=1&tamano=ENORME&agrupar=nada');
    const chips = within(await screen.findByRole('group', { name: 'Filtros' }));
    // A segment and an origin of the same number are each called by their own name.
    expect(chips.getByRole('button', { name: 'Segmento: Banca minorista' })).toBeTruthy();
    expect(chips.getByRole('button', { name: 'Tamaño' })).toBeTruthy();
    expect(chips.queryByRole('button', { name: /^Agrupar por/ })).toBeNull();
    expect(requests[0]).toMatchObject({ encuesta: '7', filter: { segmento: '1', origen: null, tamano: null } });
    await openMenu('Origen');
    await person.click(await screen.findByRole('menuitem', { name: 'Nacional' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ filter: { segmento: '1', origen: '1' } }));
    expect(router.state.location.search).toContain('origen=1');
    await person.click(chips.getByRole('button', { name: 'Quitar el filtro Origen' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ filter: { segmento: '1', origen: null } }));
    expect(document.activeElement).toBe(chips.getByRole('button', { name: 'Origen' }));
    await person.click(chips.getByRole('button', { name: 'Limpiar filtros' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ filter: { segmento: null, origen: null } }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Limpiar filtros' })).toBeNull());
    expect(document.activeElement).toBe(chips.getByRole('button', { name: 'Segmento' }));
  });

  it('of too few companies are hidden, and the filters stay', async () => {
    show([results({ oculto: true, empresas: null, secciones: [] })], undefined, '?origen=1');
    expect(await screen.findByText(/^Con estos filtros no se muestra nada: respondieron menos de 3/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Limpiar filtros' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
  });

  it('of too few companies are hidden without blaming filters that nobody chose', async () => {
    show([results({ oculto: true, empresas: null, secciones: [] })]);
    expect(
      await screen.findByText('Respondieron menos de 3 empresas. Los resultados se muestran desde 3.'),
    ).toBeTruthy();
  });

  it('that cannot be loaded say so, and are retried', async () => {
    const person = userEvent.setup();
    show([results()]);
    server.use(gateway.query('Resultados', () => refusal('UPSTREAM_UNAVAILABLE'), { once: true }));
    await person.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findAllByRole('article')).toHaveLength(3);
  });

  it('are found by words, without asking the server', async () => {
    const person = userEvent.setup();
    const { requests } = show([results()]);
    await person.type(await screen.findByLabelText('Buscar una pregunta'), 'aumento');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(screen.getByText('1 de 3 preguntas')).toBeTruthy();
    await person.type(screen.getByLabelText('Buscar una pregunta'), 'zzz');
    expect(await screen.findByText('Ninguna pregunta coincide.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('print the search, and restore it from the URL', async () => {
    const person = userEvent.setup();
    const { router } = show([results()], undefined, '?search=comentarios');
    const box = await screen.findByLabelText('Buscar una pregunta');
    expect(box).toHaveProperty('value', 'comentarios');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(screen.getByText('Buscar una pregunta: comentarios · 1 de 3 preguntas')).toBeTruthy();
    await person.clear(box);
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(screen.queryByText(/^Buscar una pregunta:/)).toBeNull();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await person.type(box, 'el secreto ');
    expect(await screen.findByText('Ninguna pregunta coincide.')).toBeTruthy();
    await waitFor(() => expect(new URLSearchParams(router.state.location.search).get('search')).toBe('el secreto'));
    expect(box).toHaveProperty('value', 'el secreto ');
    expect(router.state.historyAction).toBe('REPLACE');
    // Where somebody goes to another address, that one has the last word.
    await router.navigate('/resultados/7?search=aumento');
    await waitFor(() => expect(box).toHaveProperty('value', 'aumento'));
    await router.navigate(-1);
    await waitFor(() => expect(box).toHaveProperty('value', 'el secreto'));
  });
});

it('texts load when opened, by search and page', async () => {
  const person = userEvent.setup();
  const requests: Record<string, unknown>[] = [];
  show([results()]);
  server.use(
    gateway.query('TextosResultados', ({ variables }) => {
      requests.push(variables);
      const text = { __typename: 'TextoEscrito', texto: `Página ${variables.page}`, empresas: 2 };
      return HttpResponse.json({ data: { page: { __typename: 'TextosPage', count: 24, results: [text] } } });
    }),
  );
  const read = await screen.findByRole('button', { name: /^Leer 4 textos distintos/ });
  expect(requests).toEqual([]);
  await person.click(read);
  expect(await screen.findByText(/Página 1(?! de)/)).toBeTruthy();
  expect(screen.getByText('24 textos distintos')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Última' }));
  expect(await screen.findByText(/Página 3(?! de)/)).toBeTruthy();
  await person.type(screen.getByLabelText('Buscar'), 'algo{Enter}');
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ pregunta: '2', search: 'algo', page: 1 }));
});

const chosen = (pregunta: string, mercado: object | null) => ({
  ...{
    __typename: 'PosicionPregunta',
    pregunta: { __typename: 'Pregunta', id: pregunta },
    numero: `S01·P0${pregunta}`,
    descripcion: '¿Da bono?',
    noCorresponde: false,
    mercado,
  },
  propia: {
    ...{ __typename: 'RespuestaPropia', numero: null, texto: null },
    opciones: [{ __typename: 'OpcionPropia', respuesta: { __typename: 'Respuesta', id: '1' }, descripcion: 'Sí' }],
  },
});

/** A respondent's screen with this position. */
function showPosition(preguntas: readonly object[], cerrada: boolean | null) {
  const position = {
    ...{ __typename: 'Posicion', descripcion: 'Salarios 2026', negocio: 'Bancos', fechaInicio: '2026-01-01' },
    ...{ fechaFin: '2026-12-31', cerrada, minimo: 3, empresas: 9 },
    secciones: [
      { __typename: 'PosicionSeccion', seccion: { __typename: 'Seccion', id: '1' }, descripcion: 'Única', preguntas },
    ],
  };
  server.use(gateway.query('Posicion', () => HttpResponse.json({ data: { position } })));
  showSignedIn(<PositionScreen encuesta="7" />);
}

it('says of a survey without a position that it is this one, and leads to the others', async () => {
  server.use(reply('Posicion', { position: null }));
  showSignedIn(<PositionScreen encuesta="999" />);
  expect(await screen.findByText('Los resultados de esta encuesta no están disponibles para su empresa.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver resultados publicados' });
  expect(link.getAttribute('href')).toBe('/resultados');
});

it('shows how many others made the company’s choice, without itself', async () => {
  const market = (mismas: number) => ({
    ...{ __typename: 'MercadoPregunta', empresas: 9, mediana: null, cuartil1: null, cuartil3: null },
    mismas: [option('1', 'Sí', mismas)],
  });
  showPosition([chosen('1', market(1)), chosen('2', market(2)), chosen('3', market(5))], true);
  const cards = await screen.findAllByRole('article');
  expect(cards.map((card) => card.querySelector('li')?.textContent?.replace(/\s/g, ' '))).toEqual([
    'SíNadie más eligió lo mismo',
    'SíOtra empresa eligió lo mismo (12,5%)',
    'Sí4 de las demás empresas eligieron lo mismo (50%)',
  ]);
});

it('tells a question that does not apply from an unanswered one, with and without the market', async () => {
  const market = {
    __typename: 'MercadoPregunta',
    empresas: 9,
    mediana: 35,
    cuartil1: null,
    cuartil3: null,
    mismas: [],
  };
  const without = (pregunta: string, mercado: object | null, noCorresponde: boolean) => ({
    ...{ ...chosen(pregunta, mercado), propia: null, noCorresponde },
  });
  showPosition(
    [without('1', null, true), without('2', market, true), without('3', null, false), without('4', market, false)],
    true,
  );
  const NOT_APPLICABLE = 'No corresponde: una pregunta anterior se respondió NO APLICA.';
  const found = (await screen.findAllByRole('article')).map(({ textContent }) =>
    [NOT_APPLICABLE, 'Sin respuesta'].filter((text) => textContent?.includes(text)),
  );
  expect(found).toEqual([[NOT_APPLICABLE], [NOT_APPLICABLE], ['Sin respuesta'], ['Sin respuesta']]);
});

it('shows quartiles, or the reason for their absence', async () => {
  const number = (pregunta: string, cuartil1: number | null, cuartil3: number | null) => {
    const mercado = { __typename: 'MercadoPregunta', empresas: 9, mediana: 35, cuartil1, cuartil3, mismas: [] };
    const question = chosen(pregunta, mercado);
    return { ...question, propia: { ...question.propia, opciones: [], numero: 60 } };
  };
  showPosition([number('1', null, null), number('2', 20, 50)], true);
  const texts = (await screen.findAllByRole('article')).map((card) => card.textContent);
  expect(screen.getAllByText(/al menos otras 10 empresas/)).toHaveLength(1);
  expect(texts[0]).toContain('Su respuesta60Mediana35');
  expect(texts[1]).toContain(
    'Su respuesta60 · por encima del cuartil superiorCuartil inferior20Mediana35Cuartil superior50',
  );
});

it('shows the own answers during the period, and the date of the comparison', async () => {
  showPosition([chosen('1', null)], false);
  expect((await screen.findByRole('article')).textContent).toBe('S01·P01 ¿Da bono?Su respuestaSí');
  expect(screen.getByText(/^Las respuestas de su empresa\. La comparación .* hasta el 31\/12\/2026 /)).toBeTruthy();
});

it.each([true, null])('says that too few others answered after the period (%s)', async (cerrada) => {
  showPosition([chosen('1', null)], cerrada);
  expect((await screen.findByRole('article')).textContent).toContain('respondieron menos de 3 empresas');
  expect(screen.queryByText(/^Las respuestas de su empresa/)).toBeNull();
});

describe('the button that publishes', () => {
  it('says that companies see the market at once when the period has ended', async () => {
    show([results({ fechaFin: '2025-12-31' })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Publicar resultados' }));
    const { textContent } = await screen.findByRole('alertdialog', { name: '¿Publicar los resultados?' });
    expect(textContent).toContain('ven enseguida su posición');
    expect(textContent).not.toContain('cuando termine');
  });

  it('publishes and withdraws, explains itself, and changes nothing after an error', async () => {
    const person = userEvent.setup();
    const sent: unknown[] = [];
    show([results({ fechaFin: '2199-12-31' })]);
    const answer = (errors: object[]) =>
      gateway.mutation('PublishResultados', ({ variables }) => {
        sent.push(variables.publicados);
        return HttpResponse.json({ data: { result: { __typename: 'ActionPayload', errors } } });
      });
    server.use(answer([{ __typename: 'FieldError', field: null, message: 'Hoy no.' }]));
    const button = await screen.findByRole('button', { name: 'Publicar resultados' });
    expect(screen.getByText('Sin publicar')).toBeTruthy();
    expect(button.getAttribute('aria-describedby')).toBeTruthy();
    const question = '¿Publicar los resultados?';
    await person.click(button);
    const confirmation = await screen.findByRole('alertdialog', { name: question });
    expect(confirmation.textContent).toContain('8 empresas respondieron');
    expect(confirmation.textContent).toContain('cuando termine el periodo (31/12/2199)');
    await person.click(within(confirmation).getByRole('button', { name: 'Cancelar' }));
    expect(sent).toEqual([]);
    const publish = async () => {
      await person.click(button);
      const dialog = await screen.findByRole('alertdialog', { name: question });
      await person.click(within(dialog).getByRole('button', { name: 'Publicar resultados' }));
    };
    await publish();
    expect(await screen.findByText('Hoy no.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByText('Sin publicar')).toBeTruthy();
    server.use(answer([]));
    await publish();
    expect(await screen.findByText('Los resultados quedaron publicados.')).toBeTruthy();
    expect(screen.getByText('Publicados')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Dejar de publicar' }));
    expect(await screen.findByText('Los resultados ya no están publicados.')).toBeTruthy();
    expect(sent).toEqual([true, true, false]);
  });

  it('is absent without permission or server support', async () => {
    show([results({ publicados: true })], ['view_encuestausuarioempresa']);
    expect(await screen.findByText('Publicados')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Dejar de publicar' })).toBeNull();
    cleanup();
    show([results({ publicados: null })]);
    await screen.findAllByRole('article');
    expect(screen.queryByText('Sin publicar')).toBeNull();
  });
});
