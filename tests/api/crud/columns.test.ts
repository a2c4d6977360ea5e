import { beforeAll, expect, test } from 'vitest';
import { type Operation, operationsOf, requiredQuery } from '../../support/openapi.ts';
import type { Rest } from '../../support/rest.ts';
import { surveyOf } from '../../support/surveys.ts';
import { companyOf, passwords, useApi } from '../../support/useApi.ts';

/** Words of each kind of record that nobody reads without its view permission. */
const HIDDEN: Record<string, readonly string[]> = {
  usuarioempresa: ['escondida', 'Encarnita', 'Oculto', 'jefasecreta', 'Jefaza'],
  empresa: ['Calle Escondida'],
  link_reporte: ['https://escondido.example'],
  comentario_pregunta: ['Comentario escondido'],
};

let reads: Operation[];
/** The record for each path with an identifier, by the beginning of the path. */
const places: Record<string, number> = { 'encuestas/': 1, 'empresas/': 1 };
/** A company that none of it is about. */
let elsewhere: number;

const api = useApi();
const { admin, create: created, signIn: login } = api;

/** A person of a company that answered, another one who reminded those that did not, and what is written of all of it. */
const hide = async () => {
  const empresa = await created('empresas/', companyOf('Nombre SA', { direccion: 'Calle Escondida 1' }));
  elsewhere = await created('empresas/', companyOf('Otra SA', { rubro: 5 }));
  const person = { username: 'escondida', email: 'escondida@x.example', first_name: 'Encarnita', last_name: 'Oculto' };
  places['usuarios/'] = await created('usuarios/', { ...person, groups: [1], empresa, ...passwords });
  const other = { username: 'jefasecreta', email: 'jefasecreta@x.example', first_name: 'Jefaza', last_name: 'J' };
  await created('usuarios/', { ...other, groups: [1], is_superuser: true, ...passwords });
  const rest = await login('escondida');
  const survey = await surveyOf(rest);
  const sent = await rest.post('encuestas/usuario_empresa/', { encuesta: survey.id, respuestas: [], preguntas: [] });
  expect(sent.status).toBe(201);
  Object.assign(places, {
    'empresas/{': empresa,
    'encuestas/{': survey.id,
    'encuestas/usuario_empresa/': sent.body.id,
  });
  const url = 'https://escondido.example/x';
  const link = { tipo_usuario: 'Usuario', rubro: 6, url };
  places['reportes/link_reporte/'] = await created('reportes/link_reporte/', link);
  const [{ seccion, preguntas } = { seccion: 0, preguntas: [] }] = survey.secciones;
  const pregunta = preguntas[0]?.id;
  const comment = { encuesta: survey.id, seccion, pregunta, comentario: 'Comentario escondido' };
  places['encuestas/comentarios_preguntas/'] = await created('encuestas/comentarios_preguntas/', comment);
  const campaigns = await admin.rows<{ id: number; rubro: number }>('campanas/?vigente=true&page_size=300');
  const campaign = campaigns.find(({ rubro }) => rubro === 1)?.id ?? 0;
  places['campanas/'] = campaign;
  const pending = await admin.rows<{ empresa: number }>(`campanas/${campaign}/empresas/?estado=pendientes`);
  const letter = { asunto_es: 'x', texto_es: 'x', empresas: pending.map((row) => row.empresa) };
  expect((await (await login('jefasecreta')).post(`campanas/${campaign}/recordatorios/`, letter)).status).toBe(202);
};

beforeAll(async () => {
  reads = (await operationsOf(api.url)).filter(({ method }) => method === 'GET');
  await hide();
});

/** Everything that somebody is answered, by the path that answers it. */
const answersTo = async (rest: Rest): Promise<[path: string, text: string][]> => {
  const answers: [string, string][] = [];
  for (const operation of reads) {
    const { path, parameters } = operation;
    const [place = ''] = Object.keys(places)
      .filter((start) => path.startsWith(start))
      .sort((a, b) => b.length - a.length);
    const query = new URLSearchParams(requiredQuery(operation));
    if (parameters.some(({ name }) => name === 'page_size')) query.set('page_size', '300');
    const { text } = await rest.get(`${path.replace('{id}', String(places[place] ?? 1))}?${query}`);
    answers.push([path, text]);
  }
  return answers;
};

test.each(Object.entries(HIDDEN))('with every other permission nobody reads what is in a %s', async (model, words) => {
  const { rest } = await api.somebody(new RegExp(`^(?!view_${model}$)`), { empresa: elsewhere });
  const wordsIn = (answers: [string, string][]) =>
    answers.flatMap(([path, text]) => words.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`));
  expect(wordsIn(await answersTo(rest))).toEqual([]);
  const known = wordsIn(await answersTo(admin)).map((line) => line.split(': ')[1]);
  expect(new Set(known), 'an administrator reads each').toEqual(new Set(words));
});
