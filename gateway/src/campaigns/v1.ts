import type { Page } from '../codec/page.ts';
import { idOf, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { badInput, RestError } from '../errors.ts';
import type { FiltroDeCampana } from '../generated/schema.ts';
import { modelOf } from '../models.ts';
import { endpoint, PAGE_SIZE, type Query } from '../upstream/path.ts';
import type { Asked, Found } from './campaigns.ts';

/** Pages of a list that are read to join it with another; what is longer is no campaign that can be joined. */
const MAX_PAGES = 20;

/** One page of a list of version 1. */
const page = ({ rest }: Context, type: string, query: Query): Promise<Page> =>
  rest.get(endpoint(modelOf(type).path), { lang: rest.lang, ...query }, modelOf(type).page);

/** A whole list, page after page; a server that does not page answers it at once. */
async function whole(context: Context, type: string, query: Query): Promise<readonly Row[]> {
  const first = await page(context, type, { ...query, page: 1, page_size: PAGE_SIZE });
  const pages = Math.ceil(first.count / PAGE_SIZE);
  if (first.results.length >= first.count) return first.results;
  if (pages > MAX_PAGES) throw badInput(`La campaña tiene más de ${MAX_PAGES * PAGE_SIZE} registros.`);
  const others = await Promise.all(
    Array.from({ length: pages - 1 }, (_, n) => page(context, type, { ...query, page: n + 2, page_size: PAGE_SIZE })),
  );
  return [first, ...others].flatMap(({ results }) => results);
}

/** Rows that belong to a record, also where the server ignores the filter. */
async function belonging(context: Context, type: string, name: string, id: string): Promise<Row[]> {
  const rows = await whole(context, type, { [name]: id });
  return rows.filter((row) => row[name] === undefined || idOf(row[name]) === id);
}

const count = async (context: Context, type: string, query: Query): Promise<number> =>
  (await page(context, type, { ...query, page: 1, page_size: 1 })).count;

/** What a caller may not read is not told, instead of failing the whole. */
async function allowed<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RestError && error.code === 'FORBIDDEN') return null;
    throw error;
  }
}

interface Period {
  id: string;
  rubro: string;
  fecha: string;
  fechaFin: string;
}

async function periodOf(context: Context, row: Row): Promise<Period | null> {
  const [periodo, rubro] = [idOf(row.periodo), idOf(row.rubro)];
  const found = periodo === null ? null : await context.loaders.row(modelOf('Periodo'), periodo);
  if (!found || rubro === null) return null;
  return { id: String(row.id), rubro, fecha: String(found.fecha), fechaFin: String(found.fechaFin) };
}

/** Days are reckoned where the gateway is: version 1 does not tell which day it is. */
const isOpen = ({ fecha, fechaFin }: Period, today = new Date().toLocaleDateString('sv')): boolean =>
  fecha <= today && today <= fechaFin;

async function campaignOf(context: Context, period: Period): Promise<Row> {
  const { id, rubro, fecha, fechaFin } = period;
  const [business, encuestas, empresas] = await Promise.all([
    context.loaders.row(modelOf('Rubro'), rubro),
    belonging(context, 'Encuesta', 'periodoActivo', id),
    count(context, 'Empresa', { rubro }),
  ]);
  const sent = await Promise.all(
    encuestas.map((encuesta) => count(context, 'EncuestaCompletada', { encuesta: String(encuesta.id) })),
  );
  return {
    ...{ id, rubro, negocio: String(business?.descripcion ?? ''), fechaInicio: fecha, fechaFin },
    vigente: isOpen(period),
    encuestas: encuestas.map((row) => ({ id: row.id, descripcion: row.descripcion, idioma: idOf(row.idioma) })),
    ...{
      empresas,
      enviadas: Math.min(
        empresas,
        sent.reduce((sum, n) => sum + n, 0),
      ),
    },
    ...{ incompletas: null, sinUsuario: null },
  };
}

/** Campaigns over a server that offers version 1 only: its active periods, with counts of its lists. */
export async function campaignsOfV1(
  context: Context,
  { page: n, pageSize }: Asked,
  open: boolean | null,
): Promise<Found> {
  const rows = await whole(context, 'PeriodoActivo', { activo: 'true' });
  const periods = (await Promise.all(rows.map((row) => periodOf(context, row)))).filter((period) => period !== null);
  const wanted = periods
    .filter((period) => open === null || isOpen(period) === open)
    .toSorted((one, other) => other.fecha.localeCompare(one.fecha) || Number(other.id) - Number(one.id));
  const some = wanted.slice((n - 1) * pageSize, n * pageSize);
  return { results: await Promise.all(some.map((period) => campaignOf(context, period))), count: wanted.length };
}

async function findPeriod(context: Context, id: string): Promise<Period | null> {
  const row = await context.loaders.row(modelOf('PeriodoActivo'), id);
  return row && row.activo !== false ? periodOf(context, row) : null;
}

export async function campaignOfV1(context: Context, id: string): Promise<Row | null> {
  const period = await findPeriod(context, id);
  return period && campaignOf(context, period);
}

interface AskedCompanies extends Asked {
  filtro: FiltroDeCampana | null;
  search: string;
  segmento: string | null;
}

function personOf(row: Row): Row {
  const nombre = [row.firstName, row.lastName].filter(Boolean).join(' ');
  return { id: row.id, nombre, username: row.username, email: row.email ?? '', ingreso: null };
}

function companyOf(row: Row, sent: Row | undefined, people: Row[] | null): Row {
  return {
    ...{ empresa: row.id, razonSocial: row.razonSocial, segmento: idOf(row.segmento) },
    ...{ estado: sent ? 'enviada' : 'pendiente', completada: sent?.id ?? null },
    ...{ enviada: sent?.fechaCreacion ?? null, modificada: sent?.fechaModificacion ?? null },
    ...{ totalPreguntas: null, totalRespondidas: null, usuarios: people?.map(personOf) ?? null, recordatorio: null },
  };
}

const IS: Record<FiltroDeCampana, (row: Row) => boolean> = {
  enviadas: ({ completada }) => completada !== null,
  pendientes: ({ completada }) => completada === null,
  // Version 1 does not tell how many questions were asked.
  incompletas: () => false,
  sinUsuario: ({ usuarios }) => Array.isArray(usuarios) && usuarios.length === 0,
};

/** The companies of a campaign, joined from companies, submissions and users. */
export async function companiesOfV1(context: Context, id: string, asked: AskedCompanies): Promise<Found | null> {
  const period = await findPeriod(context, id);
  if (!period) return null;
  const { rubro } = period;
  const { search, segmento, filtro } = asked;
  const [rows, encuestas, users] = await Promise.all([
    whole(context, 'Empresa', { rubro, ...(search && { search }), ...(segmento && { segmento }) }),
    belonging(context, 'Encuesta', 'periodoActivo', id),
    allowed(whole(context, 'Usuario', {})),
  ]);
  const sent = await Promise.all(
    encuestas.map((row) => belonging(context, 'EncuestaCompletada', 'encuesta', String(row.id))),
  );
  const sentBy = new Map(sent.flat().map((row) => [idOf(row.empresa), row]));
  const people = users && Map.groupBy(users, (row) => idOf(row.empresa));
  const companies = rows
    .filter((row) => idOf(row.rubro) === rubro && (!segmento || idOf(row.segmento) === segmento))
    .map((row) => companyOf(row, sentBy.get(String(row.id)), people && (people.get(String(row.id)) ?? [])))
    .filter((row) => filtro === null || IS[filtro](row))
    .toSorted((one, other) => String(one.razonSocial).localeCompare(String(other.razonSocial), 'es'));
  const { page: n, pageSize } = asked;
  return { results: companies.slice((n - 1) * pageSize, n * pageSize), count: companies.length };
}
