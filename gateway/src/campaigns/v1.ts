import { type Asked, cut, type Found } from '../codec/page.ts';
import { idOf, isUntold, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { allowed, badInput } from '../errors.ts';
import type { FiltroDeCampana } from '../generated/schema.ts';
import { countRowsOf } from '../lists/counts.ts';
import { identified } from '../lists/details.ts';
import { everyRow, MOST_ROWS } from '../lists/everyRow.ts';
import { belonging, rowsOf } from '../lists/owners.ts';
import { periodOf } from '../lists/periods.ts';
import { empresa, encuesta, encuestaCompletada, rubro as negocio, periodoActivo, usuario } from '../resources.ts';
import { today } from '../today.ts';

/** Submissions that one request reads one by one at most, where their list does not tell whose they are. */
const MOST_UNTOLD = 3_000;

const tooMany = (most: number): Error =>
  badInput(
    `Sin «campanas» en el servidor se cuentan ${most} registros a lo sumo.`,
    `Without "campanas" in the server at most ${most} records are counted.`,
  );

/** Every row of a list that is to be joined with another; half of one would tell wrong figures. */
async function joined(rows: Promise<Row[]>): Promise<Row[]> {
  const found = await rows;
  if (found.length >= MOST_ROWS) throw tooMany(MOST_ROWS);
  return found;
}

/** What is left to one request, over all the campaigns that it counts. */
interface Budget {
  untold: number;
}

const newBudget = (): Budget => ({ untold: MOST_UNTOLD });

/** What each company sent of the surveys of a campaign; of several the latest. */
async function sentOf(surveys: readonly Row[], budget: Budget, context: Context): Promise<ReadonlyMap<string, Row>> {
  const lists = await Promise.all(
    surveys.map(({ id }) => joined(rowsOf(encuestaCompletada, 'encuesta', String(id), context))),
  );
  const rows = lists.flat().filter(({ activo }) => activo !== false);
  budget.untold -= rows.filter((row) => isUntold(row.empresa)).length;
  if (budget.untold < 0) throw tooMany(MOST_UNTOLD);
  const told = await identified(encuestaCompletada, rows, ['empresa'], context);
  const byAge = told.toSorted((one, other) => Number(one.id) - Number(other.id));
  return new Map(byAge.map((row) => [idOf(row.empresa) ?? '', row]));
}

interface Period {
  id: string;
  rubro: string;
  fecha: string;
  fechaFin: string;
}

async function readPeriod(context: Context, listed: Row): Promise<Period | null> {
  const { dates, rubro } = await periodOf(listed, context);
  if (!dates || rubro === null) return null;
  return { id: String(listed.id), rubro, fecha: String(dates.fecha), fechaFin: String(dates.fechaFin) };
}

function isOpen({ fecha, fechaFin }: Period, context: Context): boolean {
  const day = today(context);
  return fecha <= day && day <= fechaFin;
}

/**
 * How many companies a campaign has, and how many of them sent something: those of its list, of which each is one, in
 * however many surveys, and those that since left the business are none.
 */
async function countsOf(sent: ReadonlyMap<string, Row>, rubro: string, context: Context): Promise<Row> {
  if (sent.size === 0) return { empresas: await countRowsOf(empresa, 'rubro', rubro, context), enviadas: 0 };
  const rows = await joined(rowsOf(empresa, 'rubro', rubro, context));
  return { empresas: rows.length, enviadas: rows.filter(({ id }) => sent.has(String(id))).length };
}

async function campaignOf(context: Context, period: Period, budget: Budget): Promise<Row> {
  const { id, rubro, fecha, fechaFin } = period;
  const [business, listed] = await Promise.all([
    context.loaders.row(negocio, rubro),
    rowsOf(encuesta, 'periodoActivo', id, context),
  ]);
  const [encuestas, sent] = await Promise.all([
    identified(encuesta, listed, ['idioma'], context),
    sentOf(listed, budget, context),
  ]);
  return {
    ...{ id, rubro, negocio: String(business?.descripcion ?? ''), fechaInicio: fecha, fechaFin },
    vigente: isOpen(period, context),
    encuestas: encuestas.map((row) => ({ id: row.id, descripcion: row.descripcion, idioma: idOf(row.idioma) })),
    ...(await countsOf(sent, rubro, context)),
    ...{ incompletas: null, sinUsuario: null },
  };
}

/** Campaigns over a server that offers version 1 only: its active periods, with counts of its lists. */
export async function campaignsOfV1(context: Context, asked: Asked, open: boolean | null): Promise<Found> {
  const rows = await joined(everyRow(periodoActivo, {}, context));
  const periods = (await Promise.all(rows.map((row) => readPeriod(context, row)))).filter((period) => period !== null);
  const wanted = periods
    .filter((period) => open === null || isOpen(period, context) === open)
    .toSorted((one, other) => other.fecha.localeCompare(one.fecha) || Number(other.id) - Number(one.id));
  const budget = newBudget();
  const results = await Promise.all(cut(wanted, asked).map((period) => campaignOf(context, period, budget)));
  return { results, count: wanted.length };
}

async function findPeriod(context: Context, id: string): Promise<Period | null> {
  const row = await context.loaders.row(periodoActivo, id);
  return row && row.activo !== false ? readPeriod(context, row) : null;
}

export async function campaignOfV1(context: Context, id: string): Promise<Row | null> {
  const period = await findPeriod(context, id);
  return period && campaignOf(context, period, newBudget());
}

interface AskedCompanies extends Asked {
  filtro: FiltroDeCampana | null;
  search: string | null;
  segmento: string | null;
}

function personOf(row: Row): Row {
  const nombre = [row.firstName, row.lastName].filter(Boolean).join(' ');
  return { id: row.id, nombre, username: row.username, email: row.email ?? '', ingreso: null };
}

function companyOf(row: Row, sent: Row | undefined, people: Row[] | null): Row {
  return {
    ...{ empresa: row.id, razonSocial: row.razonSocial },
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
    joined(everyRow(empresa, { rubro, search, segmento }, context)),
    rowsOf(encuesta, 'periodoActivo', id, context),
    allowed(joined(everyRow(usuario, {}, context))),
  ]);
  const sent = await sentOf(encuestas, newBudget(), context);
  const isTold = users?.every((row) => !isUntold(row.empresa));
  const people = isTold && Map.groupBy(users ?? [], (row) => idOf(row.empresa));
  const ofRubro = await belonging(empresa, rows, 'rubro', rubro, context);
  const companies = (segmento ? await belonging(empresa, ofRubro, 'segmento', segmento, context) : ofRubro)
    .map((row) => companyOf(row, sent.get(String(row.id)), people ? (people.get(String(row.id)) ?? []) : null))
    .filter((row) => filtro === null || IS[filtro](row))
    .toSorted((one, other) => String(one.razonSocial).localeCompare(String(other.razonSocial), 'es'));
  const shown = cut(companies, asked);
  const listed = ofRubro.filter(({ id }) => shown.some((row) => row.empresa === id));
  const whole = await identified(empresa, listed, ['segmento'], context);
  const segments = new Map(whole.map((row) => [row.id, idOf(row.segmento)]));
  const results = shown.map((row) => ({ ...row, segmento: segments.get(row.empresa) ?? null }));
  return { results, count: companies.length };
}
