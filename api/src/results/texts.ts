import { sql } from 'kysely';
import { windowOf } from '../crud/listing.ts';
import { likePattern, termOf } from '../crud/searching.ts';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import type { ReadStatement, Versioned } from '../endpoint/answerCache.ts';
import type { Query } from '../endpoint/endpoint.ts';
import { cellColumns, writtenAnswers } from './figures.ts';
import type { Place } from './hiding.ts';
import { enviadas, preguntasDe } from './submissions.ts';
import { Companies, type PorCelda } from './summaries.ts';

export interface TextsRequest {
  encuesta: number;
  pregunta: number;
  filter: Place;
  minimum: number;
}

type TextsRead = Versioned & PorCelda & { cuenta: number; textos: object[] };

/** Companies by cell that answered one question. */
const answeredOne = (pregunta: number) => sql`respondida as materialized (
  select ${pregunta}::integer as pregunta, v.celda, count(*)::integer as empresas from enviada v
  where exists (select from respuesta_libre l
      where l.completada = v.id and l.pregunta = ${pregunta} and l.descripcion <> '')
    or exists (select from respuesta_elegida x join respuesta r on r.id = x.respuesta
      where x.completada = v.id and r.pregunta = ${pregunta}) group by 1, 2)`;

/** A page of distinct texts, in alphabetical order because any other could reveal their companies. No row without the question. */
export function textsStatement(db: Db, request: TextsRequest, query: Query): ReadStatement<TextsRead> {
  const { encuesta, pregunta, filter, minimum } = request;
  const { limit, offset } = windowOf({}, query);
  const term = termOf(query.search);
  const found = term ? sql`plain(w.descripcion) like ${likePattern(term)}` : sql`true`;
  const statement = sql<TextsRead>`with ${enviadas(encuesta, filter)}, ${preguntasDe(encuesta)},
    ${answeredOne(pregunta)}, ${writtenAnswers(sql`l.pregunta = ${pregunta}`)},
    texto as materialized (select w.descripcion, w.empresas from valor w where not w.es_numero and ${found})
    select ${versionsNow} as versiones, ${cellColumns}, (select count(*)::integer from texto) as cuenta,
      (select coalesce(json_agg(json_build_object('texto', y.descripcion, 'empresas', y.empresas)
        order by y.lugar, y.descripcion), '[]') from (select t.*, plain(t.descripcion) as lugar from texto t
        order by plain(t.descripcion), t.descripcion limit ${limit}::integer offset ${offset}::bigint) y) as textos
    from pregunta_de q where q.id = ${pregunta}`;
  return {
    query: statement.compile(db),
    beside: JSON.stringify(minimum),
    build: ({ celdas, respondidas, cuenta, textos }) => {
      const oculto = new Companies({ celdas, respondidas }, minimum).answered(pregunta, filter) === null;
      return JSON.stringify(oculto ? { results: [], count: 0, oculto } : { results: textos, count: cuenta, oculto });
    },
  };
}
