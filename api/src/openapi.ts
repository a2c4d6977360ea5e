import packageJson from '../package.json' with { type: 'json' };
import type { Endpoint } from './endpoint.ts';
import type { Fields } from './fields.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const detail = { type: 'object', required: ['detail'], properties: { detail: text, code: text } };
const fieldErrors = {
  type: 'object',
  description: 'Messages by field; `non_field_errors` holds those about the whole.',
  properties: { detail: text },
  additionalProperties: { type: 'array', items: text },
};

const REFUSALS: Readonly<Record<number, readonly [description: string, schema: object]>> = {
  400: ['Lo enviado tiene errores', fieldErrors],
  401: ['Falta un token válido', detail],
  403: ['Sin permiso', detail],
  404: ['No existe, o no es de quien llama', detail],
  412: ['El registro cambió desde la versión de If-Match', detail],
  429: ['Demasiados intentos; espere lo que dice Retry-After', detail],
};

const exampleOf = (fields: Fields): Json =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { schema }]) => schema.example !== undefined && !['padre', 'password_actual'].includes(name))
      .map(([name, { schema }]) => [name, schema.example]),
  );

const bodyOf = (fields: Fields, partial: boolean): Json => {
  const required = Object.entries(fields).filter(([, field]) => field.required);
  const activo = { activo: { title: 'Activo', type: 'boolean', description: 'true brings a deactivated record back' } };
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(fields).map(([name, { schema: own, label }]) => [name, { title: label.es, ...own }]),
      ),
      ...(partial && activo),
    },
    ...(!partial && required.length > 0 && { required: required.map(([name]) => name) }),
  };
  const example = partial ? { activo: true } : exampleOf(fields);
  return { required: true, content: { 'application/json': { schema, example } } };
};

const parameter = (name: string, where: 'query' | 'path' | 'header', { example, ...schema }: Json): Json => ({
  ...{ name, in: where, required: where === 'path', schema },
  ...(example !== undefined && { example }),
});

const parametersOf = (endpoint: Endpoint): Json[] => {
  const lang = { type: 'string', enum: ['es', 'en'], default: 'es', example: 'es' };
  const all = [parameter('lang', 'query', lang)];
  for (const [name, schema] of Object.entries(endpoint.query ?? {})) all.push(parameter(name, 'query', schema as Json));
  if (endpoint.path.includes(':id')) all.push(parameter('id', 'path', { type: 'integer', minimum: 1, example: 1 }));
  if (endpoint.refuses?.includes(412)) all.push(parameter('If-Match', 'header', text));
  if (endpoint.method === 'GET') all.push(parameter('If-None-Match', 'header', text));
  return all;
};

const responsesOf = ({ access, refuses = [], answers, method }: Endpoint): Json => {
  const { status, schema, mediaType = 'application/json' } = answers;
  const statuses = [...new Set([...(access === 'signed' ? [401] : []), ...refuses])].sort();
  return {
    [status]: { description: 'Hecho', ...(schema && { content: { [mediaType]: { schema } } }) },
    ...(method === 'GET' &&
      mediaType === 'application/json' && { 304: { description: 'Sin cambios desde If-None-Match' } }),
    ...Object.fromEntries(
      statuses.map((code) => {
        const [description, body] = REFUSALS[code] ?? ['', detail];
        return [code, { description, content: { 'application/json': { schema: body } } }];
      }),
    ),
  };
};

const operationOf = (endpoint: Endpoint): Json => ({
  ...{ summary: endpoint.summary.es, description: endpoint.summary.en, tags: [endpoint.tag] },
  operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replaceAll(/[^a-z_]+/g, '_').replace(/_$/, '') || 'raiz'}`,
  security: endpoint.access === 'signed' ? [{ bearer: [] }] : [],
  parameters: parametersOf(endpoint),
  ...(endpoint.body && { requestBody: bodyOf(endpoint.body, endpoint.partial === true) }),
  responses: responsesOf(endpoint),
});

/** The OpenAPI 3.1 description of what is served, made of the same declarations that serve it. */
export const openApiOf = (endpoints: readonly Endpoint[], root: string): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Encuestas: REST v1',
      version: packageJson.version,
      description: 'Encuestas de empresas: catálogos, definición de encuestas, respuestas y reportes.',
    },
    servers: [{ url: root.replace(/\/$/, '') }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
};
