import { announces } from '../capacidades.ts';
import type { Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { allowed, WrongShape } from '../errors.ts';
import { countRowsOf } from '../lists/counts.ts';
import { rowsOf } from '../lists/owners.ts';
import { decoderOf } from '../models.ts';
import { encuesta, encuestaCompletada, seccion } from '../resources.ts';
import { recordField } from '../rootField.ts';
import { today } from '../today.ts';
import { record } from '../upstream/path.ts';

const answered = decoderOf('EncuestaRespondida');

function listed(raw: unknown): Row[] {
  if (!Array.isArray(raw)) throw new WrongShape('respondidas', 'a list', raw);
  return raw.map((item) => answered(item, null));
}

/** Over a server that offers version 1 only: its submissions, counted survey by survey. */
async function answeredOfV1(context: Context, id: string): Promise<Row[]> {
  const surveys = await rowsOf(encuesta, 'seccion', id, context);
  const day = today(context);
  const found = await Promise.all(
    surveys.map(async ({ id: survey, descripcion, fechaInicio, fechaFin }) => ({
      ...{ encuesta: survey, descripcion, fechaInicio, fechaFin },
      cerrada: typeof fechaFin === 'string' && fechaFin < day,
      empresas: await countRowsOf(encuestaCompletada, 'encuesta', String(survey), context),
    })),
  );
  return found
    .filter(({ empresas }) => empresas > 0)
    .toSorted(
      (one, other) =>
        String(other.fechaInicio ?? '').localeCompare(String(one.fechaInicio ?? '')) ||
        Number(other.encuesta) - Number(one.encuesta),
    );
}

/** The surveys that use a section and that companies answered. */
export const respondidas = recordField(async ({ id }, context) =>
  (await announces(context, 'respondidas'))
    ? allowed(context.rest.get(record(seccion.path, String(id), 'respondidas/'), {}, listed))
    : allowed(answeredOfV1(context, String(id))),
);
