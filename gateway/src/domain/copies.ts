import type { MutationResolvers } from '../generated/schema.ts';
import { requireCapability } from '../resources/capabilities.ts';
import type { Context } from '../resources/context.ts';
import { encuesta, seccion } from '../resources/descriptors.ts';
import { decoderOf, inputOf } from '../resources/models.ts';
import type { Decode } from '../rest/codec/decode.ts';
import { encode } from '../rest/codec/encode.ts';
import { type Row, restValue } from '../rest/codec/row.ts';
import { endpoint, type Path, record } from '../rest/path.ts';
import { withReason } from './session.ts';

const copied = decoderOf('CopySeccionPayload');
const duplicated = decoderOf('DuplicateEncuestaPayload');
const opened = decoderOf('OpenCampanaPayload');

/** The lists and counts of a refused copy. */
const NOTHING = { rubros: [], encuestas: [], secciones: [], comentarios: 0 };

/** Sends one write, whose answer has the fields of the payload. */
async function compose(path: Path, body: object, payload: Decode<Row>, { rest }: Context): Promise<Row> {
  const written = await rest.write('POST', path, body);
  if (!written.ok) return { ...NOTHING, errors: withReason(written.errors) };
  return { ...rest.shaped(path, () => payload(written.body, null)), errors: [] };
}

/** Each copy is one request and one transaction of the server. */
export const copyMutations = {
  copySeccion: requireCapability('copiar_seccion', 300, async ({ id, descripcion, encuesta: survey }, context) => {
    const body = { descripcion: descripcion ?? '', encuesta: survey ?? null };
    const made = await compose(record(seccion.path, id, 'copiar/'), body, copied, context);
    return { ...made, encuesta: made.record && survey ? { id: survey } : null };
  }),

  duplicateEncuesta: requireCapability('duplicar_encuesta', 1_000, ({ id, ...wanted }, context) => {
    const body = {
      descripcion: wanted.descripcion ?? '',
      periodo_activo: wanted.periodoActivo ?? null,
      periodo: wanted.periodo ?? null,
      rubro: wanted.rubro ?? null,
      secciones: restValue('SectionTreatment', wanted.secciones),
      comentarios: wanted.comentarios ?? true,
    };
    return compose(record(encuesta.path, id, 'duplicar/'), body, duplicated, context);
  }),

  openCampana: requireCapability('abrir_campana', 1_000, ({ input }, context) => {
    const body = encode(inputOf('OpenCampanaInput'), { ...input, comentarios: input.comentarios ?? true });
    return compose(endpoint('campanas/'), body, opened, context);
  }),
} satisfies Partial<MutationResolvers>;
