import type {
  ActionPayload,
  FieldError,
  MutationResolvers,
  QueryResolvers,
  SessionPayload,
} from '../generated/schema.ts';
import { type Context, openField, rootField } from '../resources/context.ts';
import { permiso, usuario } from '../resources/descriptors.ts';
import { modelOf } from '../resources/models.ts';
import { readAllPages } from '../resources/rows.ts';
import { claimsOf, type WriteResult } from '../rest/client.ts';
import { type Decode, type Page, scalarReader } from '../rest/codec/decode.ts';
import { restId } from '../rest/codec/encode.ts';
import { isRow, type Row } from '../rest/codec/row.ts';
import { nullIfForbidden, nullOn, RestError, WrongShape } from '../rest/errors.ts';
import { endpoint } from '../rest/path.ts';

/** Costs: hashing a password takes longer than reading a thousand records; mails reach people. */
const HASHES = 1_000;
export const MAILS = 1_000;
/** Cost of calls by which tokens could be guessed. */
const CHECKS = 100;

function token(body: unknown, name: 'access' | 'refresh'): string | null {
  const value = isRow(body) ? body[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}

function accessOf(body: unknown, { rest }: Context): string {
  return rest.shaped(endpoint('token/'), () => {
    const value = token(body, 'access');
    if (value === null) throw new WrongShape('token', 'an access token', body);
    return value;
  });
}

/** When a JWT expires, from its `exp`; null for opaque tokens. */
function expiresAt(access: string): string | null {
  const { exp } = claimsOf(access);
  const expires = new Date(typeof exp === 'number' ? exp * 1_000 : Number.NaN);
  return Number.isNaN(expires.getTime()) ? null : expires.toISOString();
}

function sessionOf(body: unknown, context: Context, former: string | null = null): SessionPayload {
  const access = accessOf(body, context);
  return { access, refresh: token(body, 'refresh') ?? former, expiresAt: expiresAt(access), errors: [] };
}

/** A call that needs no token. */
export const postAnonymously = (path: string, body: object, { rest }: Context): Promise<WriteResult> =>
  rest.write('POST', endpoint(path), body, { anonymous: true });

export const action = (written: WriteResult): ActionPayload =>
  written.ok ? { ok: true, errors: [] } : { ok: false, errors: withReason(written.errors) };

/** Adds `reason` to a refusal without errors. */
export const withReason = (errors: FieldError[], reason = 'Error') =>
  errors.length > 0 ? errors : [{ field: null, message: reason }];

const flag = scalarReader('Boolean', 'is-admin-user');

function isAdmin(raw: unknown): boolean {
  const result = isRow(raw) ? flag(raw.result) : null;
  if (typeof result !== 'boolean') throw new WrongShape('is-admin-user', 'a result', raw);
  return result;
}

/** The server may send the caller's own permissions as codenames alone (spec §6). */
function named(raw: unknown): unknown {
  if (Array.isArray(raw)) return raw.map(named);
  if (!isRow(raw)) return raw;
  if (Array.isArray(raw.results)) return { ...raw, results: raw.results.map(named) };
  const { codename } = raw;
  return { ...raw, id: raw.id ?? codename, name: raw.name ?? codename };
}

const heldPage: Decode<Page> = (raw, etag) => modelOf(permiso.type).page(named(raw), etag);

/** Requests further pages only from a server that answers the first of several. */
const ownPermissions = ({ rest }: Context): Promise<Row[]> =>
  readAllPages((page) => rest.get(endpoint('usuario_permisos/'), page === 1 ? {} : { page }, heldPage));

/** The caller's own record, by the id that the token claims; there is no endpoint for it. */
async function ownRecord({ rest, loaders }: Context): Promise<Row | null> {
  const id = rest.caller.userId;
  return id === null ? null : await nullIfForbidden(loaders.detail(usuario, id));
}

export const sessionQueries = {
  me: rootField(0, async (_, context) => {
    const [admin, permissions, own] = await Promise.all([
      // Some servers refuse the question to everybody else.
      nullIfForbidden(context.rest.get(endpoint('is-admin-user/'), {}, isAdmin)),
      ownPermissions(context),
      ownRecord(context),
    ]);
    return { isAdmin: admin ?? false, permisos: permissions, usuario: own };
  }),
} satisfies Partial<QueryResolvers>;

export const sessionMutations = {
  login: openField(HASHES, async ({ username, password }, context) => {
    const written = await nullOn('NOT_FOUND', postAnonymously('token/', { username, password }, context));
    if (!written)
      throw context.rest.wrong(endpoint('token/'), new WrongShape('status 404', 'version 1 at REST_URL', null));
    // The spec's text for a refusal without a reason (spec §8).
    if (!written.ok)
      return { access: null, refresh: null, expiresAt: null, errors: withReason(written.errors, 'Login failed') };
    return sessionOf(written.body, context);
  }),

  refreshToken: openField(CHECKS, async ({ refresh }, context) => {
    const written = await postAnonymously('token/refresh/', { refresh }, context);
    if (!written.ok) throw new RestError('UNAUTHENTICATED', context.rest.lang, 'refresh refused');
    return sessionOf(written.body, context, refresh);
  }),

  verifyToken: openField(CHECKS, async ({ token: verified }, context) => {
    return (await postAnonymously('token/verify/', { token: verified }, context)).ok;
  }),

  logout: openField(CHECKS, async ({ refresh }, context) => {
    // The session ends for the caller even if the server fails.
    await postAnonymously('token/logout/', { refresh }, context).catch(() => null);
    return true;
  }),

  requestPasswordReset: openField(MAILS, async ({ email }, context) =>
    action(await postAnonymously('password-reset/', { email }, context)),
  ),

  sendNewPassword: openField(HASHES, async ({ uid, token: code, password, confirmPassword }, context) => {
    // The spec gives both names for the confirmation.
    const confirmed = { confirm_password: confirmPassword, verificationPassword: confirmPassword };
    return action(await postAnonymously('send-new-password/', { uid, token: code, password, ...confirmed }, context));
  }),

  adminChangePassword: rootField(HASHES, async ({ userId, password1, password2 }, { rest }) => {
    const body = { user_id: restId(userId, 'userId'), password1, password2 };
    return action(await rest.write('POST', endpoint('admin_change_password/'), body));
  }),
} satisfies Partial<MutationResolvers>;
