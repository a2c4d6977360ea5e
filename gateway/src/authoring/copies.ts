import { demanded } from '../capacidades.ts';
import { encode } from '../codec/encode.ts';
import { isRow, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import type { Descriptor } from '../descriptor.ts';
import { WrongShape } from '../errors.ts';
import type { CampaignSections, FieldError, MutationResolvers } from '../generated/schema.ts';
import { inputOf } from '../models.ts';
import { encuesta, periodo, periodoActivo, seccion } from '../resources.ts';
import { withReason } from '../session.ts';
import { endpoint, type Path, record } from '../upstream/path.ts';

/** How the server names what becomes of sections. */
const SECTIONS: Record<CampaignSections, string> = {
  SHARE: 'compartir',
  COPY: 'copiar',
  COPY_PER_RUBRO: 'por_negocio',
};

/** Sends one composed write; `read` makes the payload of what the server answers. */
async function compose<Made extends object>(
  path: Path,
  body: object,
  { rest }: Context,
  read: (body: Row) => Made,
): Promise<{ made: Made; errors: [] } | { made: null; errors: FieldError[] }> {
  const written = await rest.write('POST', path, body);
  if (!written.ok) return { made: null, errors: withReason(written.errors) };
  return {
    made: rest.shaped(path, () => {
      if (!isRow(written.body)) throw new WrongShape('the answer', 'an object', written.body);
      return read(written.body);
    }),
    errors: [],
  };
}

function idIn(body: Row, name: string): string {
  const id = body[name];
  if (typeof id !== 'number' && typeof id !== 'string') throw new WrongShape(name, 'an id', id);
  return String(id);
}

function countIn(body: Row, name: string): number {
  const count = body[name];
  if (typeof count !== 'number') throw new WrongShape(name, 'a number', count);
  return count;
}

function rowsIn(body: Row, name: string): Row[] {
  const rows = body[name];
  if (!Array.isArray(rows) || !rows.every(isRow)) throw new WrongShape(name, 'a list of objects', rows);
  return rows;
}

const copiesIn = (body: Row) =>
  rowsIn(body, 'secciones').map((row) => ({
    original: idIn(row, 'original'),
    rubro: row.rubro === undefined || row.rubro === null ? null : idIn(row, 'rubro'),
    copia: idIn(row, 'copia'),
    preguntas: countIn(row, 'preguntas'),
  }));

/** Reads the records that items name by their identifiers. */
function withRecords<Item extends object, Name extends keyof Item>(
  items: readonly Item[],
  name: Name,
  descriptor: Descriptor,
  { loaders }: Context,
): Promise<(Omit<Item, Name> & Record<Name, Row | null>)[]> {
  return Promise.all(
    items.map(async (item) =>
      Object.assign({ ...item }, { [name]: await loaders.row(descriptor, String(item[name])) }),
    ),
  );
}

/** Copies of sections and surveys, each made by one request in one transaction of the server. */
export const copyMutations = {
  copySeccion: demanded('copiar_seccion', 300, async ({ id, descripcion, encuesta: survey }, context) => {
    const body = { descripcion: descripcion ?? '', encuesta: survey ?? null };
    const path = record(seccion.path, id, 'copiar/');
    const { made, errors } = await compose(path, body, context, (answer) => ({ id: idIn(answer, 'seccion') }));
    if (!made) return { record: null, encuesta: null, errors };
    const [copy, changed] = await Promise.all([
      context.loaders.detail(seccion, made.id),
      survey ? context.loaders.detail(encuesta, survey) : null,
    ]);
    return { record: copy, encuesta: changed, errors };
  }),

  duplicateEncuesta: demanded('duplicar_encuesta', 1_000, async ({ id, ...wanted }, context) => {
    const body = {
      descripcion: wanted.descripcion ?? '',
      periodo_activo: wanted.periodoActivo ?? null,
      periodo: wanted.periodo ?? null,
      rubro: wanted.rubro ?? null,
      secciones: SECTIONS[wanted.secciones],
      comentarios: wanted.comentarios ?? true,
    };
    const path = record(encuesta.path, id, 'duplicar/');
    const { made, errors } = await compose(path, body, context, (answer) => ({
      id: idIn(answer, 'encuesta'),
      secciones: copiesIn(answer),
      comentarios: countIn(answer, 'comentarios'),
    }));
    if (!made) return { record: null, secciones: [], comentarios: 0, errors };
    const [survey, secciones] = await Promise.all([
      context.loaders.detail(encuesta, made.id),
      withRecords(made.secciones, 'copia', seccion, context),
    ]);
    return { record: survey, secciones, comentarios: made.comentarios, errors };
  }),

  openCampana: demanded('abrir_campana', 1_000, async ({ input }, context) => {
    const body = {
      ...encode(inputOf('OpenCampanaInput'), { ...input, comentarios: input.comentarios ?? true }),
      secciones: SECTIONS[input.secciones],
    };
    const { made, errors } = await compose(endpoint('campanas/'), body, context, (answer) => ({
      periodo: idIn(answer, 'periodo'),
      rubros: rowsIn(answer, 'periodos_activos').map((row) => ({
        rubro: idIn(row, 'rubro'),
        periodoActivo: idIn(row, 'periodo_activo'),
      })),
      encuestas: rowsIn(answer, 'encuestas').map((row) => ({
        rubro: idIn(row, 'rubro'),
        base: idIn(row, 'base'),
        encuesta: idIn(row, 'encuesta'),
      })),
      secciones: copiesIn(answer),
      comentarios: countIn(answer, 'comentarios'),
    }));
    if (!made) return { periodo: null, rubros: [], encuestas: [], secciones: [], comentarios: 0, errors };
    const [opened, rubros, encuestas, secciones] = await Promise.all([
      context.loaders.row(periodo, made.periodo),
      withRecords(made.rubros, 'periodoActivo', periodoActivo, context),
      withRecords(made.encuestas, 'encuesta', encuesta, context),
      withRecords(made.secciones, 'copia', seccion, context),
    ]);
    return { periodo: opened, rubros, encuestas, secciones, comentarios: made.comentarios, errors };
  }),
} satisfies Partial<MutationResolvers>;
