import { type GraphQLInputField, getNamedType, getNullableType, isEnumType, isListType } from 'graphql';
import type { BulkChangeInput, BulkRow, MutationResolvers } from '../generated/schema.ts';
import { requireCapability } from '../resources/capabilities.ts';
import { listQueryOf, valueOfText } from '../resources/listParameters.ts';
import { decoderOf, type Model, type Models, typeNamed } from '../resources/models.ts';
import { renameField } from '../resources/payload.ts';
import { entity } from '../resources/relations.ts';
import { queryString } from '../rest/client.ts';
import { listIn } from '../rest/codec/decode.ts';
import { encode, restId } from '../rest/codec/encode.ts';
import { camel, isRow } from '../rest/codec/row.ts';
import { badInput } from '../rest/errors.ts';
import { endpoint } from '../rest/path.ts';
import { withReason } from './session.ts';

const ACTIONS = { DEACTIVATE: 'inactivar', RESTORE: 'restaurar' } as const;

/** The cost of the field is the maximum number of rows. */
const MAX_ROWS = 2_000;

function notInBulk(name: string, possible: readonly string[]) {
  const shown = name.slice(0, 60).toWellFormed();
  const list = possible.join(', ');
  return badInput(
    `"${shown}" no se puede cambiar en lote. Se pueden cambiar: ${list}.`,
    `"${shown}" cannot be changed in bulk. You can change: ${list}.`,
  );
}

function modelOf(recurso: string, models: Models): Model {
  const model = models.get(typeNamed(recurso) ?? '');
  if (model?.verbs.includes('update')) return model;
  const possible = [...models.values()].flatMap(({ one, verbs }) =>
    one && typeNamed(one) && verbs.includes('update') ? [one] : [],
  );
  throw notInBulk(recurso, possible);
}

/** The fields of the record's patch that are single values and no passwords. */
const bulkFieldsOf = ({ patchInput }: Model): readonly GraphQLInputField[] =>
  Object.values(patchInput?.getFields() ?? {}).filter(
    ({ name, type }) => name !== 'activo' && !name.startsWith('password') && !isListType(getNullableType(type)),
  );

/** Changes in REST's names; only single values of the record can be changed. */
function changesOf(model: Model, changes: readonly BulkChangeInput[]): object {
  const { patchInput } = model;
  const types = new Map(bulkFieldsOf(model).map(({ name, type }) => [name, type]));
  const patch: Record<string, unknown> = {};
  for (const { field: name, value = null } of changes) {
    const type = types.get(name);
    if (!type) throw notInBulk(name, [...types.keys()]);
    patch[name] = value === null ? null : valueOfText(type, name, value);
  }
  return patchInput ? encode(patchInput, patch) : {};
}

/** A former value in the form of an input: an enum by its name. */
function previousOf({ patchInput }: Model, field: string, value: unknown): string | null {
  const type = patchInput?.getFields()[field]?.type;
  if (typeof value !== 'string') return null;
  return type && isEnumType(getNamedType(type)) ? value.toUpperCase() : value;
}

const read = listIn(decoderOf('BulkRow'), 'registros') as (raw: unknown, etag: null) => BulkRow[];

/** The rows of an answer with the schema's names of fields and types. */
function rowsOf(body: unknown, model: Model) {
  return read(body, null).map(({ record, changes, errors, ...row }) => ({
    ...row,
    record: entity(model.type, record),
    changes: changes.map((change) => {
      const field = camel(change.field);
      return { ...change, field, previous: previousOf(model, field, change.previous) };
    }),
    errors: errors.map((error) => ({ ...error, field: error.field ? camel(error.field) : null })),
  }));
}

export const bulkMutations = {
  bulkUpdate: requireCapability('lotes', MAX_ROWS, async ({ input }, { rest, shared }) => {
    const { recurso, rows, query, changes, action, dryRun } = input;
    const model = modelOf(recurso, shared.environment.models);
    const body = {
      ...(rows && {
        registros: rows.map(({ id, version, changes: own }) => ({
          ...{ id: restId(id, 'rows'), ...(version && { version }) },
          ...(own && { cambios: changesOf(model, own) }),
        })),
      }),
      ...(typeof query === 'string' && {
        filtro: queryString(listQueryOf(model, Object.fromEntries(new URLSearchParams(query)))).replace(/^\?/, ''),
      }),
      ...(changes && { cambios: changesOf(model, changes) }),
      ...(action && { accion: ACTIONS[action] }),
      ensayo: dryRun === true,
    };
    const path = endpoint(`${model.path}lote/`);
    const written = await rest.write('POST', path, body);
    if (!written.ok) {
      const errors = written.errors.map((error) => renameField('BulkUpdateInput', error));
      return { applied: false, rows: [], errors: withReason(errors) };
    }
    return rest.shaped(path, () => {
      const applied = isRow(written.body) && written.body.aplicado === true;
      return { applied, rows: rowsOf(written.body, model), errors: [] };
    });
  }),
} satisfies Partial<MutationResolvers>;
