import type { Schema } from './json-schema.ts';

type Content = Record<string, { schema: Schema; example?: unknown }>;

/** A parameter of an operation. */
type Parameter = {
  name: string;
  in: 'query' | 'path' | 'header';
  required: boolean;
  schema: Schema;
  example?: unknown;
};

/** A path and method of the description. */
export type Operation = {
  method: string;
  /** Without the first slash, with `{id}`. */
  path: string;
  summary: string;
  parameters: Parameter[];
  security: object[];
  body: { schema: Schema & { properties: Record<string, Schema> }; example: Record<string, unknown> } | undefined;
  responses: Record<string, { content?: Content }>;
};

type Described = Omit<Operation, 'method' | 'path' | 'body'> & { requestBody?: { content: Content } };

/** The query without which an operation answers nothing, with its examples. */
export const requiredQuery = ({ parameters }: Operation): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter(({ in: where, required }) => where === 'query' && required)
      .map(({ name, example }) => [name, String(example)]),
  );

/** Every operation of a running API's description. */
export const operationsOf = async (root: string, lang = 'es'): Promise<Operation[]> => {
  const { paths } = (await (await fetch(`${root}openapi.json?lang=${lang}`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, ...rest }]) => ({
      ...rest,
      method: method.toUpperCase(),
      path: path.slice(1),
      body: requestBody?.content['application/json'] as Operation['body'],
    })),
  );
};
