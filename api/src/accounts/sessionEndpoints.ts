import { sql } from 'kysely';
import { isAdmin } from '../auth/caller.ts';
import { accountOf, guessPassword, nameOf, rememberNetwork } from '../auth/limits.ts';
import type { Origin } from '../auth/origin.ts';
import { isServiceToken } from '../auth/serviceTokens.ts';
import { closeSession, isLive, openSession, type Pair, rotate } from '../auth/sessions.ts';
import type { Answer, ApiRequest, Context, Endpoint } from '../endpoint/endpoint.ts';
import { emptySchema, listSchema, objectSchema } from '../endpoint/schemas.ts';
import { invalidWhole, unauthenticated } from '../errors/errors.ts';
import { messages } from '../errors/messages.ts';
import { demandBody } from '../fields/body.ts';
import { type Fields, password, text } from '../fields/fields.ts';
import { type Line, note } from '../trail/trail.ts';

const credentials: Fields = {
  username: text({ es: 'Usuario', en: 'Username' }, { required: true, example: 'admin' }),
  password: password({ es: 'Contraseña', en: 'Password' }, { required: true }),
};
function tokenText(name: 'token' | 'refresh'): Fields {
  return {
    [name]: text({ es: 'Token', en: 'Token' }, { required: true, max: 4000, example: 'eyJhbGciOiJIUzI1NiJ9.e30.x' }),
  };
}

/** The values of a body whose fields are all texts. */
const demandTexts = (fields: Fields, body: unknown) => demandBody(fields, body) as Record<string, string>;

async function login({ context, body, origin }: ApiRequest): Promise<Answer> {
  const { username = '', password: given = '' } = demandTexts(credentials, body);
  const user = await findAccount(context, username);
  const account = user ? accountOf(user.id) : nameOf(username);
  const pair = await guessPassword({
    ...{ db: context.db, gate: context.gate, clock: context.clock, origin, isSignedIn: false },
    tried: { kind: 'login', account, usuario: user?.id },
    work: async (attempt) => {
      const entered = await signIn(context, { user, username, given }, origin);
      await attempt.forgive();
      return entered;
    },
  });
  return { body: pair };
}

interface Account {
  id: number;
  username: string;
  password: string;
  activo: boolean;
}

function findAccount({ db }: Context, username: string): Promise<Account | undefined> {
  return db
    .selectFrom('usuario')
    .select(['id', 'username', 'password', 'activo'])
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .executeTakeFirst();
}

/** The account's hash, renewed where the cost has changed. */
async function currentHash({ db, passwords }: Context, { id, password }: Account, given: string): Promise<string> {
  if (!passwords.isOutdated(password)) return password;
  const hash = await passwords.hash(given);
  await db
    .updateTable('usuario')
    .where('id', '=', id)
    .where('password', '=', password)
    .set({ password: hash })
    .execute();
  return hash;
}

/** Records a failed sign-in. An unknown name is not recorded, since it may be a mistyped password. */
async function refuseEntry({ db, clock }: Context, user: Account | undefined, request: string) {
  const [registro, username] = [user?.id ?? null, user?.username ?? null];
  const etiqueta = username ?? '';
  const failed: Line = { acto: 'ingreso_fallido', recurso: 'usuario', registro, etiqueta, cambios: {} };
  await note(db, { id: null, username, request, now: clock() }, failed);
  return invalidWhole(messages.credentials);
}

interface Credentials {
  user: Account | undefined;
  username: string;
  given: string;
}

async function signIn(context: Context, credentials: Credentials, { address, request }: Origin): Promise<Pair> {
  const { db, tokens, clock, passwords } = context;
  const { username, given } = credentials;
  let { user } = credentials;
  for (;;) {
    if (!(await passwords.check(given, user?.password)) || !user?.activo) {
      throw await refuseEntry(context, user, request);
    }
    const password = await currentHash(context, user, given);
    const entering = { user_id: user.id, username: user.username, password, request };
    const pair = await openSession(db, tokens, entering, clock());
    if (pair) {
      await rememberNetwork(db, user.id, address, clock());
      return pair;
    }
    // The account has changed, for example because a concurrent sign-in renewed the hash.
    user = await findAccount(context, username);
  }
}

/** Refuses service tokens, which are neither verified nor renewed. */
function demandSessionToken(token: string): void {
  if (isServiceToken(token)) throw unauthenticated(messages.notOfSession);
}

const textSchema = { type: 'string' };
const pairSchema = objectSchema({ access: textSchema, refresh: textSchema });
const tag = { es: 'sesión', en: 'session' };

/** Signing in and out, tokens, and who the caller is (spec §7). */
export const sessionEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: 'token/',
    public: true,
    tag,
    body: credentials,
    summary: { es: 'Iniciar sesión', en: 'Sign in' },
    answers: { status: 200, schema: pairSchema },
    refuses: [400, 429],
    handle: login,
  },
  {
    method: 'POST',
    path: 'token/verify/',
    public: true,
    tag,
    body: tokenText('token'),
    summary: { es: 'Verificar un token', en: 'Verify a token' },
    answers: { status: 200, schema: emptySchema },
    refuses: [400, 401],
    handle: async ({ context, body }) => {
      const { token = '' } = demandTexts(tokenText('token'), body);
      demandSessionToken(token);
      if (!(await isLive(context.db, context.tokens, token))) throw unauthenticated();
      return { body: {} };
    },
  },
  {
    method: 'POST',
    path: 'token/refresh/',
    public: true,
    tag,
    body: tokenText('refresh'),
    summary: { es: 'Renovar los tokens', en: 'Renew the tokens' },
    answers: { status: 200, schema: pairSchema },
    refuses: [400, 401],
    handle: async ({ context, body }) => {
      const { refresh = '' } = demandTexts(tokenText('refresh'), body);
      demandSessionToken(refresh);
      return { body: await rotate(context.db, context.tokens, refresh, context.clock()) };
    },
  },
  {
    method: 'POST',
    path: 'token/logout/',
    public: true,
    tag,
    body: tokenText('refresh'),
    summary: { es: 'Cerrar sesión', en: 'Sign out' },
    answers: { status: 200, schema: emptySchema },
    refuses: [400],
    handle: async ({ context, body }) => {
      const { refresh = '' } = demandTexts(tokenText('refresh'), body);
      await closeSession(context.db, context.tokens, refresh, context.clock());
      return { body: {} };
    },
  },
  {
    method: 'GET',
    path: 'is-admin-user/',
    tag,
    summary: { es: 'Si quien llama es administrador', en: 'Whether the caller is an administrator' },
    answers: { status: 200, schema: objectSchema({ result: { type: 'boolean' } }) },
    handle: async (_ask, caller) => ({ body: { result: isAdmin(caller) } }),
  },
  {
    method: 'GET',
    path: 'usuario_permisos/',
    tag,
    summary: { es: 'Permisos de quien llama', en: 'Permissions of the caller' },
    answers: {
      status: 200,
      schema: listSchema(objectSchema({ id: { type: 'integer' }, codename: textSchema, name: textSchema })),
    },
    handle: async ({ context, lang }, { superuser, codenames }) => {
      const held = context.db
        .selectFrom('permiso')
        .select(['id', 'codename', lang === 'en' ? 'name_en as name' : 'name'])
        .orderBy('id');
      const rows = await (superuser ? held : held.where('codename', 'in', [...codenames, ''])).execute();
      return { body: rows };
    },
  },
];
