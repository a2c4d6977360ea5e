import { findRuledOut, isNoAplica } from '@encuestas/survey';
import { sql } from 'kysely';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../database/database.ts';
import { versionsNow } from '../database/versions.ts';
import { cachedValue, type ReadStatement, type Versioned } from '../endpoint/answerCache.ts';
import type { Context } from '../endpoint/endpoint.ts';
import type { Place } from './hiding.ts';
import { parseAnswer } from './numbers.ts';
import { type ResultsRead, resultsStatement } from './results.ts';
import {
  cabecera,
  encuestaDe,
  numberQuestions,
  type PreguntaLeida,
  preguntasDe,
  type SeccionLeida,
  secciones,
} from './submissions.ts';
import { Figures, type Resumen } from './summaries.ts';

/** The filter that every company passes. */
const EVERYBODY: Place = [null, null, null];

/** Surveys `e` that are published and that the caller's company sent with an answer, by its submission `c`. */
const ofCaller = ({ empresa }: Caller) => sql`${encuestaDe}
  join encuesta_completada c on c.encuesta = e.id and c.activo and c.empresa = ${empresa}
  where e.activo and e.resultados_publicados and (exists (select from respuesta_elegida x where x.completada = c.id)
    or exists (select from respuesta_libre l where l.completada = c.id and l.descripcion <> ''))`;

type ListRead = Versioned & { results: string };

/** The surveys in which the caller's company may see its position, the latest first. */
export function positionsStatement(db: Db, caller: Caller): ReadStatement<ListRead> {
  const statement = sql<ListRead>`select ${versionsNow} as versiones,
    (select coalesce(json_agg(json_build_object(${cabecera}) order by d.fecha desc, e.id desc), '[]')
      from ${ofCaller(caller)})::text as results`;
  return { query: statement.compile(db), build: ({ results }) => `{"results":${results}}` };
}

type OwnRead = Versioned & {
  cabecera: object;
  /** Whether the period is over, so that companies can no longer change their answers. */
  cerrada: boolean;
  secciones: SeccionLeida[];
  elegidas: number[];
  libres: Readonly<Record<number, string>>;
};

/** The answers of the caller's company; no row if it may not see its position. */
function ownStatement(db: Db, caller: Caller, encuesta: number) {
  return sql<OwnRead>`with ${preguntasDe(encuesta)}
    select ${versionsNow} as versiones, json_build_object(${cabecera}) as cabecera,
      d.fecha_fin < ${caller.hoy}::date as cerrada, ${secciones} as secciones,
      (select coalesce(json_agg(x.respuesta), '[]') from respuesta_elegida x where x.completada = c.id) as elegidas,
      (select coalesce(json_object_agg(l.pregunta, l.descripcion), '{}') from respuesta_libre l
        where l.completada = c.id and l.descripcion <> '') as libres
    from ${ofCaller(caller)} and e.id = ${encuesta}`.compile(db);
}

/** Figures of all companies by question; they never leave the server unfiltered. */
interface Market {
  sent: number;
  summaries: ReadonlyMap<number, Resumen>;
}

function marketFrom(row: ResultsRead): Market {
  const figures = new Figures(row, EVERYBODY, 1);
  const all = row.secciones.flatMap(({ preguntas }) => preguntas);
  const summaries = all.flatMap((question): [number, Resumen][] => {
    const summary = figures.summary(question, '');
    return summary ? [[question.pregunta, summary]] : [];
  });
  return {
    sent: figures.companies.sent(EVERYBODY) ?? 0,
    summaries: new Map(summaries),
  };
}

/** Counts the market, once for all companies until an answer changes. */
function marketOf(context: Context, caller: Caller, encuesta: number): Promise<Market> {
  const everybody = { encuesta, filter: EVERYBODY, minimum: 1, lang: 'es' } as const;
  return cachedValue(context, caller.versiones, resultsStatement(context.db, everybody).query, marketFrom);
}

interface Own {
  opciones: { respuesta: number; descripcion: string }[];
  numero: number | null;
  texto: string | null;
}

function ownAnswer({ pregunta, respuestas, tipo_respuesta }: PreguntaLeida, own: OwnRead): Own | null {
  const chosen = new Set(own.elegidas);
  const opciones = respuestas
    .filter(({ id }) => chosen.has(id))
    .map(({ id, descripcion }) => ({ respuesta: id, descripcion }));
  const written = own.libres[pregunta] ?? null;
  if (opciones.length === 0 && written === null) return null;
  const numero = written === null ? null : parseAnswer(written, tipo_respuesta);
  return { opciones, numero, texto: numero === null ? written : null };
}

const saysNoAplica = (own: Own | null): boolean =>
  own !== null && [...own.opciones.map(({ descripcion }) => descripcion), own.texto ?? ''].some(isNoAplica);

/** Quartiles of fewer other numbers mostly reveal the number of one company. */
const QUARTILE_MINIMUM = 10;

/**
 * The market of a question; null for too few others, because a company can subtract its own answer. One answer is subtracted
 * also for a company without one, so that leaving a question open shows no more of it.
 */
function marketBeside(own: Own | null, summary: Resumen | undefined, minimum: number) {
  if (!summary || summary.empresas - 1 < minimum) return null;
  const chosen = new Set(own?.opciones.map(({ respuesta }) => respuesta));
  const mismas = summary.opciones.filter(({ respuesta }) => respuesta !== null && chosen.has(respuesta));
  const others = (summary.numeros?.cantidad ?? 0) - 1;
  const numbers = others >= minimum ? summary.numeros : null;
  const quartiles = others >= Math.max(minimum, QUARTILE_MINIMUM) ? numbers : null;
  return {
    ...{ empresas: summary.empresas, mismas, cantidad: numbers?.cantidad ?? null },
    ...{
      mediana: numbers?.mediana ?? null,
      cuartil1: quartiles?.cuartil1 ?? null,
      cuartil3: quartiles?.cuartil3 ?? null,
    },
  };
}

/**
 * The position of the caller's company in a survey: its answers, and of the market counts, medians and equal choices. The
 * market appears after the period, because a company that changes its answers could compute those of others.
 */
export async function positionOf(context: Context, caller: Caller, encuesta: number): Promise<object | undefined> {
  const minimum = context.settings.resultados.minimoMercado;
  const [own] = (await context.db.executeQuery(ownStatement(context.db, caller, encuesta))).rows;
  if (!own) return undefined;
  // The market must not be older than the own answers.
  const { sent, summaries } = await marketOf(context, { ...caller, versiones: own.versiones }, encuesta);
  const questions = own.secciones.flatMap(({ preguntas }) => preguntas);
  const owned = new Map(questions.map((question) => [question.pregunta, ownAnswer(question, own)]));
  const notApplicable = findRuledOut(
    questions.map(({ pregunta, padre }) => ({ id: pregunta, padre })),
    ({ id }) => saysNoAplica(owned.get(id) ?? null),
  );
  return {
    ...own.cabecera,
    ...{ cerrada: own.cerrada, minimo: minimum, empresas: sent - 1 < minimum ? null : sent },
    secciones: numberQuestions(own.secciones, (id) => owned.get(id) != null).map(({ preguntas, ...section }) => ({
      ...section,
      preguntas: preguntas.map(({ question, numero }) => {
        const { pregunta, descripcion, tipo_respuesta, multiple, titulo_informe } = question;
        const propia = owned.get(pregunta) ?? null;
        const mercado = own.cerrada ? marketBeside(propia, summaries.get(pregunta), minimum) : null;
        const no_corresponde = propia === null && notApplicable.has(pregunta);
        return {
          pregunta,
          numero,
          descripcion,
          tipo_respuesta,
          multiple,
          titulo_informe,
          propia,
          no_corresponde,
          mercado,
        };
      }),
    })),
  };
}
