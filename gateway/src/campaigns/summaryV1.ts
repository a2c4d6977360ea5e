import type { Found } from '../codec/page.ts';
import { idOf, isUntold, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { allowed, BadInput } from '../errors.ts';
import { countRows } from '../lists/counts.ts';
import { everyRow } from '../lists/everyRow.ts';
import {
  comentarioPregunta,
  empresa,
  encuesta,
  grupo,
  idioma,
  linkReporte,
  rubro as negocio,
  origen,
  periodo,
  periodoActivo,
  seccion,
  segmento,
  usuario,
} from '../resources.ts';
import { campaignsOfV1 } from './v1.ts';

/** Of what needs attention, the records that are named. */
const NAMED = 5;

/** Campaigns on a first screen. */
const MOST = 300;

/** Rows that a first screen may wait for; of more it is not told which need attention. */
const MOST_COMPANIES = 3_000;
const MOST_SURVEYS = 50;

/** Kinds of records, as permissions name them (spec §6). */
const KINDS: Readonly<Record<string, Descriptor>> = {
  ...{ usuarioempresa: usuario, group: grupo, rubro: negocio, segmento, origen, empresa, idioma, periodo },
  ...{ periodoactivo: periodoActivo, seccion, encuesta, comentario_pregunta: comentarioPregunta },
  link_reporte: linkReporte,
};

const noticeOf = (rows: readonly Row[]): Row => ({ count: rows.length, primeros: rows.slice(0, NAMED) });

async function withoutUser(context: Context): Promise<Row | null> {
  if ((await countRows(empresa, context)) > MOST_COMPANIES) return null;
  const [companies, users] = await Promise.all([everyRow(empresa, {}, context), everyRow(usuario, {}, context)]);
  if (users.some((row) => isUntold(row.empresa))) return null;
  const represented = new Set(users.map((row) => idOf(row.empresa)));
  const rows = companies.filter(({ id }) => !represented.has(String(id)));
  const named = rows.map(({ id, razonSocial }) => ({ registro: id, nombre: String(razonSocial) }));
  return noticeOf(named.toSorted((one, other) => one.nombre.localeCompare(other.nombre, 'es')));
}

/** Lists of version 1 need not tell a survey's sections: each is looked at. */
async function withoutSections({ results }: Found, context: Context): Promise<Row | null> {
  const surveys = results.flatMap(({ encuestas }) => encuestas as readonly Row[]);
  if (surveys.length > MOST_SURVEYS) return null;
  const details = await Promise.all(surveys.map(({ id }) => context.loaders.detail(encuesta, String(id))));
  const empty = details.filter((row) => row !== null && Array.isArray(row.secciones) && row.secciones.length === 0);
  return noticeOf(empty.map((row) => ({ registro: row?.id, nombre: row?.descripcion })));
}

const isEmpty = ({ encuestas }: Row): boolean => (encuestas as readonly unknown[]).length === 0;

/** What can be answered first, by its last day. */
const inOrder = (rows: readonly Row[]): Row[] =>
  rows.toSorted(
    (one, other) =>
      Number(isEmpty(one)) - Number(isEmpty(other)) ||
      String(one.fechaFin).localeCompare(String(other.fechaFin)) ||
      String(one.negocio).localeCompare(String(other.negocio), 'es'),
  );

/** Null where they are too many to be counted: the rest of a first screen is told all the same. */
function countable<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof BadInput) return null;
    throw error;
  });
}

/** An administrator's first screen over a server that offers version 1 only; of mails it tells nothing. */
export async function summaryOfV1(context: Context): Promise<Row> {
  const [campanas, empresasSinUsuario] = await Promise.all([
    countable(allowed(campaignsOfV1(context, { page: 1, pageSize: MOST }, true))),
    allowed(withoutUser(context)),
  ]);
  return {
    campanas: campanas && { ...campanas, results: inOrder(campanas.results) },
    empresasSinUsuario,
    encuestasSinSecciones: campanas && (await allowed(withoutSections(campanas, context))),
    ...{ correosFallidos: null, invitacionesFallidas: null },
  };
}

/** How many records each list has that the caller may read. */
export async function countsOfV1(context: Context): Promise<Row[]> {
  const counts = await Promise.all(
    Object.entries(KINDS).map(async ([recurso, descriptor]) => {
      const cantidad = await allowed(countRows(descriptor, context));
      return cantidad === null ? [] : [{ recurso, cantidad }];
    }),
  );
  return counts.flat();
}
