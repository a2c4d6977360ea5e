import { randomUUID } from 'node:crypto';
import { Caller } from './caller.ts';
import type { RunningStack } from './spawn-stack.ts';

/** A question of a survey that a test makes. */
interface SurveyQuestion {
  readonly descripcion: string;
  readonly tipo: '1' | '2' | '3';
  readonly multiple?: boolean;
  readonly respuestas?: readonly string[];
  /** Text of its parent in the same section. */
  readonly padre?: string;
}

/** A section of a survey that a test makes. */
export interface SurveySection {
  readonly descripcion: string;
  readonly preguntas: readonly SurveyQuestion[];
}

/** A parent whose descendants NO APLICA rules out, every kind of control, two steps. */
export const SECTIONS: readonly SurveySection[] = [
  {
    descripcion: 'Beneficios',
    preguntas: [
      { descripcion: '¿Da seguro médico?', tipo: '1', respuestas: ['Sí', 'No', 'No aplica'] },
      {
        descripcion: '¿Qué cubre?',
        tipo: '1',
        multiple: true,
        respuestas: ['Clínica', 'Dental'],
        padre: '¿Da seguro médico?',
      },
      { descripcion: '¿Cuánto cuesta?', tipo: '2', padre: '¿Qué cubre?' },
      { descripcion: 'Observaciones', tipo: '3' },
    ],
  },
  {
    descripcion: 'Salarios',
    preguntas: [
      { descripcion: 'Salario medio', tipo: '2' },
      { descripcion: 'Política', tipo: '3' },
    ],
  },
];

/** The password of every person that a test makes. */
export const PASSWORD = 'Encuestas#2026';

/** A new person of a new company of a business. */
export async function newRespondent({ url }: Pick<RunningStack, 'url'>, admin: Caller, rubro: string) {
  const mark = randomUUID().slice(0, 8);
  const { origenes, grupos } = await admin.ask<{ origenes: Ids; grupos: Ids }>(
    '{ origenes { results { id } } grupos(pageSize: 100) { results { id name } } }',
  );
  const empresa = await admin.create('Empresa', {
    razonSocial: `Empresa ${mark}`,
    rucCi: `${Number.parseInt(mark, 16)}`,
    direccion: 'Asunción',
    rubro,
    origen: origenes.results[0]?.id,
    cantSucursales: 1,
    cantEmpleados: 10,
  });
  const username = `persona-${mark}`;
  const group = grupos.results.find(({ name }) => /usuario|encuestad/i.test(name ?? '')) ?? grupos.results.at(-1);
  await admin.create('Usuario', {
    username,
    email: `${username}@example.com`,
    firstName: 'Ana',
    lastName: `Prueba ${mark}`,
    password1: PASSWORD,
    password2: PASSWORD,
    groups: [group?.id],
    empresa,
  });
  return Caller.signIn(url, username, PASSWORD);
}

type Ids = { results: { id: string; name?: string; label?: string }[] };

/** A survey for a business and a company of its own, with the person who answers it and the administrator. */
export async function newSurvey(stack: Pick<RunningStack, 'url'>, sections: readonly SurveySection[] = SECTIONS) {
  const admin = await Caller.signIn(stack.url, 'admin');
  const mark = randomUUID().slice(0, 8);
  const { idiomas, periodos } = await admin.ask<{ idiomas: Ids; periodos: Ids }>(
    '{ idiomas { results { id } } periodos(pageSize: 100) { results { id label } } }',
  );
  const idioma = idiomas.results[0]?.id;
  const periodo = periodos.results.find(({ label }) => label?.startsWith('01/01/2026'))?.id;
  const negocio = `Negocio ${mark}`;
  const rubro = await admin.create('Rubro', { descripcion: negocio });
  const periodoActivo = await admin.create('PeriodoActivo', { periodo, rubro });
  const preguntas = new Map<string, string>();
  const make = async ({ descripcion, preguntas: questions }: SurveySection) => {
    const seccion = await admin.create('Seccion', { descripcion: `${descripcion} ${mark}`, idioma });
    for (const [index, { padre, respuestas = [], tipo, ...rest }] of questions.entries()) {
      const id = await admin.create('Pregunta', {
        ...rest,
        seccion,
        tipoRespuesta: tipo,
        orden: index + 1,
        padre: padre && preguntas.get(padre),
        respuestas: respuestas.map((answer) => ({ descripcion: answer })),
      });
      preguntas.set(rest.descripcion, id);
    }
    return seccion;
  };
  const secciones: string[] = [];
  for (let first = 0; first < sections.length; first += 8)
    secciones.push(...(await Promise.all(sections.slice(first, first + 8).map(make))));
  const encuesta = await admin.create('Encuesta', {
    descripcion: `Encuesta ${mark}`,
    idioma,
    periodoActivo,
    secciones,
  });
  const person = await newRespondent(stack, admin, rubro);
  /** Another survey with the same sections, for the same period. */
  const another = (descripcion: string) => admin.create('Encuesta', { descripcion, idioma, periodoActivo, secciones });
  return { admin, encuesta, idioma, negocio, rubro, periodo, secciones, preguntas, person, another };
}

/** The answers of a question as the server has them. */
export async function optionsOf(admin: Caller, pregunta: string | undefined) {
  const query = 'query($id: ID!) { r: pregunta(id: $id) { respuestas { id descripcion } } }';
  const { r } = await admin.ask<{ r: { respuestas: { id: string; descripcion: string }[] } }>(query, { id: pregunta });
  return r.respuestas;
}

interface Given {
  /** Ids of the options. */
  readonly options?: readonly (string | undefined)[];
  /** Texts by the id of their question. */
  readonly texts?: readonly (readonly [pregunta: string | undefined, descripcion: string])[];
}

/** Sends answers to a survey, or changes those that were sent, and returns the id of the submission. */
export async function submit(person: Caller, encuesta: string, given: Given = {}, id?: string): Promise<string> {
  const { options = [], texts = [] } = given;
  const query = `mutation($id: ID, $input: EncuestaCompletadaInput!) {
    r: saveEncuestaCompletada(id: $id, input: $input) { record { id } errors { message } } }`;
  const input = {
    encuesta,
    respuestas: options.map((respuesta) => ({ respuesta })),
    respuestasLibres: texts.map(([pregunta, descripcion]) => ({ pregunta, descripcion })),
  };
  const { r } = await person.ask<{ r: { record: { id: string } | null; errors: { message: string }[] } }>(query, {
    id,
    input,
  });
  if (!r.record) throw new Error(r.errors.map(({ message }) => message).join(', '));
  return r.record.id;
}

interface Related {
  readonly id: string;
}

interface SavedAnswers {
  readonly id: string;
  readonly respuestas: readonly { readonly preguntaId: string; readonly respuesta: string }[];
  readonly preguntas: readonly { readonly pregunta: string; readonly descripcion: string }[];
}

interface LoadedAnswers {
  readonly id: string;
  readonly respuestas: readonly { readonly pregunta: Related; readonly respuesta: Related }[];
  readonly respuestasLibres: readonly { readonly pregunta: Related; readonly descripcion: string }[];
}

const savedAnswersOf = ({ id, respuestas, respuestasLibres }: LoadedAnswers): SavedAnswers => ({
  id,
  respuestas: respuestas.map(({ pregunta, respuesta }) => ({ preguntaId: pregunta.id, respuesta: respuesta.id })),
  preguntas: respuestasLibres.map(({ pregunta, descripcion }) => ({ pregunta: pregunta.id, descripcion })),
});

/** The submissions of a person's company, over all its surveys. */
export async function completedBy(person: Caller): Promise<readonly SavedAnswers[]> {
  const { page } = await person.ask<{ page: { results: LoadedAnswers[] } }>(
    `{ page: encuestasCompletadas(pageSize: 100) { results { id respuestas { pregunta { id } respuesta { id } } respuestasLibres { pregunta { id } descripcion } } } }`,
  );
  return page.results.map(savedAnswersOf);
}
