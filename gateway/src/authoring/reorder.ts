import { type FieldError, fieldErrors } from '../codec/fieldErrors.ts';
import { checkId } from '../codec/ids.ts';
import { idOf, isRow, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { RestError } from '../errors.ts';
import { costing } from '../fieldCosts.ts';
import type { MutationResolvers } from '../generated/schema.ts';
import { type Model, modelOf } from '../models.ts';
import { bodyOf } from '../payload.ts';
import { pregunta, seccion } from '../resources.ts';
import type { RestClient } from '../upstream/client.ts';
import { record } from '../upstream/path.ts';
import { AT_ONCE, each } from './pool.ts';
import { everyRow, whole } from './reading.ts';

/** How long putting the old order back may take; it goes on when the caller disconnects. */
const RESTORE_MS = 20_000;

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

/** A question and its two places. */
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
  const rows: Row[] = told ? preguntas : await everyRow(pregunta, { seccion: String(id) }, context);
  // A server that does not know the filter answers the questions of every section.
  return rows.filter((row) => row.activo !== false && (told || idOf(row.seccion) === id));
}

/** Writes the places of questions, a few at a time. After a failure no further one is begun. */
class Places {
  /** Changes that the server made, or may have made. */
  readonly reached: Move[] = [];
  refused: FieldError[] = [];
  failed: unknown = null;
  readonly #model: Model = modelOf(pregunta.type);
  readonly #rest: RestClient;

  constructor(rest: RestClient) {
    this.#rest = rest;
  }

  get wrong(): boolean {
    return this.refused.length > 0 || this.failed !== null;
  }

  async write(moves: readonly Move[], place: (move: Move) => number | null, untilWrong: boolean): Promise<void> {
    await each(moves, AT_ONCE, async (move) => {
      if (!(untilWrong && this.wrong)) await this.#put(move, place(move));
    });
  }

  async #put(move: Move, orden: number | null): Promise<void> {
    const body = bodyOf(this.#model, this.#model.patchInput, { orden });
    try {
      const written = await this.#rest.write('PATCH', record(this.#model.path, move.id), body);
      if (written.ok) this.reached.push(move);
      else this.refused.push(...fieldErrors(written.body));
    } catch (error) {
      // It may have been changed although the answer did not arrive.
      this.reached.push(move);
      this.failed ??= error;
    }
  }
}

/** Puts the former places back; true when every one of them was. */
async function restore({ reached }: Places, { rest }: Context): Promise<boolean> {
  const places = new Places(rest.detached(RESTORE_MS));
  await places.write(reached, ({ from }) => from, false);
  return !places.wrong;
}

/**
 * One saved order out of single changes of `orden`, the only means of REST v1 (spec §4): only the questions whose place
 * changes are written, and when one of them fails the former order is put back.
 */
export const reorderPreguntas: Required<MutationResolvers>['reorderPreguntas'] = costing(
  300,
  async (_, args, request, info) => {
    const context = request.speaking(args.lang, info);
    const { rest } = context;
    const ids = args.preguntas.map(checkId);
    const section = await whole(seccion, args.seccion, context);
    const held = new Map((await questionsIn(section, context)).map((row) => [String(row.id), placeOf(row)]));
    if (new Set(ids).size !== ids.length || ids.length !== held.size || ids.some((id) => !held.has(id))) {
      return { record: section, errors: [{ field: 'preguntas', message: TEXTS.changed[rest.lang] }] };
    }
    const moves = ids
      .map((id, index): Move => ({ id, from: held.get(id) ?? null, to: index + 1 }))
      .filter(({ from, to }) => from !== to);
    const places = new Places(rest);
    await places.write(moves, ({ to }) => to, true);
    if (!places.wrong) return { record: await whole(seccion, args.seccion, context), errors: [] };

    const restored = await restore(places, context);
    const message = TEXTS[restored ? 'restored' : 'broken'][rest.lang];
    const { failed, refused } = places;
    if (failed instanceof RestError) throw new RestError(failed.code, rest.lang, failed.reason, message, { restored });
    if (failed) throw failed;
    const reasons = refused.map((error) => ({ field: null, message: error.message }));
    return { record: null, errors: [{ field: null, message }, ...reasons] };
  },
);
