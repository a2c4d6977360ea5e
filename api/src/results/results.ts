import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import type { Lang, Text } from '../errors/lang.ts';
import { allCounts, type Contado, countColumns } from './figures.ts';
import type { Place } from './hiding.ts';
import {
  cabecera,
  encuestaDe,
  enviadas,
  numberQuestions,
  preguntasDe,
  type SeccionLeida,
  secciones,
  TAMANOS,
} from './submissions.ts';
import { Figures } from './summaries.ts';

const ESCRITA: Text = { es: 'Respuesta escrita', en: 'Written answer' };

export interface ResultsRequest {
  encuesta: number;
  filter: Place;
  minimum: number;
  lang: Lang;
}

/** A survey with its counts. */
export type ResultsRead = Versioned &
  Contado & {
    cabecera: object;
    segmentos: object[];
    origenes: object[];
    secciones: SeccionLeida[];
  };

/** Columns: the choices of the filters by segment and origin. */
const filters = sql`
  (select coalesce(json_agg(json_build_object('id', g.id, 'descripcion', g.descripcion)
    order by plain(g.descripcion) collate "C", g.id), '[]') from segmento g where g.id in (select segmento from enviada)) as segmentos,
  (select coalesce(json_agg(json_build_object('id', o.id, 'descripcion', o.descripcion)
    order by plain(o.descripcion) collate "C", o.id), '[]') from origen o where o.id in (select origen from enviada)) as origenes`;

function build(row: ResultsRead, { filter, minimum, lang }: ResultsRequest): string {
  const figures = new Figures(row, filter, minimum);
  const { companies } = figures;
  const empresas = companies.sent(filter);
  const sizes = new Set(row.celdas.map(({ tamano }) => tamano));
  return JSON.stringify({
    ...row.cabecera,
    ...{ minimo: minimum, empresas, oculto: empresas === null },
    ...{ segmentos: row.segmentos, origenes: row.origenes, tamanos: TAMANOS.filter((size) => sizes.has(size)) },
    secciones: numberQuestions(row.secciones, (id) => companies.hasAnswer(id)).map(({ preguntas, ...section }) => ({
      ...section,
      preguntas: preguntas.map(({ question, numero }) => {
        const { respuestas: _, mostrada: __, ...own } = question;
        return { ...own, numero, resumen: figures.summary(question, ESCRITA[lang]) };
      }),
    })),
  });
}

/** The results of a survey in one statement; no row without the survey. */
export function resultsStatement(db: Db, request: ResultsRequest): ReadStatement<ResultsRead> {
  const { encuesta, filter, minimum, lang } = request;
  const statement = sql<ResultsRead>`with ${enviadas(encuesta, filter)}, ${preguntasDe(encuesta)}, ${allCounts}
    select ${versionsNow} as versiones, json_build_object(${cabecera}, 'publicados', e.resultados_publicados) as cabecera,
      ${filters}, ${secciones} as secciones, ${countColumns} from ${encuestaDe} where e.id = ${encuesta}`;
  return {
    query: statement.compile(db),
    beside: JSON.stringify([minimum, lang]),
    build: (row) => build(row, request),
  };
}
