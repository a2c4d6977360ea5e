import pMap from 'p-map';
import type { FieldError, MutationResolvers } from '../generated/schema.ts';
import { type Context, rootField } from '../resources/context.ts';
import { pregunta, seccion } from '../resources/descriptors.ts';
import { modelOf } from '../resources/models.ts';
import { bodyOf } from '../resources/payload.ts';
import { AT_ONCE, rowsOf, whole } from '../resources/rows.ts';
import type { RestClient } from '../rest/client.ts';
import { checkId, isRow, type Row } from '../rest/codec/row.ts';
import { RestError } from '../rest/errors.ts';
import { record } from '../rest/path.ts';

/** How long restoring the former order may take after a failure; it continues when the caller disconnects. */
const UNDO_MS = 20_000;

const TEXTS = {
  changed: {
    es: 'Las preguntas de la sección cambiaron mientras las ordenaba. Recargue e inténtelo de nuevo.',
    en: 'The questions of the section changed while you were ordering them. Reload and try again.',
  },
  restored: {
    es: 'No se pudo guardar el orden. Se restableció el orden anterior.',
    en: 'The order could not be saved. The former order was put back.',
  },
  broken: {
    es: 'No se pudo guardar el orden ni restablecer por completo el anterior. Recargue para ver cómo quedó.',
    en: 'The order could not be saved, nor the former one wholly put back. Reload to see how it is now.',
  },
} as const;

interface Move {
  readonly id: string;
  readonly from: number | null;
  readonly to: number;
}

const placeOf = (row: Row): number | null => (typeof row.orden === 'number' ? row.orden : null);

/** The active questions of a section: those of its detail, or of the list where the detail does not tell their places. */
async function questionsIn(section: Row, context: Context): Promise<Row[]> {
  const { id, preguntas } = section;
  const told = Array.isArray(preguntas) && preguntas.every((item) => isRow(item) && item.orden !== undefined);
  const rows: Row[] = told ? preguntas : await rowsOf(pregunta, 'seccion', String(id), context);
  return rows.filter((row) => row.activo !== false);
}

interface WriteOutcome {
  /** Those that the server made, or may have made. */
  readonly reached: Move[];
  readonly refused: FieldError[];
  failed: unknown;
}

const wrong = ({ refused, failed }: WriteOutcome): boolean => refused.length > 0 || failed !== null;

/** Writes one of the two places of each question, a few at a time; after a failure no further `to` is begun. */
async function writePlaces(moves: readonly Move[], place: 'from' | 'to', rest: RestClient): Promise<WriteOutcome> {
  const model = modelOf(pregunta.type);
  const all: WriteOutcome = { reached: [], refused: [], failed: null };
  const write = async (move: Move) => {
    if (place === 'to' && wrong(all)) return;
    const body = bodyOf(model, model.patchInput, { orden: move[place] });
    try {
      const written = await rest.write('PATCH', record(model.path, move.id), body);
      if (written.ok) all.reached.push(move);
      else all.refused.push(...written.errors);
    } catch (error) {
      // It may have been changed although the answer did not arrive.
      all.reached.push(move);
      all.failed ??= error;
    }
  };
  await pMap(moves, write, AT_ONCE);
  return all;
}

/** Writes only the questions whose place changes; when one of them fails, the former order is put back. */
export const reorderPreguntas: Required<MutationResolvers>['reorderPreguntas'] = rootField(
  300,
  async (args, context) => {
    const { rest } = context;
    const ids = args.preguntas.map((id) => checkId(id, 'preguntas'));
    const section = await whole(seccion, args.seccion, context);
    const changed = [{ field: 'preguntas', message: TEXTS.changed[rest.lang] }];
    const held = new Map((await questionsIn(section, context)).map((row) => [String(row.id), placeOf(row)]));
    if (new Set(ids).size !== ids.length || ids.length !== held.size || ids.some((id) => !held.has(id))) {
      return { record: section, errors: changed };
    }
    const moves = ids
      .map((id, index): Move => ({ id, from: held.get(id) ?? null, to: index + 1 }))
      .filter(({ from, to }) => from !== to);
    const written = await writePlaces(moves, 'to', rest);
    if (!wrong(written)) {
      const record = await whole(seccion, args.seccion, context);
      // Single changes, between which those of somebody else may have come.
      const now = await questionsIn(record, context);
      const stands = (row: Row) => [null, ids.indexOf(String(row.id)) + 1].includes(placeOf(row));
      return { record, errors: now.length === ids.length && now.every(stands) ? [] : changed };
    }

    const { failed, refused, reached } = written;
    const restored = !wrong(await writePlaces(reached, 'from', rest.detached(UNDO_MS)));
    const message = TEXTS[restored ? 'restored' : 'broken'][rest.lang];
    if (failed instanceof RestError) throw new RestError(failed.code, rest.lang, failed.reason, message, { restored });
    if (failed) throw failed;
    const reasons = refused.map((error) => ({ field: null, message: error.message }));
    return { record: null, errors: [{ field: null, message }, ...reasons] };
  },
);
