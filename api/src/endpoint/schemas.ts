/** JSON Schema of an object of which every property is always there, and no other. */
export function objectSchema(properties: Readonly<Record<string, object>>) {
  return { type: 'object', required: Object.keys(properties), additionalProperties: false, properties };
}

export const listSchema = (items: object) => ({ type: 'array', items });

/** What is answered where there is nothing to tell. */
export const emptySchema = { type: 'object', additionalProperties: false };

/** The query parameters of a list that is answered in pages. */
export const paging = {
  page: { type: 'integer', minimum: 1, example: 1 },
  page_size: { type: 'integer', minimum: -1, example: 10 },
};
