import 'fake-indexeddb/auto';
import { ApolloProvider } from '@apollo/client/react';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { createMemoryRouter, Link, Outlet } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClient } from '../../../../web/src/app/apollo';
import { App } from '../../../../web/src/app/app';
import { openDraft } from '../../../../web/src/features/answering/drafts/draftStore';
import { NO_EARLIER_ANSWERS } from '../../../../web/src/features/answering/model/reading.ts';
import {
  deleteOfflineSurveys,
  offlineSurveys,
  storeOfflineSurvey,
} from '../../../../web/src/features/answering/offline/offlineSurveys';
import { AddEncuestaCompletada, EditEncuestaCompletada } from '../../../../web/src/features/answering/screens/screens';
import { ViewEncuestaCompletada } from '../../../../web/src/features/answering/screens/view';
import { OutboxGate } from '../../../../web/src/features/answering/sending/OutboxGate';
import { RespondentHome } from '../../../../web/src/features/home/RespondentHome';
import { SessionProvider } from '../../../../web/src/shared/session/session';
import { createTheme } from '../../../../web/src/shared/theme';
import { gateway as api, useGateway } from '../../support';
import { question } from './surveys';

// A busy machine takes its time to bring the code of a screen.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 90_000 });

const theme = createTheme();

const server = useGateway();

const pregunta = (id: string, descripcion: string) => ({
  ...{ __typename: 'Pregunta', id, descripcion, multiple: false, oculta: false, orden: Number(id) },
  ...{ tipoRespuesta: { __typename: 'TipoRespuesta', id: '3' }, padre: null, respuestas: [] },
});

const encuesta = (...secciones: ReturnType<typeof pregunta>[][]) => ({
  ...{ __typename: 'Encuesta', id: '1', descripcion: 'Salarios', fechaInicio: null, fechaFin: null },
  secciones: secciones.map((preguntas, index) => ({
    ...{ __typename: 'Seccion', id: String(index + 1), descripcion: `Sección ${index + 1}`, preguntas },
  })),
});

const WHOLE = encuesta([pregunta('1', 'Salario')], [pregunta('2', 'Notas')]);

const completada = (id: string, empresa: string) => ({
  ...{ __typename: 'EncuestaCompletada', id, version: 'v', fechaModificacion: '2026-01-01T00:00:00Z' },
  ...{ empresa: { __typename: 'Empresa', id: empresa }, respuestas: [], respuestasLibres: [] },
});

const sentAs = (id: string, totalRespondidas = 2) => ({
  ...{ __typename: 'EncuestaCompletada' as const, id, totalPreguntas: 2, totalRespondidas },
});
const abierta = (id: string, aplica: boolean) => ({
  ...{ __typename: 'EncuestaAbierta', id, descripcion: `Encuesta ${id}`, idioma: 'Español', fechaFin: '2026-12-31' },
  ...{ aplica, completada: null as ReturnType<typeof sentAs> | null },
});

const page = { __typename: 'EncuestaCompletadaPage', results: [] };

/** What stands beside a survey in this language. */
const beside = (idioma: string) => ({
  survey: { __typename: 'Encuesta', id: '1', idioma: { __typename: 'Idioma', id: '1', label: idioma } },
  page: { __typename: 'ComentarioPreguntaPage', results: [] },
});

/** The gateway with a survey to answer, and every record of it. */
function gateway(survey: ReturnType<typeof encuesta>) {
  server.use(
    api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey, open: null, page } })),
    api.query('SendingCheck', () => HttpResponse.json({ data: { me: { isAdmin: false, usuario: null } } })),
    api.query('SavedAnswersOfSurvey', () => HttpResponse.json({ data: { page } })),
    api.query('QuestionComments', () => HttpResponse.json({ data: beside('Español') })),
    api.query('SurveyToChange', ({ variables }) => {
      const own = completada(String(variables.id), `e${variables.id}`);
      const record = { ...own, encuesta: { __typename: 'Encuesta', id: survey.id } };
      return HttpResponse.json({ data: { record, survey, open: null, page } });
    }),
  );
}

const refuse = (errors: { field: string | null; message: string }[]) =>
  server.use(
    api.mutation('SaveSurvey', () =>
      HttpResponse.json({
        data: { result: { __typename: 'EncuestaCompletadaPayload', record: null, errors: errors.map(typed) } },
      }),
    ),
  );
const typed = (error: object) => ({ __typename: 'FieldError', ...error });

const usuario = (id: string) => ({
  ...{
    __typename: 'Usuario' as const,
    id,
    username: 'ana',
    firstName: 'Ana',
    lastName: '',
    isSuperuser: false,
  },
  ...{ empresa: { __typename: 'Empresa' as const, id: '3', label: 'Banco' }, idioma: null },
});

function show(path: string, { id = '7', isAdmin = false, mayChange = true } = {}) {
  const client = createClient();
  const session = { isAdmin, usuario: usuario(id), can: () => mayChange };
  const Shell = () => (
    <ApolloProvider client={client}>
      <SessionProvider session={session}>
        <OutboxGate />
        <Link to="/">Inicio</Link>
        <Outlet />
      </SessionProvider>
    </ApolloProvider>
  );
  const children = [
    { index: true, element: <p>En casa</p> },
    { path: 'inicio', element: <RespondentHome /> },
    { path: 'completar_encuesta/add', element: <AddEncuestaCompletada /> },
    { path: 'completar_encuesta/:id', element: <EditEncuestaCompletada /> },
    { path: 'completar_encuesta/:id/view', element: <ViewEncuestaCompletada /> },
  ];
  const router = createMemoryRouter([{ path: '/', element: <Shell />, children }], { initialEntries: [path] });
  render(<App router={router} theme={theme} />);
  return router;
}

const button = (name: string) => screen.findByRole('button', { name });

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the survey', () => {
  it('reports a timeout, and still shows a late response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let come: () => void = () => undefined;
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    gateway(WHOLE);
    server.use(
      api.query('SurveyToAnswer', async () => {
        await coming;
        return HttpResponse.json({ data: { survey: WHOLE, open: null, page } });
      }),
    );
    show('/completar_encuesta/add');
    await vi.advanceTimersByTimeAsync(14_000);
    expect(screen.queryByText('No se pudo cargar la encuesta.')).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    vi.useRealTimers();
    expect(await screen.findByText('No se pudo cargar la encuesta.')).toBeTruthy();
    come();
    expect(await screen.findByLabelText('1. Salario')).toBeTruthy();
  });

  it('without sections is logged in the words of the specification', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    gateway(encuesta());
    show('/completar_encuesta/add');
    await screen.findByText('Las secciones de la encuesta no están disponibles.');
    await waitFor(() => expect(logged).toHaveBeenCalledWith('Las secciones de la encuesta no están disponibles.'));
  });

  it.each(['/completar_encuesta/99999', '/completar_encuesta/99999/view'])(
    'at %s, which nobody has, leads home, and so does what is no identifier',
    async (path) => {
      gateway(WHOLE);
      const errors = [{ message: 'Expected an id', extensions: { code: 'BAD_USER_INPUT' } }];
      const answer: Parameters<typeof api.query>[1] = ({ variables }) =>
        variables.id === '99999'
          ? HttpResponse.json({ data: { record: null, survey: WHOLE, open: null, page } })
          : HttpResponse.json({ data: null, errors });
      server.use(api.query('SurveyToChange', answer), api.query('CompletedSurvey', answer));
      for (const address of [path, path.replace('99999', 'abc')]) {
        show(address);
        expect(await screen.findByText('En casa')).toBeTruthy();
        cleanup();
      }
    },
  );

  it('shows the server’s errors as links to their questions', async () => {
    gateway(WHOLE);
    refuse([
      { field: 'pregunta.2', message: 'La respuesta no puede contener más de 10000 caracteres.' },
      { field: null, message: 'Sin pregunta' },
    ]);
    show('/completar_encuesta/add', { id: '20' });
    await userEvent.type(await screen.findByLabelText('1. Salario'), 'uno');
    await userEvent.click(await button('Siguiente'));
    await userEvent.type(await screen.findByLabelText('1. Notas'), 'dos');
    await userEvent.click(await button('Anterior'));
    await userEvent.click(await button('Enviar'));
    const popup = await screen.findByRole('alertdialog');
    expect(popup.textContent).toContain('Sin pregunta');
    await userEvent.click(within(popup).getByRole('link', { name: '1. Notas' }));
    const field = await screen.findByLabelText('1. Notas');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('La respuesta no puede contener más de 10000 caracteres.')).toBeTruthy();
    await userEvent.type(field, '!');
    expect(screen.queryByText('La respuesta no puede contener más de 10000 caracteres.')).toBeNull();
  });

  it('reports a question deleted during answering, keeps the step, and can be sent', async () => {
    const cost = { ...pregunta('4', 'Costo'), tipoRespuesta: { __typename: 'TipoRespuesta', id: '2' } };
    gateway(encuesta([pregunta('1', 'Salario')], [pregunta('2', 'Notas'), cost]));
    const sent: unknown[] = [];
    server.use(
      api.mutation('SaveSurvey', ({ variables }) => {
        sent.push(variables.input.respuestasLibres);
        const result = { __typename: 'EncuestaCompletadaPayload', record: completada('5', '3'), errors: [] };
        return HttpResponse.json({ data: { result } });
      }),
    );
    show('/completar_encuesta/add', { id: '21' });
    await userEvent.type(await screen.findByLabelText('1. Salario'), 'uno');
    await userEvent.click(await button('Siguiente'));
    await userEvent.type(await screen.findByLabelText('1. Notas'), 'se pierde');
    await userEvent.type(screen.getByLabelText('2. Costo'), '12.345,5');
    server.use(
      api.query('SurveyToAnswer', () => {
        const survey = encuesta([pregunta('1', 'Sueldo')], [pregunta('3', 'Nueva')]);
        return HttpResponse.json({ data: { survey, open: null, page } });
      }),
    );
    await userEvent.click(await button('Enviar'));
    const popup = await screen.findByRole('dialog', { name: 'La encuesta cambió mientras la respondía' });
    expect(popup.textContent).toContain('Notas: se pierdeCosto: 12.345,5');
    expect(within(popup).getByRole('link', { name: '1. Nueva' })).toBeTruthy();
    const reworded = within(popup).getByRole('link', { name: '1. Sueldo' });
    expect(reworded.closest('li')?.textContent).toContain('Usted respondió «uno» a «Salario».');
    expect(sent).toEqual([]);
    expect(screen.getByLabelText('1. Nueva')).toBeTruthy();
    await userEvent.click(within(popup).getByRole('button', { name: 'Enviar' }));
    const done = await screen.findByRole('dialog', { name: 'Operación exitosa' });
    expect(done.textContent).toContain('No se envió, porque la encuesta ya no lo pide:');
    expect(done.textContent).toContain('Notas: se pierde');
    expect(done.textContent).toContain('Costo: 12.345,5');
    expect(sent.at(-1)).toEqual([{ pregunta: '1', descripcion: 'uno' }]);
  });

  it('that lost a question while it waited for another page asks before it sends the rest', async () => {
    gateway(WHOLE);
    server.use(api.mutation('SaveSurvey', () => HttpResponse.error()));
    show('/completar_encuesta/add', { id: '41' });
    const person = userEvent.setup();
    await person.type(await screen.findByRole('textbox', { name: /Salario/ }), '100');
    await person.click(await button('Enviar'));
    await person.click(await button('Enviar de todos modos'));
    await screen.findByText(/Se enviará cuando vuelva la conexión/);
    cleanup();
    const sent: unknown[] = [];
    gateway(encuesta([pregunta('2', 'Notas')]));
    server.use(
      api.mutation('SaveSurvey', ({ variables }) => {
        sent.push(variables);
        return HttpResponse.error();
      }),
    );
    show('/', { id: '41' });
    const link = await screen.findByRole('link', { name: 'Abrir' });
    expect(link.getAttribute('href')).toBe('/completar_encuesta/add?encuesta=1');
    await person.click(link);
    const popup = await screen.findByRole('dialog', { name: 'Respuestas suyas que no se enviarán' });
    expect(within(popup).getByText('Salario').parentElement?.textContent).toBe('Salario: 100');
    expect(sent).toEqual([]);
    await person.click(within(popup).getByRole('button', { name: 'Enviar' }));
    await expect.poll(() => sent).toMatchObject([{ input: { respuestasLibres: [] } }]);
  });

  it('shows the request id after repeated failures, and retries on demand', async () => {
    gateway(WHOLE);
    const extensions = { code: 'UPSTREAM_UNAVAILABLE', requestId: 'req-9' };
    let tries = 0;
    server.use(
      api.mutation('SaveSurvey', () => {
        tries += 1;
        return HttpResponse.json({ data: null, errors: [{ message: 'No', extensions }] });
      }),
    );
    show('/completar_encuesta/add', { id: '25' });
    await userEvent.type(await screen.findByLabelText('1. Salario'), 'uno');
    await userEvent.click(await button('Enviar'));
    await userEvent.click(await button('Enviar de todos modos'));
    await screen.findByText(/Se enviará cuando vuelva la conexión/);
    for (const failures of [1, 2]) {
      await waitFor(() => expect(tries).toBe(failures));
      await userEvent.click(await button('Reintentar'));
    }
    expect((await screen.findByText(/El servidor no recibió las respuestas/)).textContent).toContain('req-9');
    expect(screen.queryByText(/Se enviará cuando vuelva la conexión/)).toBeNull();
    const result = { __typename: 'EncuestaCompletadaPayload', record: completada('5', '3'), errors: [] };
    server.use(api.mutation('SaveSurvey', () => HttpResponse.json({ data: { result } })));
    await userEvent.click(await button('Reintentar'));
    expect(await screen.findByText('Operación exitosa')).toBeTruthy();
  });

  it('sends a pending submission from another screen, and reports it there', async () => {
    gateway(WHOLE);
    server.use(api.mutation('SaveSurvey', () => HttpResponse.error()));
    show('/completar_encuesta/add', { id: '26' });
    await userEvent.type(await screen.findByLabelText('1. Salario'), 'uno');
    await userEvent.click(await button('Enviar'));
    await userEvent.click(await button('Enviar de todos modos'));
    await screen.findByText(/Se enviará cuando vuelva la conexión/);
    await userEvent.click(screen.getByRole('link', { name: 'Inicio' }));
    expect(await screen.findByText('En casa')).toBeTruthy();
    const result = { __typename: 'EncuestaCompletadaPayload', record: completada('5', '3'), errors: [] };
    server.use(api.mutation('SaveSurvey', () => HttpResponse.json({ data: { result } })));
    dispatchEvent(new Event('online'));
    expect(await screen.findByText(/Sus respuestas de «Salarios» se enviaron/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver' }).getAttribute('href')).toBe('/completar_encuesta/5/view');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByText(/se enviaron/)).toBeNull();
  });

  it('of a person who has come to another company sends nothing, and keeps the answers', async () => {
    gateway(WHOLE);
    const me = { isAdmin: false, usuario: { __typename: 'Usuario', id: '30', empresa: { id: '4' } } };
    server.use(api.query('SendingCheck', () => HttpResponse.json({ data: { me } })));
    show('/completar_encuesta/add', { id: '30' });
    await userEvent.type(await screen.findByLabelText('1. Salario'), 'de la primera');
    await userEvent.click(await button('Enviar'));
    await userEvent.click(await button('Enviar de todos modos'));
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Ahora responde por otra empresa');
    expect(screen.getByLabelText('1. Salario')).toHaveProperty('value', 'de la primera');
  });

  it('of another company shows an administrator nothing of the first one’s draft', async () => {
    gateway(WHOLE);
    server.use(
      api.query('CompletedSurvey', ({ variables }) => {
        const record = {
          ...completada(String(variables.id), `e${variables.id}`),
          fechaCreacion: '2026-01-01T00:00:00Z',
        };
        const day = { abierta: true, preguntasHechas: null, preguntasRetiradas: [], encuesta: WHOLE };
        return HttpResponse.json({ data: { record: { ...record, ...day } } });
      }),
    );
    const router = show('/completar_encuesta/10', { id: '22', isAdmin: true });
    await userEvent.type(await screen.findByLabelText('1. Salario'), 'de la primera');
    await router.navigate('/completar_encuesta/11');
    await waitFor(() => expect(screen.getByLabelText('1. Salario')).toHaveProperty('value', ''));
    await router.navigate('/completar_encuesta/10');
    await waitFor(() => expect(screen.getByLabelText('1. Salario')).toHaveProperty('value', 'de la primera'));
  });

  it('continues the draft, though the server returns another survey first', async () => {
    gateway(WHOLE);
    const newer = { ...encuesta([pregunta('9', 'Lo nuevo')]), id: '9', descripcion: 'Nueva' };
    const open = [abierta('9', true), abierta('1', false)];
    const requests: unknown[] = [];
    server.use(
      api.query('SurveyToAnswer', ({ variables }) => {
        requests.push(variables.encuesta);
        return HttpResponse.json({ data: { survey: variables.encuesta === '1' ? WHOLE : newer, open, page } });
      }),
      api.mutation('SaveSurvey', ({ variables }) => {
        requests.push(variables.input.encuesta);
        const result = { __typename: 'EncuestaCompletadaPayload', record: completada('5', '3'), errors: [] };
        return HttpResponse.json({ data: { result } });
      }),
    );
    const { store } = await openDraft('27:1:3');
    const entry = { draft: '27:1:3', question: '1', id: 'x', at: 1, base: null, title: 'Salario', words: 'antes' };
    await store.write('27:1:3', [{ ...entry, answer: { text: 'antes' } }], []);
    server.use(
      api.query('RespondentHome', ({ variables }) =>
        HttpResponse.json({ data: { survey: variables.encuesta === '1' ? WHOLE : newer, open, page } }),
      ),
      api.query('RespondentReport', () => HttpResponse.json({ data: { report: null } })),
      api.query('Today', () => HttpResponse.json({ data: { estado: { __typename: 'Estado', hoy: '2026-06-30' } } })),
    );
    show('/inicio', { id: '27' });
    const goOn = await screen.findByRole('link', { name: 'Continuar' });
    expect(goOn.getAttribute('href')).toMatch(/^\/completar_encuesta\/add\?encuesta=1(&|$)/);
    expect(screen.getByRole('link', { name: 'Responder: Encuesta 9' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Otros borradores' })).toBeNull();
    cleanup();
    show('/completar_encuesta/add', { id: '27' });
    expect(await screen.findByLabelText('1. Salario')).toHaveProperty('value', 'antes');
    expect(screen.queryByLabelText('1. Lo nuevo')).toBeNull();
    await userEvent.click(await button('Enviar'));
    await userEvent.click(await button('Enviar de todos modos'));
    expect(await screen.findByText('Operación exitosa')).toBeTruthy();
    // The last is what is sent, once the survey was looked at.
    expect(requests).toEqual([undefined, '1', '1', '1']);
  });

  it('is chosen if several apply; a submitted one leads to its submission', async () => {
    gateway(WHOLE);
    const open = [{ ...abierta('9', true), completada: sentAs('4') }, abierta('1', true)];
    server.use(
      api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: { ...WHOLE, id: '9' }, open, page } })),
    );
    show('/completar_encuesta/add', { id: '28' });
    const sent = await screen.findByRole('link', { name: 'Ver lo enviado: Encuesta 9' });
    expect(sent.getAttribute('href')).toBe('/completar_encuesta/4/view');
    const other = screen.getByRole('link', { name: 'Responder: Encuesta 1' });
    expect(other.getAttribute('href')).toBe('/completar_encuesta/add?encuesta=1');
    expect(screen.queryByLabelText('1. Salario')).toBeNull();
  });

  it('that was sent with open questions can be completed, from home and from the choice', async () => {
    gateway(WHOLE);
    const open = [{ ...abierta('9', true), completada: sentAs('4', 1) }, abierta('1', true)];
    server.use(
      api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: WHOLE, open, page } })),
      api.query('RespondentHome', () => HttpResponse.json({ data: { survey: WHOLE, open, page } })),
      api.query('RespondentReport', () => HttpResponse.json({ data: { report: null } })),
      api.query('Today', () => HttpResponse.json({ data: { estado: { __typename: 'Estado', hoy: '2026-06-30' } } })),
    );
    show('/inicio', { id: '72' });
    const others = within(await screen.findByRole('region', { name: 'Otras encuestas abiertas' }));
    expect(others.getByText('Enviada, incompleta: 1 de 2')).toBeTruthy();
    const target = (link: HTMLElement) => link.getAttribute('href');
    const name = 'Completar respuestas: Encuesta 9';
    expect(target(others.getByRole('link', { name }))).toBe('/completar_encuesta/4');
    cleanup();
    show('/completar_encuesta/add', { id: '72' });
    expect(await screen.findByText('Hay más de una encuesta abierta para su empresa. Elija una.')).toBeTruthy();
    expect(target(screen.getByRole('link', { name }))).toBe('/completar_encuesta/4');
  });

  it('that has unsent changes says so, and continues them', async () => {
    gateway(WHOLE);
    const open = [
      { ...abierta('9', true), completada: sentAs('4') },
      { ...abierta('1', true), completada: sentAs('5') },
    ];
    server.use(
      api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: { ...WHOLE, id: '9' }, open, page } })),
    );
    const { store } = await openDraft('29:1:3');
    const entry = { draft: '29:1:3', question: '1', id: 'x', at: 1, base: null, title: 'Salario', words: 'otra' };
    await store.write('29:1:3', [{ ...entry, answer: { text: 'otra' } }], []);
    show('/completar_encuesta/add', { id: '29' });
    const goOn = await screen.findByRole('link', { name: 'Continuar: Encuesta 1' });
    expect(goOn.getAttribute('href')).toBe('/completar_encuesta/5');
    expect(screen.getAllByText('Enviada, con cambios sin enviar')).toHaveLength(1);
    const sent = screen.getByRole('link', { name: 'Ver lo enviado: Encuesta 9' });
    expect(sent.getAttribute('href')).toBe('/completar_encuesta/4/view');
  });

  const refuseStorage = () => {
    const refused = () => {
      throw new DOMException('Refused', 'SecurityError');
    };
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(refused);
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(refused);
  };
  const fillStorage = () => {
    vi.spyOn(IDBTransaction.prototype, 'commit').mockImplementation(function (this: IDBTransaction) {
      this.abort();
    });
  };

  it.each([
    ['24', 'in a browser without storage', refuseStorage, /Este navegador no guarda borradores/],
    ['66', 'on a device that is full', fillStorage, /No se pudo guardar el borrador en este equipo/],
  ])('of person %s confirms leaving %s, and says why', async (id, _, fail, said) => {
    gateway(WHOLE);
    fail();
    show('/completar_encuesta/add', { id });
    await userEvent.type(await screen.findByLabelText('1. Salario'), 'uno');
    expect(await screen.findByText(said)).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Inicio' }));
    await userEvent.click(await button('Cancelar'));
    expect(screen.getByLabelText('1. Salario')).toHaveProperty('value', 'uno');
    await userEvent.click(screen.getByRole('link', { name: 'Inicio' }));
    await userEvent.click(await button('Salir sin guardar'));
    expect(await screen.findByText('En casa')).toBeTruthy();
  });
});

it('last time’s answers are each question’s latest, of surveys that are over, and tell their year', async () => {
  const whole = encuesta([pregunta('1', 'Salario'), pregunta('2', 'Notas'), pregunta('3', 'Plus')]);
  gateway(whole);
  const sent = (survey: string, year: string, answers: Record<string, string>) => ({
    ...{ ...completada(survey, '3'), fechaCreacion: `${year}-06-01T12:00:00Z` },
    encuesta: { __typename: 'Encuesta', id: survey },
    respuestasLibres: Object.entries(answers).map(([id, descripcion]) => ({
      ...{ __typename: 'RespuestaLibre', pregunta: { __typename: 'Pregunta', id }, descripcion },
    })),
  });
  const results = [
    sent('9', '2026', { '1': 'de una que está abierta' }),
    sent('8', '2026', { '77': 'de otra cosa' }),
    sent('7', '2025', { '1': 'cien' }),
    sent('6', '2024', { '1': 'noventa', '2': 'nada' }),
  ];
  const answerAfter = async (more: object[]) => {
    const page = { __typename: 'EncuestaCompletadaPage', results: [...more, ...results] };
    const open = [abierta('1', true), { ...abierta('9', false), completada: sentAs('9') }];
    server.use(api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: whole, open, page } })));
    show('/completar_encuesta/add?encuesta=1', { id: '63' });
    await screen.findByLabelText('1. Salario');
  };
  await answerAfter([]);
  expect(screen.getByText('En 2025: cien')).toBeTruthy();
  expect(screen.getByText('En 2024: nada')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Usar las respuestas de encuestas anteriores' })).toBeTruthy();
  cleanup();
  await answerAfter([sent('5', '2025', { '2': 'algo' })]);
  expect(screen.getByText('En 2025: algo')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Usar las respuestas de 2025' })).toBeTruthy();
});

it('unconfirmed prefilled answers are counted before sending, each as a link', async () => {
  const whole = encuesta([pregunta('1', 'Salario'), pregunta('2', 'Notas')]);
  gateway(whole);
  const before = {
    ...{ ...completada('7', '3'), fechaCreacion: '2025-06-01T12:00:00Z' },
    encuesta: { __typename: 'Encuesta', id: '7' },
    respuestasLibres: ['1', '2'].map((id) => ({
      ...{ __typename: 'RespuestaLibre', pregunta: { __typename: 'Pregunta', id }, descripcion: `antes ${id}` },
    })),
  };
  const results = { __typename: 'EncuestaCompletadaPage', results: [before] };
  const open = [abierta('1', true)];
  server.use(api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: whole, open, page: results } })));
  show('/completar_encuesta/add?encuesta=1', { id: '164' });
  await userEvent.click(await button('Usar todas'));
  expect(await button('Confirmar: 2. Notas')).toBeTruthy();
  await userEvent.click(screen.getByLabelText('1. Salario'));
  await userEvent.click(await button('Enviar'));
  const review = await screen.findByRole('dialog', { name: 'Hay 1 respuesta sin confirmar' });
  expect(within(review).queryByRole('link', { name: '1. Salario' })).toBeNull();
  await userEvent.click(within(review).getByRole('link', { name: '2. Notas' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('2. Notas')));
});

/** What assistive technology says of a control beside its name. */
const described = (name: string) =>
  screen
    .getByLabelText(name)
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

it('announces an invalid number once while it is typed', async () => {
  const number = { ...pregunta('1', 'Aumento'), tipoRespuesta: { __typename: 'TipoRespuesta', id: '2' } };
  gateway(encuesta([number]));
  show('/completar_encuesta/add', { id: '63' });
  const input = await screen.findByLabelText('1. Aumento');
  const regions = input.closest('.survey-question')?.querySelectorAll(':scope > [aria-live=polite]') ?? [];
  const live = [...regions].at(-1);
  expect(live?.textContent).toBe('');
  const mutations: unknown[] = [];
  const observer = new MutationObserver((changes) => mutations.push(...changes));
  observer.observe(live as Element, { childList: true, characterData: true, subtree: true });
  await userEvent.type(input, '12 mil');
  expect(live?.textContent).toMatch(/^Escriba un número/);
  expect([described('1. Aumento'), input.getAttribute('aria-invalid')]).toEqual([live?.textContent, 'true']);
  observer.takeRecords();
  expect(mutations).toHaveLength(1);
});

it('the focus stays in the survey when a conflict is settled, dismissed or discarded', async () => {
  const whole = encuesta([pregunta('2', 'Salario'), pregunta('10', 'Notas')]);
  gateway(whole);
  const respuestasLibres = ['2', '10'].map((id) => ({
    ...{ __typename: 'RespuestaLibre', pregunta: { __typename: 'Pregunta', id }, descripcion: 'suya' },
  }));
  const record = { ...completada('5', '3'), respuestasLibres, encuesta: { __typename: 'Encuesta', id: '1' } };
  server.use(
    api.query('SurveyToChange', () => HttpResponse.json({ data: { record, survey: whole, open: null, page } })),
  );
  const { store } = await openDraft('62:1:3');
  const entry = (id: string, title: string) => ({
    ...{ draft: '62:1:3', question: id, id, at: 1, title, words: 'mía' },
    ...{ base: { text: 'antes' }, answer: { text: 'mía' } },
  });
  const gone = ['90', '91'].map((id) => entry(id, `Perdida ${id}`));
  await store.write('62:1:3', [entry('2', 'Salario'), entry('10', 'Notas'), ...gone], []);
  show('/completar_encuesta/5', { id: '62' });
  const notice = within(await screen.findByRole('region', { name: 'Respuestas cambiadas en otro lugar' }));
  expect(notice.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('1. Salario'),
    expect.stringContaining('2. Notas'),
  ]);
  expect(screen.getByText(/^2 respuestas cambiaron/).closest('[role=status]')).toBeTruthy();
  // What settles it is brought when there is something to settle.
  await waitFor(() => expect(described('1. Salario')).toMatch(/^Esta respuesta se cambió desde otro equipo/));
  const focused = () => document.activeElement;
  const heading = screen.getByRole('heading', { level: 2 });
  await userEvent.click(screen.getByRole('button', { name: 'Entendido: Perdida 90' }));
  expect(focused()).toBe(screen.getByRole('button', { name: 'Entendido: Perdida 91' }));
  await userEvent.click(screen.getByRole('button', { name: 'Entendido: Perdida 91' }));
  expect(focused()).toBe(heading);
  await userEvent.click(screen.getByRole('button', { name: 'Conservar la mía: Salario' }));
  expect(focused()).toBe(screen.getByLabelText('1. Salario'));
  expect(described('1. Salario')).toBeUndefined();
  await userEvent.click(screen.getByRole('button', { name: 'Usar la otra: Notas' }));
  expect(focused()).toBe(screen.getByLabelText('2. Notas'));
  await userEvent.click(await button('Descartar cambios'));
  await userEvent.click(await button('Confirmar'));
  await waitFor(() => expect(screen.getByLabelText('1. Salario')).toHaveProperty('value', 'suya'));
  await waitFor(() => expect(focused()).toBe(heading));
});

it('two tabs that could not hear each other keep both answers, and the person chooses', async () => {
  gateway(WHOLE);
  const { store } = await openDraft('65:1:3');
  const entries = ['De la primera', 'De la segunda'].map((words, at) => ({
    ...{ draft: '65:1:3', question: '1', id: `e${at}`, at, base: null, title: 'Salario', words },
    answer: { text: words },
  }));
  await store.write('65:1:3', entries, []);
  show('/completar_encuesta/add', { id: '65' });
  const conflict = await screen.findByRole('group', { name: /^Esta respuesta se cambió en otra pestaña/ });
  expect(conflict.textContent).toContain('De la primera');
  expect(conflict.textContent).toContain('De la segunda');
  await userEvent.click(within(conflict).getByRole('button', { name: /^Usar la otra: / }));
  expect(screen.getByLabelText('1. Salario')).toHaveProperty('value', 'De la primera');
});

it('keeps the draft for a new submission after an administrator deactivated the old one', async () => {
  gateway(WHOLE);
  const open = [abierta('1', true)];
  let activo = true;
  server.use(
    api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: WHOLE, open, page } })),
    api.query('SavedAnswersById', () => HttpResponse.json({ data: { record: completada('5', '3') } })),
    api.query('SurveyToChange', () => {
      const record = { ...completada('5', '3'), activo, encuesta: { __typename: 'Encuesta', id: '1' } };
      return HttpResponse.json({ data: { record, survey: WHOLE, open, page } });
    }),
  );
  refuse([{ field: null, message: 'Un administrador desactivó estas respuestas.' }]);
  const router = show('/completar_encuesta/5', { id: '64' });
  await userEvent.type(await screen.findByLabelText('1. Salario'), 'corregido');
  activo = false;
  await userEvent.click(await button('Enviar'));
  await userEvent.click(await button('Enviar de todos modos'));
  const popup = within(await screen.findByRole('alertdialog'));
  expect(popup.getByText('Un administrador desactivó estas respuestas.')).toBeTruthy();
  await userEvent.click(popup.getByRole('link', { name: 'Volver a abrir la encuesta' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByLabelText('1. Salario')).toHaveProperty('value', 'corregido');
  expect(router.state.location.search).toBe('?encuesta=1');
  // So is it met by its old address.
  await router.navigate('/completar_encuesta/5');
  await waitFor(() => expect(router.state.location.pathname).toBe('/completar_encuesta/add'));
  expect(await screen.findByLabelText('1. Salario')).toHaveProperty('value', 'corregido');
});

it('forwards to the company’s submission at the same step', async () => {
  gateway(WHOLE);
  const own = { ...completada('5', '3'), fechaCreacion: null, encuesta: { __typename: 'Encuesta', id: '1' } };
  server.use(
    api.query('SurveyToAnswer', () =>
      HttpResponse.json({ data: { survey: WHOLE, open: null, page: { ...page, results: [own] } } }),
    ),
  );
  const router = show('/completar_encuesta/add?encuesta=1&paso=2', { id: '69' });
  expect(await screen.findByLabelText('1. Notas')).toBeTruthy();
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe('/completar_encuesta/5?paso=2');
});

it('offers no reopening when the survey of a submission has closed, keeps the draft, and says so', async () => {
  gateway(WHOLE);
  show('/completar_encuesta/5', { id: '68' });
  await userEvent.type(await screen.findByLabelText('1. Salario'), 'tarde');
  refuse([{ field: null, message: 'El periodo de esta encuesta terminó.' }]);
  const record = { ...completada('5', '3'), fechaCreacion: null, abierta: false, preguntasHechas: null };
  const empresa = { __typename: 'Empresa', id: '3', label: 'Banco' };
  server.use(
    api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: null, open: [], page } })),
    api.query('CompletedSurvey', () =>
      HttpResponse.json({ data: { record: { ...record, empresa, preguntasRetiradas: [], encuesta: WHOLE } } }),
    ),
  );
  await userEvent.click(await button('Enviar'));
  await userEvent.click(await button('Enviar de todos modos'));
  const popup = within(await screen.findByRole('alertdialog'));
  expect(popup.getByText('El periodo de esta encuesta terminó.')).toBeTruthy();
  expect(popup.queryByRole('link', { name: 'Volver a abrir la encuesta' })).toBeNull();
  await userEvent.click(popup.getByRole('button', { name: 'OK' }));
  expect(screen.getByLabelText('1. Salario')).toHaveProperty('value', 'tarde');
  const notice = screen.getByRole('region', { name: /Ya no puede responder esta encuesta/ });
  expect(await within(notice).findByText(/Sus cambios sin enviar siguen en este equipo/)).toBeTruthy();
});

it.each([
  ['another one is open', [abierta('1', true)]],
  ['the server does not report open ones', null],
])('a survey that is not open to the company is not all there is, where %s', async (_, open) => {
  server.use(api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: null, open, page } })));
  show('/completar_encuesta/add?encuesta=999', { id: '73' });
  expect(await screen.findByText('Esta encuesta no está abierta para su empresa.')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Ver encuestas abiertas' });
  expect(link.getAttribute('href')).toBe('/completar_encuesta/add');
});

it.each([
  ['/completar_encuesta/add?encuesta=1', 'No hay encuestas para completar'],
  ['/completar_encuesta/5', /Ya no puede responder esta encuesta/],
])('what was not sent of a survey that closed is said to be on this device, at %s', async (path, closed) => {
  gateway(WHOLE);
  const record = { ...completada('5', '3'), fechaCreacion: '2026-01-01T00:00:00Z', abierta: false };
  const empresa = { __typename: 'Empresa', id: '3', label: 'Banco' };
  const day = { empresa, preguntasHechas: null, preguntasRetiradas: [], encuesta: WHOLE };
  server.use(
    api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: null, open: [], page } })),
    api.query('SurveyToChange', () =>
      HttpResponse.json({ data: { record: { ...record, ...day }, survey: null, open: [], page } }),
    ),
    api.query('CompletedSurvey', () => HttpResponse.json({ data: { record: { ...record, ...day } } })),
  );
  const { store } = await openDraft('60:1:3');
  const entry = { draft: '60:1:3', question: '1', id: 'x', at: 1, base: null, title: 'Salario', words: 'tarde' };
  await store.write('60:1:3', [{ ...entry, answer: { text: 'tarde' } }], []);
  show(path, { id: '61' });
  expect(await screen.findByText(closed)).toBeTruthy();
  expect(screen.queryByText(/Sus cambios sin enviar/)).toBeNull();
  cleanup();
  show(path, { id: '60' });
  const link = await screen.findByRole('link', { name: 'Verlos en Inicio' });
  expect(link.parentElement?.textContent).toContain('Sus cambios sin enviar siguen en este equipo.');
  expect(link.getAttribute('href')).toBe('/');
});

it.each([
  ['another company’s', 'e5', true, '/completar_encuesta/5/view'],
  ['another company’s of a survey that is over', 'e5', false, '/completar_encuesta/5/view'],
  ['their own company’s', '3', true, '/completar_encuesta/5'],
])('an administrator without the right to change answers reads %s, or may change them', async (_, of, open, where) => {
  const record = { ...completada('5', of), fechaCreacion: '2026-01-01T00:00:00Z', abierta: open };
  const empresa = { __typename: 'Empresa', id: of, label: 'Banco' };
  const whole = { ...record, empresa, usuario: null, preguntasHechas: null, preguntasRetiradas: [], encuesta: WHOLE };
  for (const applies of open ? [WHOLE, null] : [null]) {
    gateway(WHOLE);
    server.use(
      api.query('SurveyToChange', () =>
        HttpResponse.json({ data: { record: whole, survey: applies, open: [], page } }),
      ),
      api.query('CompletedSurvey', () => HttpResponse.json({ data: { record: whole } })),
    );
    const router = show('/completar_encuesta/5', { id: '64', isAdmin: true, mayChange: false });
    const box = await screen.findByLabelText('1. Salario');
    expect(router.state.location.pathname).toBe(where);
    expect(box.matches(':disabled, [readonly]')).toBe(where.endsWith('/view'));
    expect(screen.queryByText(/Ya no puede responder esta encuesta/) === null).toBe(open);
    cleanup();
  }
});

it('the authors’ texts alone have the survey’s language', async () => {
  gateway(WHOLE);
  const record = { ...completada('5', 'e5'), fechaCreacion: '2026-01-01T00:00:00Z', abierta: false };
  server.use(
    api.query('QuestionComments', () => HttpResponse.json({ data: beside('Inglés') })),
    api.query('CompletedSurvey', () =>
      HttpResponse.json({
        data: {
          record: {
            ...record,
            empresa: { __typename: 'Empresa', id: '3', label: 'Banco' },
            preguntasHechas: null,
            preguntasRetiradas: [],
            encuesta: WHOLE,
          },
        },
      }),
    ),
  );
  for (const path of ['/completar_encuesta/add', '/completar_encuesta/5/view']) {
    show(path);
    const box = await screen.findByLabelText('1. Salario');
    await waitFor(() => expect(box.lang).toBe('en'));
    expect(screen.getByText('1. Salario').lang).toBe('en');
    expect(screen.getAllByText('Sección 1').map(({ lang }) => lang)).toEqual(['en', 'en', 'en']);
    expect(screen.getByRole('button', { name: 'Siguiente' }).closest('[lang]')).toBeNull();
    cleanup();
  }
});

/** A survey as this device keeps it, of one question. */
const kept = (id: string, record: string | null = null, company = '3') => ({
  ...{ user: '50', company, last: NO_EARLIER_ANSWERS, help: new Map<string, string[]>() },
  survey: {
    ...{ id, descripcion: `Encuesta ${id}`, fechaInicio: null, fechaFin: null },
    sections: [
      { id: `s${id}`, descripcion: 'Sección', questions: [question(`q${id}`, { descripcion: `De la ${id}` })] },
    ],
  },
  saved: { record, version: null, at: null, answers: new Map() },
});

describe('without the server', () => {
  const unreachable = () =>
    server.use(
      api.query('SurveyToAnswer', () => HttpResponse.error()),
      api.query('SurveyToChange', () => HttpResponse.error()),
      api.query('QuestionComments', () => HttpResponse.error()),
      api.query('SendingCheck', () => HttpResponse.error()),
    );
  afterEach(deleteOfflineSurveys);

  it('each URL opens its own offline survey', async () => {
    unreachable();
    for (const one of [kept('1'), kept('2', '20')]) await storeOfflineSurvey(one);
    for (const [path, label] of [
      ['/completar_encuesta/add?encuesta=1', '1. De la 1'],
      ['/completar_encuesta/add?encuesta=2', '1. De la 2'],
      ['/completar_encuesta/20', '1. De la 2'],
    ] as const) {
      show(path, { id: '50' });
      expect(await screen.findByLabelText(label)).toBeTruthy();
      cleanup();
    }
    for (const path of ['/completar_encuesta/add?encuesta=3', '/completar_encuesta/30']) {
      show(path, { id: '50' });
      expect((await screen.findByRole('link', { name: 'Encuesta 1' })).getAttribute('href')).toBe(
        '/completar_encuesta/add?encuesta=1',
      );
      expect(screen.getByRole('link', { name: 'Encuesta 2' }).getAttribute('href')).toBe('/completar_encuesta/20');
      expect(screen.getByText('No se pudo cargar la encuesta.')).toBeTruthy();
      cleanup();
    }
  });

  it('home has made the open survey available, and the company’s submission', async () => {
    gateway(WHOLE);
    const record = { ...completada('5', '3'), encuesta: { __typename: 'Encuesta', id: '1', label: 'Salarios' } };
    let results: object[] = [];
    const own = { fechaCreacion: null, abierta: true, totalPreguntas: 2, totalRespondidas: 1 };
    const text = { pregunta: { __typename: 'Pregunta', id: '1' }, descripcion: '100' };
    server.use(
      api.query('RespondentHome', () => {
        const completed = { ...page, results: results.map((one) => ({ ...one, ...own })) };
        return HttpResponse.json({ data: { survey: WHOLE, open: null, page: completed } });
      }),
      api.query('RespondentReport', () => HttpResponse.json({ data: { report: null } })),
      api.query('Today', () => HttpResponse.json({ data: { estado: { __typename: 'Estado', hoy: '2026-06-30' } } })),
      api.query('OfflineCopy', () => {
        const answered = results.map((one) => ({ ...one, ...own, respuestasLibres: [text] }));
        return HttpResponse.json({ data: { ...beside('Inglés'), completed: { ...page, results: answered } } });
      }),
    );
    const stored = async () => (await offlineSurveys('67')).map(({ survey, saved, lang }) => [survey.id, saved, lang]);
    show('/inicio', { id: '67' });
    await waitFor(async () => expect(await stored()).toMatchObject([['1', { record: null }, 'en']]));
    cleanup();
    results = [record];
    show('/inicio', { id: '67' });
    const answers = new Map([['1', { text: '100' }]]);
    await waitFor(async () => expect(await stored()).toMatchObject([['1', { record: '5', answers }, 'en']]));
    cleanup();
    unreachable();
    show('/completar_encuesta/5', { id: '67' });
    expect(await screen.findByLabelText('1. Salario')).toHaveProperty('value', '100');
  });

  it('home offers every offline survey', async () => {
    unreachable();
    server.use(
      api.query('RespondentHome', () => HttpResponse.error()),
      api.query('Today', () => HttpResponse.error()),
    );
    for (const one of [kept('1'), kept('2', '20')]) await storeOfflineSurvey(one);
    show('/inicio', { id: '50' });
    const way = async (name: RegExp) => within(await screen.findByRole('region', { name })).getByRole('link');
    expect((await way(/Encuesta 1/)).getAttribute('href')).toBe('/completar_encuesta/add?encuesta=1');
    expect((await way(/Encuesta 2/)).getAttribute('href')).toBe('/completar_encuesta/20');
  });

  it('reports that an offline survey has closed, not that it has changed', async () => {
    unreachable();
    await storeOfflineSurvey(kept('1'));
    show('/completar_encuesta/add?encuesta=1', { id: '50' });
    await userEvent.type(await screen.findByLabelText('1. De la 1'), 'tarde');
    server.use(api.query('SurveyToAnswer', () => HttpResponse.json({ data: { survey: null, open: [], page } })));
    dispatchEvent(new Event('online'));
    expect(await screen.findByText(/Ya no puede responder esta encuesta/)).toBeTruthy();
    expect(await screen.findByText(/Sus cambios sin enviar siguen en este equipo/)).toBeTruthy();
    expect(screen.queryByText('La encuesta cambió en el servidor')).toBeNull();
  });

  it('a second open survey is stored, too', async () => {
    await deleteOfflineSurveys();
    gateway(WHOLE);
    const record = { ...completada('5', '3'), fechaCreacion: '2026-01-01T00:00:00Z', abierta: true };
    const other = { ...WHOLE, id: '2' };
    const whole = { ...record, preguntasHechas: null, preguntasRetiradas: [], encuesta: other };
    const data = { record: whole, survey: WHOLE, open: null, page };
    server.use(
      api.query('SurveyToChange', () => HttpResponse.json({ data })),
      api.query('CompletedSurvey', () => HttpResponse.json({ data })),
    );
    show('/completar_encuesta/5', { id: '50' });
    expect(await screen.findByLabelText('1. Salario')).toBeTruthy();
    await expect.poll(async () => (await offlineSurveys('50')).map(({ survey }) => survey.id)).toEqual(['2']);
  });

  it('stores the company’s latest open surveys', async () => {
    await deleteOfflineSurveys();
    // No two at the same time.
    let now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 1));
    await storeOfflineSurvey(kept('1'));
    const ids = async () => (await offlineSurveys('50')).map((one) => one.survey.id);
    expect(await ids()).toEqual(['1']);
    await storeOfflineSurvey(kept('2'));
    expect(new Set(await ids())).toEqual(new Set(['2', '1']));
    const over = kept('3');
    await storeOfflineSurvey({ ...over, survey: { ...over.survey, fechaFin: '2026-01-02' } });
    for (const id of ['4', '5', '6', '7']) await storeOfflineSurvey(kept(id));
    expect(new Set(await ids())).toEqual(new Set(['7', '6', '5', '4', '2']));
    await storeOfflineSurvey(kept('8', null, '4'));
    expect(await ids()).toEqual(['8']);
  });
});
