import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import type { Lang, Text } from '../errors/lang.ts';
import { type Contado, counted, countedColumns } from './figures.ts';
import type { Place } from './hiding.ts';
import {
  cabecera,
  encuestaDe,
  enviadas,
  numbered,
  preguntasDe,
  type SeccionLeida,
  secciones,
  TAMANOS,
} from './submissions.ts';
import { Figures } from './summaries.ts';

const ESCRITA: Text = { es: 'Respuesta escrita', en: 'Written answer' };

/** What is asked of a survey's results. */
export interface ResultsRequest {
  encuesta: number;
  filter: Place;
  minimum: number;
  lang: Lang;
}

/** A survey and all that was counted of it. */
export type ResultsRead = Versioned &
  Contado & {
    cabecera: object;
    segmentos: object[];
    origenes: object[];
    secciones: SeccionLeida[];
  };

/** What the companies that sent the survey can be narrowed to. */
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
    secciones: numbered(row.secciones, (id) => companies.hasAnswer(id)).map(({ preguntas, ...section }) => ({
      ...section,
      preguntas: preguntas.map(({ question, numero }) => {
        const { respuestas: _, mostrada: __, ...told } = question;
        return { ...told, numero, resumen: figures.summary(question, ESCRITA[lang]) };
      }),
    })),
  });
}

/** What companies answered to a survey, in one statement; no row where there is no such survey. */
export function resultsStatement(db: Db, request: ResultsRequest, everywhere = false): ReadStatement<ResultsRead> {
  const { encuesta, filter, minimum, lang } = request;
  const statement = sql<ResultsRead>`with ${enviadas(encuesta, filter)}, ${preguntasDe(encuesta)}, ${counted(everywhere)}
    select ${versionsNow} as versiones, json_build_object(${cabecera}, 'publicados', e.resultados_publicados) as cabecera,
      ${filters}, ${secciones} as secciones, ${countedColumns} from ${encuestaDe} where e.id = ${encuesta}`;
  return {
    query: statement.compile(db),
    beside: JSON.stringify([minimum, lang]),
    build: (row) => build(row, request),
    // Where somebody chose several although one is asked for, as before an author changed that, it takes a longer look.
    ...(!everywhere && {
      next: (row: ResultsRead) => (row.exacto === false ? resultsStatement(db, request, true) : undefined),
    }),
  };
}
