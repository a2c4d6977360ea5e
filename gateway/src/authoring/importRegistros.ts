import { randomBytes } from 'node:crypto';
import pMap from 'p-map';
import { checkId, idOf, isLabelAlone, type Row } from '../codec/row.ts';
import type { Context } from '../context.ts';
import { badInput, type Language } from '../errors.ts';
import type { MutationResolvers, RecursoImportado } from '../generated/schema.ts';
import { AT_ONCE } from '../lists/details.ts';
import { searched } from '../lists/everyRow.ts';
import { empresa, usuario } from '../resources.ts';
import { rootField } from '../rootField.ts';
import { type Begun, importRows, type Kind, kept } from './importing.ts';
import { undo } from './importUndo.ts';
import { CALL_MS, Halt } from './work.ts';

/** As many rows as a call takes; it creates those that it has time for. */
const ROWS_PER_CALL = 500;
/** How long a call may take that takes back what earlier ones created; it answers before `REQUEST_TIMEOUT_MS`. */
const TAKE_BACK_MS = 10_000;
/** As many as a whole import has. */
const MOST_IMPORTED = 2_000;

interface Fila extends Begun {
  readonly input: Row;
}

interface Imported extends Pick<Kind<Fila>, 'descriptor' | 'model' | 'recordOf'> {
  /** What a record is found by, then what else must be the same. */
  readonly names: readonly [string, ...string[]];
}

/** Good by the rules of every password (spec §5), and known to nobody. */
function passwords(): Row {
  const password = `${randomBytes(24).toString('base64url')}-A`;
  return { password1: password, password2: password };
}

const IMPORTED: Record<RecursoImportado, Imported> = {
  empresas: {
    descriptor: empresa,
    model: 'empresa',
    recordOf: ({ input }) => input,
    names: ['razonSocial', 'rucCi', 'direccion', 'rubro'],
  },
  usuarios: {
    descriptor: usuario,
    model: 'usuarioempresa',
    recordOf: ({ input }) => ({ ...input, ...passwords() }),
    names: ['username', 'email', 'firstName', 'lastName'],
  },
};

const textOf = (value: unknown) => idOf(value) ?? String(value ?? '');

/** Texts are the same however they are kept; what a list leaves out, or shows by its label, cannot differ. */
const same = (row: Row, input: Row) => (name: string) =>
  row[name] === undefined || isLabelAlone(row[name]) || kept(textOf(row[name])) === kept(textOf(input[name]));

const EXISTS: Record<Language, (value: string) => string> = {
  es: (value) => `«${value}» ya existe. Quite la fila, o corrija el valor.`,
  en: (value) => `“${value}” already exists. Remove the row or correct the value.`,
};

/**
 * `before` comes to hold the records that were there already, beside which nothing is created: somebody may import the
 * same file. Where `retomada`, those of an earlier call are its own.
 */
function kindOf(imported: Imported, filas: readonly Fila[], before: Set<string>, retomada: boolean): Kind<Fila> {
  const { names, ...kind } = imported;
  const [key] = names;
  const find = ({ input }: Fila, context: Context) => searched(kind.descriptor, String(input[key]).trim(), {}, context);
  const isOf = (row: Row, { input }: Fila) => names.every(same(row, input));
  return {
    ...kind,
    async prepare(fila, context) {
      // A search also finds longer names, such as those of other rows.
      for (const row of (await find(fila, context)).filter((found) => isOf(found, fila))) {
        const id = String(row.id);
        // It is another row's, or may be that of one which is the same and is being created.
        const isOfOther = (other: Fila) => other.id === id || (other.state === 'unknown' && isOf(row, other));
        if (filas.some(isOfOther)) continue;
        if (retomada && fila.id === null) {
          Object.assign(fila, { id, state: 'created' });
          continue;
        }
        before.add(id);
        const message = EXISTS[context.rest.lang](String(fila.input[key]).trim());
        if (!retomada) throw new Halt([{ field: key, message }]);
      }
    },
    candidates: async (unknown, context) => (await pMap(unknown, (fila) => find(fila, context), AT_ONCE)).flat(),
    isOf,
  };
}

interface Args {
  filas: readonly object[];
  retomada?: boolean | null;
}

function filasOf(inputs: readonly object[], state: Begun['state'], first = 0): Fila[] {
  if (inputs.length > ROWS_PER_CALL)
    throw badInput(
      `Se pueden enviar ${ROWS_PER_CALL} filas a la vez.`,
      `At most ${ROWS_PER_CALL} rows can be sent at once.`,
    );
  return inputs.map((input, index) => ({ fila: first + index, input: { ...input }, depth: 0, state, id: null }));
}

const importOf = (recurso: RecursoImportado) =>
  rootField(500, async ({ filas: inputs, retomada }: Args, context: Context) => {
    const filas = filasOf(inputs, 'waiting');
    const before = new Set<string>();
    const kind = kindOf(IMPORTED[recurso], filas, before, retomada ?? false);
    const { left, ...outcome } = await importRows(filas, kind, before, context, { recurso }, CALL_MS);
    return { ...outcome, restantes: left };
  });

export const importMutations = {
  importEmpresas: importOf('empresas'),
  importUsuarios: importOf('usuarios'),
  deshacerImportacion: rootField(500, async ({ recurso, ids, ...lost }, context) => {
    if (ids.length > MOST_IMPORTED)
      throw badInput(
        `Se pueden deshacer ${MOST_IMPORTED} registros a la vez.`,
        `At most ${MOST_IMPORTED} records can be taken back at once.`,
      );
    const told = ids.map((id, fila): Fila => ({ fila, input: {}, depth: 0, state: 'created', id: checkId(id) }));
    // Of a call that never answered nobody knows what it created.
    const filas = [...told, ...filasOf(lost[recurso] ?? [], 'unknown', ids.length)];
    const kind = kindOf(IMPORTED[recurso], filas, new Set(), false);
    const { left, refused } = await undo(filas, kind, new Set(), context, TAKE_BACK_MS);
    const isTaken = ({ state }: Fila) => state === 'gone' || state === 'inactive';
    // What remains is for who signs in again; what may not be removed at all fails as every other removal does.
    if (refused && (refused.code === 'UNAUTHENTICATED' || !filas.some(isTaken))) throw refused;
    return { restantes: left };
  }),
} satisfies Partial<MutationResolvers>;
