import pMap from 'p-map';
import type { FieldError, MutationResolvers } from '../generated/schema.ts';
import { type Context, rootField } from '../resources/context.ts';
import { pregunta, seccion } from '../resources/descriptors.ts';
import { modelOf } from '../resources/models.ts';
import { bodyOf } from '../resources/payload.ts';
import { CONCURRENCY, requireRecord, rowsOf } from '../resources/rows.ts';
import type { RestClient } from '../rest/client.ts';
import { checkId, isRow, type Row } from '../rest/codec/row.ts';
import { RestError } from '../rest/errors.ts';
import { record } from '../rest/path.ts';

/** Timeout for restoring the former order, which outlives a disconnect of the caller. */
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

/** The active questions of a section, from the list if its detail lacks their places. */
async function questionsIn(section: Row, context: Context): Promise<Row[]> {
  const { id, preguntas } = section;
  const isComplete = Array.isArray(preguntas) && preguntas.every((item) => isRow(item) && item.orden !== undefined);
  const rows: Row[] = isComplete ? preguntas : await rowsOf(pregunta, 'seccion', String(id), context);
  return rows.filter((row) => row.activo !== false);
}

interface WriteOutcome {
  /** The moves that the server made, or may have made. */
  readonly attempted: Move[];
  readonly refused: FieldError[];
  failed: unknown;
}

const isFailed = ({ refused, failed }: WriteOutcome): boolean => refused.length > 0 || failed !== null;

/** Writes one of the two places of each question; after a failure no further `to` starts. */
async function writePlaces(moves: readonly Move[], place: 'from' | 'to', rest: RestClient): Promise<WriteOutcome> {
  const model = modelOf(pregunta.type);
  const all: WriteOutcome = { attempted: [], refused: [], failed: null };
  const write = async (move: Move) => {
    if (place === 'to' && isFailed(all)) return;
    const body = bodyOf(model, model.patchInput, { orden: move[place] });
    try {
      const written = await rest.write('PATCH', record(model.path, move.id), body);
      if (written.ok) all.attempted.push(move);
      else all.refused.push(...written.errors);
    } catch (error) {
      // The server may have changed it although no answer arrived.
      all.attempted.push(move);
      all.failed ??= error;
    }
  };
  await pMap(moves, write, CONCURRENCY);
  return all;
}

/** Writes only the questions whose place changes; after a failure it restores the former order. */
export const reorderPreguntas: Required<MutationResolvers>['reorderPreguntas'] = rootField(
  300,
  async (args, context) => {
    const { rest } = context;
    const ids = args.preguntas.map((id) => checkId(id, 'preguntas'));
    const section = await requireRecord(seccion, args.seccion, context);
    const changed: FieldError[] = [{ field: 'preguntas', message: TEXTS.changed[rest.lang], code: 'INVALID' }];
    const held = new Map((await questionsIn(section, context)).map((row) => [String(row.id), placeOf(row)]));
    if (new Set(ids).size !== ids.length || ids.length !== held.size || ids.some((id) => !held.has(id))) {
      return { record: null, errors: changed };
    }
    const moves = ids
      .map((id, index): Move => ({ id, from: held.get(id) ?? null, to: index + 1 }))
      .filter(({ from, to }) => from !== to);
    const written = await writePlaces(moves, 'to', rest);
    if (!isFailed(written)) {
      const record = await requireRecord(seccion, args.seccion, context);
      // Somebody else may have changed the order between the single writes.
      const now = await questionsIn(record, context);
      const stands = (row: Row) => [null, ids.indexOf(String(row.id)) + 1].includes(placeOf(row));
      return { record, errors: now.length === ids.length && now.every(stands) ? [] : changed };
    }

    const { failed, refused, attempted } = written;
    const restored = !isFailed(await writePlaces(attempted, 'from', rest.detached(UNDO_MS)));
    const message = TEXTS[restored ? 'restored' : 'broken'][rest.lang];
    if (failed instanceof RestError) throw new RestError(failed.code, rest.lang, failed.reason, message, { restored });
    if (failed) throw failed;
    const reasons = refused.map((error) => ({ ...error, field: null }));
    return { record: null, errors: [{ field: null, message }, ...reasons] };
  },
);
