/** JSON Schema of an object with exactly these properties. */
export function objectSchema(properties: Readonly<Record<string, object>>) {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}

export const listSchema = (items: object) => ({ type: 'array', items });

/** JSON Schema of an answer without content. */
export const emptySchema = { type: 'object', additionalProperties: false };

export const paging = {
  page: { type: 'integer', minimum: 1, example: 1 },
  page_size: { type: 'integer', minimum: -1, example: 10 },
};
