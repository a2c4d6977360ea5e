import type { FieldError, MutationResolvers } from '../generated/schema.ts';
import { requireCapability } from '../resources/capabilities.ts';
import type { Context } from '../resources/context.ts';
import { encuesta, seccion } from '../resources/descriptors.ts';
import { inputOf } from '../resources/models.ts';
import { encode } from '../rest/codec/encode.ts';
import { isRow, type Row, restValue } from '../rest/codec/row.ts';
import { WrongShape } from '../rest/errors.ts';
import { endpoint, type Path, record } from '../rest/path.ts';
import { withReason } from './session.ts';

/** Sends one write; `read` makes the payload of the answer. */
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

const relationIn = (row: Row, name: string): { id: string } => ({ id: idIn(row, name) });

const copiesIn = (body: Row) =>
  rowsIn(body, 'secciones').map((row) => ({
    original: relationIn(row, 'original'),
    rubro: row.rubro === undefined || row.rubro === null ? null : relationIn(row, 'rubro'),
    copia: relationIn(row, 'copia'),
    preguntas: countIn(row, 'preguntas'),
  }));

/** Each copy is one request and one transaction of the server. */
export const copyMutations = {
  copySeccion: requireCapability('copiar_seccion', 300, async ({ id, descripcion, encuesta: survey }, context) => {
    const body = { descripcion: descripcion ?? '', encuesta: survey ?? null };
    const path = record(seccion.path, id, 'copiar/');
    const { made, errors } = await compose(path, body, context, (answer) => relationIn(answer, 'seccion'));
    return { record: made, encuesta: made && survey ? { id: survey } : null, errors };
  }),

  duplicateEncuesta: requireCapability('duplicar_encuesta', 1_000, async ({ id, ...wanted }, context) => {
    const body = {
      descripcion: wanted.descripcion ?? '',
      periodo_activo: wanted.periodoActivo ?? null,
      periodo: wanted.periodo ?? null,
      rubro: wanted.rubro ?? null,
      secciones: restValue('SectionTreatment', wanted.secciones),
      comentarios: wanted.comentarios ?? true,
    };
    const path = record(encuesta.path, id, 'duplicar/');
    const { made, errors } = await compose(path, body, context, (answer) => ({
      record: relationIn(answer, 'encuesta'),
      secciones: copiesIn(answer),
      comentarios: countIn(answer, 'comentarios'),
    }));
    return { ...(made ?? { record: null, secciones: [], comentarios: 0 }), errors };
  }),

  openCampana: requireCapability('abrir_campana', 1_000, async ({ input }, context) => {
    const body = encode(inputOf('OpenCampanaInput'), { ...input, comentarios: input.comentarios ?? true });
    const { made, errors } = await compose(endpoint('campanas/'), body, context, (answer) => ({
      periodo: relationIn(answer, 'periodo'),
      rubros: rowsIn(answer, 'periodos_activos').map((row) => ({
        rubro: relationIn(row, 'rubro'),
        periodoActivo: relationIn(row, 'periodo_activo'),
      })),
      encuestas: rowsIn(answer, 'encuestas').map((row) => ({
        rubro: relationIn(row, 'rubro'),
        base: relationIn(row, 'base'),
        encuesta: relationIn(row, 'encuesta'),
      })),
      secciones: copiesIn(answer),
      comentarios: countIn(answer, 'comentarios'),
    }));
    return { ...(made ?? { periodo: null, rubros: [], encuestas: [], secciones: [], comentarios: 0 }), errors };
  }),
} satisfies Partial<MutationResolvers>;
