import { listSchema, objectSchema, paging } from '../endpoint/schemas.ts';
import type { Text } from '../errors/lang.ts';
import type { Field } from '../fields/fields.ts';
import { filtersOf } from './filtering.ts';
import { hasActivo, type Resource } from './resource.ts';

type Schema = Record<string, unknown>;

/** JSON Schema of a field in an answer, where an optional field may be null. */
function readSchema({ schema, link, references, required, initial }: Field): Schema {
  if (link?.kind === 'children') {
    const part = { id: { type: 'integer' }, descripcion: { type: 'string' } };
    return { type: 'array', items: { type: 'object', required: ['id', 'descripcion'], properties: part } };
  }
  const { type, ...rest } = schema;
  const nullable = initial === null && !required && typeof type === 'string' && !references;
  const { enum: options, ...plain } = rest as { enum?: string[] };
  return {
    type: nullable ? [type, 'null'] : type,
    ...plain,
    ...(options && { enum: nullable ? [...options, null] : options }),
  };
}

/** JSON Schema of a record; only `id` is always there, because a caller may know a record by its label alone. */
export function rowSchema(resource: Resource, one = false): Schema {
  const derived = Object.entries(resource.derived ?? {}).filter(([, { oneOnly }]) => one || !oneOnly);
  return {
    type: 'object',
    required: ['id', ...resource.label],
    additionalProperties: false,
    properties: {
      id: { type: 'integer', example: 1 },
      ...Object.fromEntries(
        Object.entries(resource.fields)
          .filter(([, { writeOnly }]) => !writeOnly)
          .map(([name, field]) => [name, readSchema(field)]),
      ),
      ...Object.fromEntries(derived.map(([name, { schema }]) => [name, schema])),
      ...(hasActivo(resource) && { activo: { type: 'boolean', example: true } }),
    },
  };
}

/** JSON Schema of a written record: its id alone for a caller with permission to write and not to read it. */
export function writtenSchema(resource: Resource): Schema {
  return { ...rowSchema(resource, true), required: ['id'] };
}

export function pageSchema(row: Schema): Schema {
  const text = { type: 'string' };
  const column = { type: 'object', required: ['label', 'value'], properties: { label: text, value: text } };
  return objectSchema({
    results: listSchema(row),
    count: { type: 'integer', example: 1 },
    tableColumns: listSchema(column),
  });
}

export function listParameters(resource: Resource): Record<string, Schema> {
  return {
    search: { type: 'string', maxLength: 200, example: 'a' },
    ...paging,
    ordering: { type: 'string', example: '-id' },
    id__in: { type: 'string', pattern: '^[0-9]+(,[0-9]+)*$', example: '1,2' },
    ...(hasActivo(resource) && { activo: { type: 'boolean', example: true } }),
    ...Object.fromEntries(
      filtersOf(resource).map((name) => {
        const options = resource.fields[name]?.options;
        const filter = resource.filters?.[name];
        if (filter?.values) return [name, { type: 'string', pattern: filter.values.source, example: filter.example }];
        return [
          name,
          options
            ? { type: 'string', enum: options, example: options[0] }
            : { type: 'integer', minimum: 1, example: 1 },
        ];
      }),
    ),
  };
}

/** The tag of a resource in the OpenAPI document: its path. */
export function tagOf({ path }: Resource): Text {
  return { es: path, en: path };
}
