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
  numbered,
  type PreguntaLeida,
  preguntasDe,
  type SeccionLeida,
  secciones,
} from './submissions.ts';
import { Figures, type Resumen } from './summaries.ts';

/** A filter that lets everybody pass. */
const EVERYBODY: Place = [null, null, null];

/** Surveys `e` that are published and that the caller's company sent, by its submission `c`. */
const ofCaller = ({ empresa }: Caller) => sql`${encuestaDe}
  join encuesta_completada c on c.encuesta = e.id and c.activo and c.empresa = ${empresa}
  where e.activo and e.resultados_publicados`;

type ListRead = Versioned & { results: string };

/** The surveys in which the caller's company may see where it stands, the latest first. */
export function positionsStatement(db: Db, caller: Caller): ReadStatement<ListRead> {
  const statement = sql<ListRead>`select ${versionsNow} as versiones,
    (select coalesce(json_agg(json_build_object(${cabecera}) order by d.fecha desc, e.id desc), '[]')
      from ${ofCaller(caller)})::text as results`;
  return { query: statement.compile(db), build: ({ results }) => `{"results":${results}}` };
}

type OwnRead = Versioned & {
  cabecera: object;
  /** Whether the period is over, and with it the time in which companies change their answers. */
  cerrada: boolean;
  secciones: SeccionLeida[];
  elegidas: number[];
  libres: Readonly<Record<number, string>>;
};

/** What the caller's company answered; no row where it may not see where it stands. */
function ownStatement(db: Db, caller: Caller, encuesta: number) {
  return sql<OwnRead>`with ${preguntasDe(encuesta)}
    select ${versionsNow} as versiones, json_build_object(${cabecera}) as cabecera,
      d.fecha_fin < ${caller.hoy}::date as cerrada, ${secciones} as secciones,
      (select coalesce(json_agg(x.respuesta), '[]') from respuesta_elegida x where x.completada = c.id) as elegidas,
      (select coalesce(json_object_agg(l.pregunta, l.descripcion), '{}') from respuesta_libre l
        where l.completada = c.id and l.descripcion <> '') as libres
    from ${ofCaller(caller)} and e.id = ${encuesta}`.compile(db);
}

/** What all companies answered, question by question; it never leaves the server as it is. */
interface Market {
  sent: number;
  exact: boolean;
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
    exact: row.exacto !== false,
    summaries: new Map(summaries),
  };
}

/** The market, counted once for everybody who asks until an answer changes. */
async function marketOf(context: Context, caller: Caller, encuesta: number): Promise<Market> {
  const asked = { encuesta, filter: EVERYBODY, minimum: 1, lang: 'es' } as const;
  const counted = (everywhere: boolean) =>
    cachedValue(context, caller.versiones, resultsStatement(context.db, asked, everywhere).query, marketFrom);
  const market = await counted(false);
  return market.exact ? market : counted(true);
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

/** Quartiles of fewer other numbers are mostly the number of one company. */
const QUARTILE_MINIMUM = 10;

/** The market beside an own answer; null where the others are fewer than the minimum, as the own can be taken away. */
function marketBeside(own: Own | null, summary: Resumen | undefined, minimum: number) {
  if (!summary || summary.empresas - (own ? 1 : 0) < minimum) return null;
  const chosen = new Set(own?.opciones.map(({ respuesta }) => respuesta));
  const mismas = summary.opciones.filter(({ respuesta }) => respuesta !== null && chosen.has(respuesta));
  const others = (summary.numeros?.cantidad ?? 0) - (own?.numero == null ? 0 : 1);
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
 * Where the caller's company stands in a survey: its own answers, and of the others no more than how many they are, the
 * middle of their numbers, and how many chose the same. That only once the period is over: whoever may still change an
 * answer could move the middle with it, and work out of that what the others gave.
 */
export async function positionOf(context: Context, caller: Caller, encuesta: number): Promise<object | undefined> {
  const minimum = context.settings.resultados.minimoMercado;
  const [own] = (await context.db.executeQuery(ownStatement(context.db, caller, encuesta))).rows;
  if (!own) return undefined;
  // Of the moment of the own answers or later, never of before.
  const { sent, summaries } = await marketOf(context, { ...caller, versiones: own.versiones }, encuesta);
  const owned = new Map(
    own.secciones.flatMap(({ preguntas }) =>
      preguntas.map((question) => [question.pregunta, ownAnswer(question, own)]),
    ),
  );
  return {
    ...own.cabecera,
    ...{ cerrada: own.cerrada, minimo: minimum, empresas: sent - 1 < minimum ? null : sent },
    secciones: numbered(own.secciones, (id) => owned.get(id) != null).map(({ preguntas, ...section }) => ({
      ...section,
      preguntas: preguntas.map(({ question, numero }) => {
        const { pregunta, descripcion, tipo_respuesta, multiple, titulo_informe } = question;
        const propia = owned.get(pregunta) ?? null;
        const mercado = own.cerrada ? marketBeside(propia, summaries.get(pregunta), minimum) : null;
        return { pregunta, numero, descripcion, tipo_respuesta, multiple, titulo_informe, propia, mercado };
      }),
    })),
  };
}
