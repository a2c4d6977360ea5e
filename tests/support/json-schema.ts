/** The part of JSON Schema that the API's description uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  example?: unknown;
};

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

const propertyMistakes = (schema: Schema, value: Record<string, unknown>, at: string): string[] => {
  const known = schema.properties ?? {};
  const missing = (schema.required ?? []).filter((name) => !(name in value)).map((name) => `${at}.${name} is missing`);
  return Object.entries(value).reduce((found, [name, item]) => {
    const own = known[name] ?? schema.additionalProperties;
    if (own === false) found.push(`${at}.${name} is not described`);
    else if (typeof own === 'object') found.push(...mistakes(own, item, `${at}.${name}`));
    return found;
  }, missing);
};

/** What of a value is not as its schema says. */
export const mistakes = (schema: Schema, value: unknown, at = '$'): string[] => {
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const actual = typeOf(value);
  if (types.length && !types.includes(actual) && !(actual === 'integer' && types.includes('number'))) {
    return [`${at} is ${actual}, not ${types.join(' or ')}`];
  }
  if (schema.enum && !schema.enum.includes(value)) return [`${at} is none of ${schema.enum.join(', ')}`];
  if (Array.isArray(value))
    return value.flatMap((item, index) => mistakes(schema.items ?? {}, item, `${at}[${index}]`));
  return actual === 'object' ? propertyMistakes(schema, value as Record<string, unknown>, at) : [];
};
