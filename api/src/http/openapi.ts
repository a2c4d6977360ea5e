import packageJson from '../../package.json' with { type: 'json' };
import type { Endpoint } from '../endpoint/endpoint.ts';
import type { Lang, Text } from '../errors/lang.ts';
import { CODES } from '../errors/messages.ts';
import type { Fields } from '../fields/fields.ts';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const detail = { type: 'object', required: ['detail'], properties: { detail: text, code: text } };
const failure = { type: 'object', required: ['detail', 'request_id'], properties: { detail: text, request_id: text } };
const codes = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string', enum: CODES } },
};
const fieldErrors = {
  type: 'object',
  required: ['codes'],
  properties: { detail: text, codes },
  additionalProperties: { type: 'array', items: text },
};

const TEXTS = {
  title: { es: 'Encuestas: REST v1', en: 'Surveys: REST v1' },
  about: {
    es: 'Encuestas de empresas: catálogos, definición de encuestas, respuestas y reportes.',
    en: 'Company surveys: catalogues, survey definitions, answers and reports.',
  },
  done: { es: 'Hecho', en: 'Done' },
  fresh: { es: 'Sin cambios desde If-None-Match', en: 'Unchanged since If-None-Match' },
  activo: { es: 'Activo', en: 'Active' },
  back: { es: 'true reactiva un registro inactivo', en: 'true brings a deactivated record back' },
} as const satisfies Record<string, Text>;

const REFUSALS: Readonly<Record<number, readonly [description: Text, schema: object]>> = {
  400: [
    {
      es: 'Lo enviado tiene errores: mensajes por campo (en non_field_errors, los del conjunto), y en codes, un código por mensaje',
      en: 'What was sent has errors: messages by field (in non_field_errors, those about the whole), and a code for each in codes',
    },
    fieldErrors,
  ],
  401: [{ es: 'Falta un token válido', en: 'A valid token is missing' }, detail],
  403: [{ es: 'Sin permiso', en: 'Not permitted' }, detail],
  404: [{ es: 'No existe, o no es de quien llama', en: 'It does not exist, or is not the caller’s' }, detail],
  412: [
    { es: 'El registro cambió desde la versión de If-Match', en: 'The record changed since the version of If-Match' },
    detail,
  ],
  413: [{ es: 'El cuerpo es demasiado grande', en: 'The body is too large' }, detail],
  429: [
    { es: 'Demasiados intentos; espere lo que dice Retry-After', en: 'Too many attempts; wait as Retry-After says' },
    detail,
  ],
  503: [
    {
      es: 'La base de datos no responde; vuelva a intentarlo tras lo que dice Retry-After',
      en: 'The database does not answer; try again after what Retry-After says',
    },
    failure,
  ],
};

function exampleOf(fields: Fields): Json {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { schema }]) => schema.example !== undefined && !['padre', 'password_actual'].includes(name))
      .map(([name, { schema }]) => [name, schema.example]),
  );
}

function bodyOf(fields: Fields, partial: boolean, lang: Lang): Json {
  const required = Object.entries(fields).filter(([, field]) => field.required);
  const activo = { activo: { title: TEXTS.activo[lang], type: 'boolean', description: TEXTS.back[lang] } };
  const schema = {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(fields).map(([name, { schema: own, label }]) => [name, { title: label[lang], ...own }]),
      ),
      ...(partial && activo),
    },
    ...(!partial && required.length > 0 && { required: required.map(([name]) => name) }),
  };
  const example = partial ? { activo: true } : exampleOf(fields);
  return { required: true, content: { 'application/json': { schema, example } } };
}

function parameter(name: string, where: 'query' | 'path' | 'header', { example, required, ...schema }: Json): Json {
  return {
    ...{ name, in: where, required: required ?? where === 'path', schema },
    ...(example !== undefined && { example }),
  };
}

function parametersOf(endpoint: Endpoint): Json[] {
  const lang = { type: 'string', enum: ['es', 'en'], default: 'es', example: 'es' };
  const all = [parameter('lang', 'query', lang)];
  for (const [name, schema] of Object.entries(endpoint.query ?? {})) all.push(parameter(name, 'query', schema as Json));
  if (endpoint.path.includes(':id')) all.push(parameter('id', 'path', { type: 'integer', minimum: 1, example: 1 }));
  if (endpoint.refuses?.includes(412)) all.push(parameter('If-Match', 'header', text));
  if (endpoint.method === 'GET') all.push(parameter('If-None-Match', 'header', text));
  return all;
}

function responsesOf(endpoint: Endpoint, lang: Lang): Json {
  const { public: isPublic, personal, body, refuses = [], answers, method } = endpoint;
  const { status, schema, files, alsoFiles = [] } = answers;
  const content = Object.fromEntries([
    ...(files ?? ['application/json']).map((type) => [type, { schema }]),
    ...alsoFiles.map((type) => [type, { schema: text }]),
  ]);
  const ofToken = isPublic ? [] : [401, 429, ...(personal ? [403] : [])];
  const statuses = [...new Set([...ofToken, ...(body ? [413] : []), ...refuses, 503])].sort();
  return {
    [status]: {
      description: TEXTS.done[lang],
      ...(schema && { content }),
      ...(status === 201 && { headers: { Location: { schema: { type: 'string', format: 'uri-reference' } } } }),
    },
    ...(method === 'GET' && !files && { 304: { description: TEXTS.fresh[lang] } }),
    ...Object.fromEntries(
      statuses.map((code) => {
        const [description, body] = REFUSALS[code] ?? [TEXTS.done, detail];
        return [code, { description: description[lang], content: { 'application/json': { schema: body } } }];
      }),
    ),
  };
}

function operationOf(endpoint: Endpoint, lang: Lang): Json {
  return {
    ...{ summary: endpoint.summary[lang], tags: [endpoint.tag[lang]] },
    operationId: `${endpoint.method.toLowerCase()}_${endpoint.path.replaceAll(/[^a-z_]+/g, '_').replace(/_$/, '') || 'raiz'}`,
    security: endpoint.public ? [] : [{ bearer: [] }],
    parameters: parametersOf(endpoint),
    ...(endpoint.body && { requestBody: bodyOf(endpoint.body, endpoint.partial === true, lang) }),
    responses: responsesOf(endpoint, lang),
  };
}

/** The OpenAPI 3.1 description in one language, made from the declarations that serve requests. */
export function openApiOf(endpoints: readonly Endpoint[], root: string, lang: Lang): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = `/${endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, lang) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: TEXTS.title[lang],
      version: packageJson.version,
      description: TEXTS.about[lang],
    },
    servers: [{ url: root.replace(/\/$/, '') }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}
