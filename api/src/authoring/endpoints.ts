import { demand, writable } from '../crud/access.ts';
import { holdRecord } from '../crud/record.ts';
import type { Writing } from '../crud/resource.ts';
import { updateRow } from '../crud/rows.ts';
import { tagOf } from '../crud/schemas.ts';
import { runWriting } from '../crud/writing.ts';
import { type Endpoint, idOf } from '../endpoint/endpoint.ts';
import { listSchema, objectSchema } from '../endpoint/schemas.ts';
import { Invalid, notFound } from '../errors/errors.ts';
import type { Text } from '../errors/lang.ts';
import { type Message, messages } from '../errors/messages.ts';
import { demandBody, isObject } from '../fields/body.ts';
import { bad, choice, day, type Field, type Fields, flag, ok, relation, text, toId } from '../fields/fields.ts';
import { listError, someIds } from '../fields/lists.ts';
import { periodosActivos } from '../resources/periodosActivos.ts';
import { encuestas } from '../surveys/encuestas.ts';
import { secciones } from '../surveys/secciones.ts';
import { activePeriodOf, type CampaignRequest, openCampaign } from './campaigns.ts';
import { copyNaming } from './names.ts';
import { copySections, lockCopies, nameErrors, readOriginal } from './sections.ts';
import { copySectionsOf, createSurvey, sectionIds } from './surveys.ts';

const MAX_RUBROS = 500;
const MAX_SURVEYS = 500;

const id = { type: 'integer', example: 1 };
const count = { type: 'integer', minimum: 0 };
const copied = objectSchema({ original: id, copia: id, preguntas: count });

const NOT_IN_SURVEY: Message = {
  code: 'INVALID',
  es: 'La encuesta no contiene la sección.',
  en: 'The survey does not contain the section.',
};

const descripcion = text({ es: 'Descripción', en: 'Description' }, { example: 'Otro título' });
const comentarios = flag({ es: 'Copiar los comentarios', en: 'Copy the comments' }, true);
const sectionsLabel: Text = { es: 'Secciones', en: 'Sections' };

const survey = relation({ es: 'Encuesta', en: 'Survey' }, 'encuesta');

const copyBody: Fields = { descripcion, encuesta: { ...survey, schema: { ...survey.schema, example: null } } };

/** Replaces a section of a survey by its copy, with the rules of an ordinary change. */
async function replaceSection(writing: Writing, encuesta: number, section: number, copy: number): Promise<void> {
  const found = await holdRecord(writing.db, encuestas, encuesta, writable(encuestas, writing.caller));
  const ids = sectionIds(found);
  if (!ids.includes(section)) throw new Invalid({ encuesta: [NOT_IN_SURVEY] });
  const listed = ids.map((own) => ({ seccion: own === section ? copy : own }));
  await updateRow(writing, encuestas, encuesta, { secciones: listed });
}

const copyEndpoint: Endpoint = {
  method: 'POST',
  path: 'encuestas/secciones/:id/copiar/',
  tag: tagOf(secciones),
  summary: { es: 'Copiar una sección con sus preguntas', en: 'Copy a section with its questions' },
  body: copyBody,
  partial: true,
  answers: { status: 200, schema: objectSchema({ seccion: id, preguntas: count }) },
  refuses: [400, 403, 404],
  handle: async (request, caller) => {
    const values = demandBody(copyBody, request.body ?? {}) as { descripcion: string; encuesta: number | null };
    for (const action of ['view', 'add'] as const) demand(caller, action, secciones);
    if (values.encuesta !== null) for (const action of ['view', 'change'] as const) demand(caller, action, encuestas);
    const body = await runWriting(request.context, secciones, caller, async (writing) => {
      await lockCopies(writing);
      const found = await readOriginal(writing, secciones, idOf(request));
      if (!found) throw notFound();
      const [copy] = await copySections(writing, [found.row], values.descripcion || copyNaming(request.lang));
      if (!copy) throw notFound();
      const { copia, preguntas } = copy;
      if (values.encuesta !== null) await replaceSection(writing, values.encuesta, found.row.id, copia);
      return { seccion: copia, preguntas: preguntas.size };
    });
    return { body };
  },
};

const duplicateBody: Fields = {
  descripcion,
  periodo_activo: relation({ es: 'Periodo activo', en: 'Active period' }, 'periodo_activo'),
  periodo: relation({ es: 'Periodo', en: 'Period' }, 'periodo'),
  rubro: relation({ es: 'Negocio', en: 'Business' }, 'rubro'),
  secciones: choice(sectionsLabel, ['compartir', 'copiar'], { required: true }),
  comentarios,
};

interface DuplicateRequest {
  descripcion: string;
  periodo_activo: number | null;
  periodo: number | null;
  rubro: number | null;
  secciones: 'compartir' | 'copiar';
  comentarios: boolean;
}

/** The active period of a new survey: the given one, or that of a period and a business. */
async function targetPeriod(writing: Writing, { periodo_activo, periodo, rubro }: DuplicateRequest): Promise<number> {
  if (periodo_activo !== null) return periodo_activo;
  if (periodo === null || rubro === null) throw new Invalid({ periodo_activo: [messages.required] });
  return activePeriodOf(writing, periodo, rubro);
}

const duplicateEndpoint: Endpoint = {
  method: 'POST',
  path: 'encuestas/:id/duplicar/',
  tag: tagOf(encuestas),
  summary: { es: 'Duplicar una encuesta', en: 'Duplicate a survey' },
  body: duplicateBody,
  answers: {
    status: 200,
    schema: objectSchema({ encuesta: id, secciones: listSchema(copied), comentarios: count }),
  },
  refuses: [400, 403, 404],
  handle: async (request, caller) => {
    for (const action of ['view', 'add'] as const) demand(caller, action, encuestas);
    const values = demandBody(duplicateBody, request.body) as Record<string, unknown> & DuplicateRequest;
    const body = await runWriting(request.context, encuestas, caller, async (writing) => {
      await lockCopies(writing);
      const original = await readOriginal(writing, encuestas, idOf(request));
      if (!original) throw notFound();
      const title = values.descripcion || String(original.row.descripcion);
      const periodoActivo = await targetPeriod(writing, values);
      const copies =
        values.secciones === 'copiar'
          ? await copySectionsOf(writing, original, copyNaming(request.lang), new Map())
          : undefined;
      const wanted = { original, descripcion: title, periodoActivo, copies, comentarios: values.comentarios };
      const made = await nameErrors(title, encuestas, ['descripcion'], () => createSurvey(writing, wanted));
      const sections = copies?.map(({ original: of, copia, preguntas }) => ({
        ...{ original: of, copia, preguntas: preguntas.size },
      }));
      return { encuesta: made.id, secciones: sections ?? [], comentarios: made.comentarios };
    });
    return { body };
  },
};

const surveysField: Field = {
  label: { es: 'Encuestas', en: 'Surveys' },
  initial: [],
  parse(raw) {
    const wrong = listError(raw, MAX_SURVEYS);
    if (wrong) return bad(wrong);
    const items = (raw as unknown[]).map((item) => (isObject(item) ? item : {}));
    const parsed = items.map(({ rubro, base, descripcion: title }) => ({
      ...{ rubro: toId(rubro), base: toId(base), descripcion: typeof title === 'string' ? title.trim() : '' },
    }));
    return parsed.every(({ rubro, base }) => rubro && base) ? ok(parsed) : bad(messages.notId);
  },
  schema: {
    type: 'array',
    maxItems: MAX_SURVEYS,
    items: {
      type: 'object',
      required: ['rubro', 'base', 'descripcion'],
      properties: { rubro: id, base: id, descripcion: { type: 'string', maxLength: 255 } },
    },
    example: [{ rubro: 1, base: 1, descripcion: 'Encuesta 2027' }],
  },
};

const period = relation({ es: 'Periodo', en: 'Period' }, 'periodo');

const campaignBody: Fields = {
  periodo: { ...period, schema: { ...period.schema, example: null } },
  fecha: day({ es: 'Fecha de inicio', en: 'Start date' }, { example: '2090-01-01' }),
  fecha_fin: day({ es: 'Fecha de fin', en: 'End date' }, { example: '2090-12-31' }),
  otro_periodo: flag({ es: 'Otro periodo con las mismas fechas', en: 'Another period with the same dates' }),
  rubros: someIds({ es: 'Negocios', en: 'Businesses' }, { max: MAX_RUBROS }),
  encuestas: surveysField,
  secciones: choice(sectionsLabel, ['compartir', 'copiar', 'por_negocio'], { required: true }),
  sufijo: text({ es: 'Sufijo', en: 'Suffix' }, { example: '2027' }),
  comentarios,
};

const campaignEndpoint: Endpoint = {
  method: 'POST',
  path: 'campanas/',
  tag: { es: 'campañas', en: 'campaigns' },
  summary: { es: 'Abrir una campaña', en: 'Open a campaign' },
  body: campaignBody,
  answers: {
    status: 200,
    schema: objectSchema({
      periodo: id,
      periodos_activos: listSchema(objectSchema({ rubro: id, periodo_activo: id })),
      encuestas: listSchema(objectSchema({ rubro: id, base: id, encuesta: id })),
      secciones: listSchema(
        objectSchema({ original: id, copia: id, rubro: { type: ['integer', 'null'] }, preguntas: count }),
      ),
      comentarios: count,
    }),
  },
  refuses: [400, 403],
  handle: async (request, caller) => {
    demand(caller, 'add', periodosActivos);
    const values = demandBody(campaignBody, request.body) as Record<string, unknown> & CampaignRequest;
    const body = await runWriting(request.context, encuestas, caller, async (writing) => {
      await lockCopies(writing);
      return openCampaign(writing, values);
    });
    return { body };
  },
};

/** Copies of sections and surveys, each in one transaction; beyond REST v1 (spec §7). */
export const authoringEndpoints: readonly Endpoint[] = [copyEndpoint, duplicateEndpoint, campaignEndpoint];
