import { sql } from 'kysely';
import type { Found } from '../crud/record.ts';
import type { Writing } from '../crud/resource.ts';
import { Invalid } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { periodos } from '../resources/periodos.ts';
import { periodosActivos } from '../resources/periodosActivos.ts';
import { encuestas } from '../surveys/encuestas.ts';
import { campaignNaming, type Naming, rubroNaming } from './names.ts';
import { createRecord, nameErrors, readOriginal, type SectionCopy } from './sections.ts';
import { copySectionsOf, createSurvey } from './surveys.ts';

export interface CampaignSurvey {
  rubro: number;
  base: number;
  descripcion: string;
}

export interface CampaignRequest {
  periodo: number | null;
  fecha: string | null;
  fecha_fin: string | null;
  otro_periodo: boolean;
  rubros: readonly number[];
  encuestas: readonly CampaignSurvey[];
  secciones: 'compartir' | 'copiar' | 'por_negocio';
  sufijo: string;
  comentarios: boolean;
}

const TEXTS = {
  sufijo: {
    code: 'INVALID',
    es: 'El sufijo debe tener entre 1 y 40 caracteres.',
    en: 'The suffix must have 1 to 40 characters.',
  },
  rubros: { code: 'REQUIRED', es: 'Debe seleccionar un negocio', en: 'You must choose a business' },
  fechas: {
    code: 'DUPLICATE',
    es: 'Ya existe un periodo con estas fechas. Vuelva a cargar la página para usarlo.',
    en: 'A period with these dates already exists. Reload the page to use it.',
  },
} as const satisfies Record<string, Message>;

/** The chosen period, or a new one. Refuses the dates of an existing one, unless the request wants another. */
async function periodOf(writing: Writing, request: CampaignRequest): Promise<number> {
  const { periodo, fecha, fecha_fin, otro_periodo } = request;
  if (periodo !== null) return periodo;
  const { rows } = await sql`select from periodo
    where activo and fecha = ${fecha}::date and fecha_fin = ${fecha_fin}::date limit 1`.execute(writing.db);
  // A concurrent request, or a retry after a lost response, created it.
  if (rows.length > 0 && !otro_periodo) throw new Invalid({ fecha: [TEXTS.fechas] });
  return (await createRecord(writing, periodos, { fecha, fecha_fin })).row.id;
}

/** The active period of a business: the one that exists, or a new one. */
export async function activePeriodOf(writing: Writing, periodo: number, rubro: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from periodo_activo where periodo = ${periodo} and rubro = ${rubro} and activo`.execute(writing.db);
  return rows[0]?.id ?? (await createRecord(writing, periodosActivos, { periodo, rubro })).row.id;
}

async function rubroNames({ db }: Writing, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; descripcion: string }>`
    select id, descripcion from rubro where id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, descripcion }) => [id, descripcion]));
}

async function originalsOf(writing: Writing, surveys: readonly CampaignSurvey[]): Promise<Map<number, Found>> {
  const originals = new Map<number, Found>();
  for (const { base } of surveys) {
    const found = originals.get(base) ?? (await readOriginal(writing, encuestas, base));
    if (!found) throw new Invalid({ encuestas: [messages.absent] });
    originals.set(base, found);
  }
  return originals;
}

/** The years of surveys as suffixes of section names. */
function yearsOf(surveys: Iterable<Found>): string[] {
  const years = [...surveys].flatMap(({ row }) => {
    const [first = '', last = ''] = [row.fecha_inicio, row.fecha_fin].map((day) => String(day ?? '').slice(0, 4));
    return first && last ? [`${first}-${last}`, first, last] : [];
  });
  return [...new Set(years)];
}

/** Opens a period for several businesses, with copies of earlier surveys. */
export async function openCampaign(writing: Writing, request: CampaignRequest) {
  const { sufijo, comentarios } = request;
  const rubros = [...new Set([...request.rubros, ...request.encuestas.map(({ rubro }) => rubro)])];
  if (rubros.length === 0) throw new Invalid({ rubros: [TEXTS.rubros] });
  const isCopied = request.secciones !== 'compartir';
  if (isCopied && (sufijo === '' || [...sufijo].length > 40)) throw new Invalid({ sufijo: [TEXTS.sufijo] });
  const originals = await originalsOf(writing, request.encuestas);
  const names = await rubroNames(writing, rubros);
  const periodo = await periodOf(writing, request);
  const open = new Map<number, number>();
  for (const rubro of rubros) {
    const work = () => activePeriodOf(writing, periodo, rubro);
    open.set(rubro, await nameErrors(names.get(rubro) ?? String(rubro), periodosActivos, [], work));
  }

  const shared = campaignNaming(sufijo, yearsOf(originals.values()));
  const copiesOf = new Map<number | null, Map<number, SectionCopy>>();
  const made: { rubro: number; base: number; encuesta: number; comentarios: number }[] = [];
  for (const { rubro, base, descripcion } of request.encuestas) {
    const original = originals.get(base);
    if (!original) continue;
    const owner = request.secciones === 'por_negocio' ? rubro : null;
    const done = copiesOf.get(owner) ?? new Map<number, SectionCopy>();
    copiesOf.set(owner, done);
    const how: Naming = owner === null ? shared : rubroNaming(shared, names.get(rubro) ?? '', [...names.values()]);
    const copies = isCopied ? await copySectionsOf(writing, original, how, done) : undefined;
    const wanted = { original, descripcion, periodoActivo: open.get(rubro) ?? 0, copies, comentarios };
    const { id, ...counted } = await nameErrors(descripcion, encuestas, [], () => createSurvey(writing, wanted));
    made.push({ rubro, base, encuesta: id, ...counted });
  }
  return {
    periodo,
    periodos_activos: [...open].map(([rubro, periodo_activo]) => ({ rubro, periodo_activo })),
    encuestas: made.map(({ rubro, base, encuesta }) => ({ rubro, base, encuesta })),
    secciones: [...copiesOf].flatMap(([rubro, copies]) =>
      [...copies.values()].map(({ original, copia, preguntas }) => ({
        ...{ original, copia, rubro, preguntas: preguntas.size },
      })),
    ),
    comentarios: made.reduce((sum, { comentarios: own }) => sum + own, 0),
  };
}
