import { startTestApi } from '../../tests/support/api.ts';
import type { Schema } from '../../tests/support/json-schema.ts';
import { type Operation, operationsOf, requiredQuery } from '../../tests/support/openapi.ts';
import { type Answered, type Rest, signIn } from '../../tests/support/rest.ts';
import { type Rule, ruleOf } from './endpoints.ts';
import { type Page, tableOf } from './pages.ts';

/** An endpoint of the contract with a real exchange. */
export interface Endpoint extends Operation {
  readonly rule: Rule;
  readonly call: string;
  readonly answer: Answered;
}

interface Part {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly has: (path: string) => boolean;
}

const under =
  (...prefixes: string[]) =>
  (path: string) =>
    prefixes.some((prefix) => path.startsWith(prefix));

/** The pages, in order: an endpoint is on the first that has it. */
const PARTS: readonly Part[] = [
  {
    ...{ slug: 'session', title: 'Session and accounts' },
    description: 'Sign-in, tokens, passwords and what the caller may do.',
    has: (path) => path === '' || /^(token|password-reset|send-new|admin_change|is-admin|usuario_permisos)/.test(path),
  },
  {
    ...{ slug: 'users', title: 'Users, groups, permissions and service tokens' },
    description: 'Accounts and what they may do.',
    has: under('usuarios/', 'grupos/', 'permisos/', 'tokens_servicio/'),
  },
  {
    ...{ slug: 'companies', title: 'Companies and businesses' },
    description: 'Empresas, rubros, segmentos and origenes.',
    has: under('empresas/'),
  },
  {
    ...{ slug: 'answers', title: 'Answering and results' },
    description: 'The survey of a company, its answers, and results.',
    has: (path) => /^encuestas\/(usuario_empresa|empresa|posiciones|\{id\}\/(resultados|posicion|publicar))/.test(path),
  },
  {
    ...{ slug: 'surveys', title: 'Survey definitions' },
    description: 'Surveys, sections, questions, periods and languages.',
    has: under('encuestas/'),
  },
  {
    ...{ slug: 'campaigns', title: 'Campaigns, reports and audit' },
    description: 'Campaigns, reminders, report links, files and the audit trail.',
    has: () => true,
  },
];

/** Reads come first and removals last, so that every example finds its record. */
const ORDER = ['GET', 'POST', 'PATCH', 'POST {id}', 'POST {id}inactivar', 'DELETE'];
const placeOf = ({ method, path }: Operation) =>
  ORDER.indexOf(
    method === 'POST' && path.includes('{id}') ? `POST {id}${path.endsWith('inactivar/') ? 'inactivar' : ''}` : method,
  );

const isRemoval = ({ method, path }: Operation): boolean => method === 'DELETE' || path.endsWith('inactivar/');

/** A record of the demo that the company's user may read, where the first one is another company's. */
const OWN_ANSWERS = 9;

const isRespondents = ({ method, path }: Operation): boolean =>
  path === 'encuestas/empresa/' ||
  path === 'encuestas/empresa/abiertas/' ||
  (path.startsWith('encuestas/usuario_empresa/') && method !== 'DELETE' && !path.endsWith('inactivar/'));

/** Replaces examples that would be refused by real tokens and passwords. */
async function bodyOf({ path, body }: Operation, admin: Rest): Promise<Record<string, unknown> | undefined> {
  const credentials = { username: 'admin', password: 'Admin#2026' };
  if (path === 'token/') return credentials;
  if (path === 'token/verify/') return { token: admin.token };
  if (path !== 'token/refresh/') return body?.example;
  const { refresh } = (await admin.as(undefined).post('token/', credentials)).body;
  return { ...body?.example, refresh };
}

/** The people who send the examples, and the ids of the records that they created, by path. */
interface Session {
  readonly admin: Rest;
  readonly usuario: Rest;
  readonly created: Map<string, number>;
}

function idFor(operation: Operation, { created }: Session): number {
  const [base = ''] = operation.path.split('{id}');
  const answers = base === 'encuestas/usuario_empresa/';
  const changes = isRemoval(operation) || (answers && operation.method === 'PATCH');
  return (changes ? created.get(base) : undefined) ?? (answers ? OWN_ANSWERS : 1);
}

async function exchange(operation: Operation, session: Session): Promise<Endpoint> {
  const { method, path } = operation;
  const { admin, usuario, created } = session;
  const rule = ruleOf(method, path);
  if (!rule) throw new Error(`${method} ${path} has no rule: add it to scripts/docs/endpoints.ts.`);
  const id = idFor(operation, session);
  const query = String(new URLSearchParams({ ...requiredQuery(operation), lang: 'en' }));
  const call = `${path.replace('{id}', String(id))}?${query}`;
  const rest = isRespondents(operation) ? usuario : admin;
  const example = await bodyOf(operation, admin);
  const answer = await rest.send(method, call, example);
  if (answer.status === 201) created.set(path, Number(answer.body.id));
  const body = operation.body && { ...operation.body, example: example ?? {} };
  return { ...operation, body, rule, call, answer };
}

/** Every endpoint of the API with the example of its description, as a running API answers it. */
export async function readContract(): Promise<Endpoint[]> {
  const api = await startTestApi();
  try {
    const [admin, usuario] = [await signIn(api.url, 'admin'), await signIn(api.url, 'usuario')];
    const session = { admin, usuario, created: new Map<string, number>() };
    const endpoints: Endpoint[] = [];
    const operations = await operationsOf(api.url, 'en');
    for (const operation of operations.toSorted((one, other) => placeOf(one) - placeOf(other)))
      endpoints.push(await exchange(operation, session));
    const order = new Map(operations.map(({ method, path }, index) => [`${method} ${path}`, index]));
    return endpoints.toSorted(
      (one, other) => (order.get(`${one.method} ${one.path}`) ?? 0) - (order.get(`${other.method} ${other.path}`) ?? 0),
    );
  } finally {
    await api.close();
  }
}

const MAX_ITEMS = 2;
const MAX_TEXT = 60;

/** An example cut to what shows its shape: two items of a list, the beginning of a text. */
function excerpt(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, 24)}…` : value;
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(excerpt);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, excerpt(item)]));
}

const json = (value: unknown): string => JSON.stringify(excerpt(value), null, 2);

const typeOf = ({ type, format, enum: values, maxLength, minimum }: Schema & Record<string, unknown>): string => {
  const name = [type ?? 'any'].flat().join(' or ');
  const limits = [
    ...(Array.isArray(values) ? [values.map((value) => `\`${value}\``).join(', ')] : []),
    ...(typeof format === 'string' ? [format] : []),
    ...(typeof maxLength === 'number' ? [`at most ${maxLength} characters`] : []),
    ...(typeof minimum === 'number' ? [`at least ${minimum}`] : []),
  ];
  return [name, ...limits].join(', ');
};

function parametersOf({ parameters }: Endpoint): string {
  const query = parameters.filter(({ in: where, name }) => where === 'query' && name !== 'lang');
  if (query.length === 0) return '';
  return `Query: ${query.map(({ name, required }) => `\`${name}\`${required ? ' (required)' : ''}`).join(', ')}.\n`;
}

function bodyTable({ body, method }: Endpoint): string {
  if (!body) return '';
  const required = new Set((body.schema as { required?: string[] }).required ?? []);
  const rows = Object.entries(body.schema.properties).map(([name, schema]) => [
    `\`${name}\``,
    typeOf(schema),
    method !== 'PATCH' && required.has(name) ? 'yes' : 'no',
  ]);
  return rows.length > 0 ? `${tableOf(['field', 'type', 'required'], rows)}\n` : '';
}

function exampleOf({ method, call, body, answer, security }: Endpoint): string {
  const request = [
    `${method} /api/v1/${call}`,
    ...(security.length > 0 ? ['Authorization: Bearer eyJ…'] : []),
    ...(answer.headers.get('etag') && method === 'PATCH' ? ['If-Match: "…"'] : []),
    ...(body ? ['Content-Type: application/json', '', json(body.example)] : []),
  ];
  const headers = ['etag', 'location', 'content-type', 'retry-after'].flatMap((name) => {
    const value = answer.headers.get(name);
    return value && (name !== 'content-type' || !value.includes('json')) ? [`${name}: ${value}`] : [];
  });
  const isJson = answer.headers.get('content-type')?.includes('json');
  const shown = isJson ? json(answer.body) : answer.text.split('\n').slice(0, 2).join('\n').slice(0, 300);
  const reply = [`HTTP/1.1 ${answer.status}`, ...headers, ...(shown ? ['', shown] : [])];
  return `\`\`\`http\n${request.join('\n')}\n\`\`\`\n\n\`\`\`http\n${reply.join('\n')}\n\`\`\`\n`;
}

const titleOf = ({ method, path }: Endpoint): string => `\`${method} ${path || '/'}\``;

function permissionOf({ permissions, remark }: Rule): string {
  const held = permissions.map((name) => `\`${name}\``).join(', ');
  return [...(held ? [`Permission: ${held}.`] : []), ...(remark ? [remark] : [])].join(' ');
}

/** Whether a server must have it. */
const dutyOf = ({ rule: { capability }, path }: Endpoint): string => {
  if (capability) return `**May**, announced as [\`${capability}\`](/integrators/rest-v1/#capabilities).`;
  return path === 'token/logout/' || path === '' ? '**May.**' : '**Must.**';
};

function sectionOf(endpoint: Endpoint): string {
  const { responses } = endpoint;
  return [
    `## ${titleOf(endpoint)}\n`,
    `${endpoint.summary}. ${dutyOf(endpoint)} ${permissionOf(endpoint.rule)}\n`,
    parametersOf(endpoint),
    bodyTable(endpoint),
    `[Statuses](/integrators/rest-v1/#statuses): ${Object.keys(responses).join(', ')}.\n`,
    exampleOf(endpoint),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** The pages of the contract with every endpoint. */
export async function contractPages(): Promise<Page[]> {
  const byPart = Map.groupBy(await readContract(), ({ path }) => PARTS.find(({ has }) => has(path)));
  return PARTS.map((part, index) => ({
    path: `integrators/endpoints/${part.slug}.md`,
    title: part.title,
    description: part.description,
    order: index + 1,
    text: (byPart.get(part) ?? []).map(sectionOf).join('\n'),
  }));
}
