import type { GraphQLInputObjectType } from 'graphql';
import type {
  FieldError,
  ImportPreguntasRow,
  MutationImportPreguntasArgs,
  MutationResolvers,
  RowError,
} from '../generated/schema.ts';
import { announces, requireCapability } from '../resources/capabilities.ts';
import { type Context, rootField } from '../resources/context.ts';
import { empresa, pregunta, seccion, usuario } from '../resources/descriptors.ts';
import { inputOf, modelOf } from '../resources/models.ts';
import { bodyOf, WITHOUT_REASON } from '../resources/payload.ts';
import { rowsOf, withDetails } from '../resources/rows.ts';
import { encode, restId } from '../rest/codec/encode.ts';
import { idOf, isRow, isUnknown, type Row } from '../rest/codec/row.ts';
import { type Language, RestError, WrongShape } from '../rest/errors.ts';
import { endpoint, record } from '../rest/path.ts';

const CAPACIDAD = 'importaciones';

interface Outcome {
  created: { id: string }[];
  errors: RowError[];
}

const TEXTS = {
  required: { es: 'El campo es requerido', en: 'The field is required' },
  noParents: {
    es: 'Este servidor no recibe una pregunta junto con su pregunta padre. Importe primero las preguntas padre.',
    en: 'This server does not take a question together with its parent. Import the parent questions first.',
  },
  notCreated: {
    es: 'El servidor no creó las preguntas. Revise la lista de la sección antes de importar de nuevo.',
    en: 'The server did not create the questions. Look at the list of the section before you import again.',
  },
} as const satisfies Record<string, Record<Language, string>>;

/** The errors of an import by row and field, from names such as `filas.2.rucCi`. */
function rowErrors(list: string, errors: readonly FieldError[], lang: Language): RowError[] {
  if (errors.length === 0) return [{ row: null, field: null, message: WITHOUT_REASON[lang] }];
  return errors.map(({ field, message, code = null }) => {
    const [name, row, ...rest] = field?.split('.') ?? [];
    if (name !== list || !/^\d+$/.test(row ?? '')) return { row: null, field, message, code };
    return { row: Number(row), field: rest.length > 0 ? rest.join('.') : null, message, code };
  });
}

function createdIn(body: unknown): { id: string }[] {
  const ids = isRow(body) ? body.creadas : undefined;
  if (!Array.isArray(ids)) throw new WrongShape('importar/', 'the ids of what was created', ids);
  return ids.map((id) => ({ id: String(id) }));
}

/** Creates or checks all rows with one request. */
async function importRows(
  { path }: { path: string },
  type: GraphQLInputObjectType,
  input: object,
  { rest }: Context,
): Promise<Outcome> {
  const at = endpoint(`${path}importar/`);
  const written = await rest.write('POST', at, encode(type, { ...input }));
  if (!written.ok) return { created: [], errors: rowErrors('filas', written.errors, rest.lang) };
  return { created: rest.shaped(at, () => createdIn(written.body)), errors: [] };
}

/** A question as its section writes it; `padre_fila` is the row of a parent in the same import. */
function questionOf({ padreFila, respuestas, ...fields }: ImportPreguntasRow, section: string, orden: number): Row {
  const model = modelOf(pregunta.type);
  const input = {
    ...{ ...fields, seccion: section, orden, padre: fields.padre ?? null },
    respuestas: (respuestas ?? []).map((descripcion) => ({ descripcion })),
  };
  return {
    ...bodyOf(model, model.createInput, input),
    ...(typeof padreFila === 'number' && { padre_fila: padreFila }),
  };
}

/** The questions of a section as they are, for a server that may remove those that a written list does not name. */
async function keptOf(rows: readonly Row[], context: Context): Promise<Row[]> {
  const model = modelOf(pregunta.type);
  const isComplete = ({ respuestas, padre, tipoRespuesta }: Row) =>
    Array.isArray(respuestas) && !isUnknown(padre) && !isUnknown(tipoRespuesta);
  const whole = await withDetails(pregunta, rows, isComplete, context);
  return whole.map(({ id, seccion, padre, tipoRespuesta, ...fields }) => {
    const relations = { seccion: idOf(seccion), padre: idOf(padre), tipoRespuesta: idOf(tipoRespuesta) };
    return { id: restId(String(id)), ...bodyOf(model, model.createInput, { ...fields, ...relations }) };
  });
}

/** The new questions of a section in their order; null when the caller may not read them. */
async function newIn(section: string, before: ReadonlySet<string>, context: Context): Promise<Row[] | null> {
  try {
    const rows = (await rowsOf(pregunta, 'seccion', section, context)).filter(({ id }) => !before.has(String(id)));
    return rows.toSorted((a, b) => Number(a.orden) - Number(b.orden));
  } catch (error) {
    if (error instanceof RestError) return null;
    throw error;
  }
}

async function importQuestions({ seccion: section, preguntas }: MutationImportPreguntasArgs, context: Context) {
  const { lang } = context.rest;
  if (preguntas.length === 0)
    return {
      created: [],
      errors: [{ row: null, field: 'preguntas', message: TEXTS.required[lang], code: 'REQUIRED' as const }],
    };
  const children = preguntas.flatMap(({ padreFila }, row) => (typeof padreFila === 'number' ? [row] : []));
  const isAnnounced = await announces(context, CAPACIDAD);
  if (children.length > 0 && !isAnnounced) {
    const message = TEXTS.noParents[lang];
    return {
      created: [],
      errors: children.map((row) => ({ row, field: 'padre', message, code: 'NOT_ALLOWED' as const })),
    };
  }
  const rows = await rowsOf(pregunta, 'seccion', section, context);
  const first = Math.max(0, ...rows.map(({ orden }) => Number(orden ?? 0))) + 1;
  const added = preguntas.map((question, index) => questionOf(question, section, first + index));
  const body = { preguntas: isAnnounced ? added : [...added, ...(await keptOf(rows, context))] };
  const written = await context.rest.write('PATCH', record(seccion.path, section), body);
  if (!written.ok) return { created: [], errors: rowErrors('preguntas', written.errors, lang) };
  const created = await newIn(section, new Set(rows.map(({ id }) => String(id))), context);
  const isMissing = created !== null && created.length < preguntas.length;
  const errors = isMissing ? [{ row: null, field: null, message: TEXTS.notCreated[lang] }] : [];
  return { created: created ?? [], errors };
}

export const importMutations = {
  importEmpresas: requireCapability(CAPACIDAD, 500, ({ input }, context) =>
    importRows(empresa, inputOf('ImportEmpresasInput'), input, context),
  ),
  importUsuarios: requireCapability(CAPACIDAD, 500, ({ input }, context) =>
    importRows(usuario, inputOf('ImportUsuariosInput'), input, context),
  ),
  importPreguntas: rootField(500, importQuestions),
} satisfies Partial<MutationResolvers>;
