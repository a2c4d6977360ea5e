import { fieldErrors } from './codec/fieldErrors.ts';
import { checkId } from './codec/ids.ts';
import { isRow, type Row } from './codec/row.ts';
import type { Context } from './context.ts';
import { RestError, WrongShape } from './errors.ts';
import type { ActionPayload, MutationResolvers, QueryResolvers } from './generated/schema.ts';
import { modelOf } from './models.ts';
import { permiso, usuario } from './resources.ts';
import { rootField } from './rootField.ts';
import type { WriteResult } from './upstream/client.ts';
import { endpoint, type Path, record } from './upstream/path.ts';

const TOKEN = endpoint('token/');
const REFRESH = endpoint('token/refresh/');
const VERIFY = endpoint('token/verify/');
const LOGOUT = endpoint('token/logout/');
const RESET = endpoint('password-reset/');
const NEW_PASSWORD = endpoint('send-new-password/');
const CHANGE_PASSWORD = endpoint('admin_change_password/');
const IS_ADMIN = endpoint('is-admin-user/');
const PERMISSIONS = endpoint('usuario_permisos/');

/** Hashing a password takes a server longer than reading a thousand records, and a mail bothers somebody. */
const HASHES = 1_000;
const MAILS = 1_000;
/** Other work on sessions, at which tokens could be guessed. */
const CHECKS = 100;

/** What the spec says where the server gives no reason (spec §8). */
const LOGIN_FAILED = 'Login failed';

const token = (body: unknown, name: 'access' | 'refresh'): string | null => {
  const value = isRow(body) ? body[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
};

const accessOf = (body: unknown, path: Path, { rest }: Context): string =>
  rest.shaped(path, () => {
    const value = token(body, 'access');
    if (value === null) throw new WrongShape('token', 'an access token', body);
    return value;
  });

const action = (written: WriteResult): ActionPayload =>
  written.ok ? { ok: true, errors: [] } : { ok: false, errors: withReason(fieldErrors(written.body)) };

const withReason = (errors: ReturnType<typeof fieldErrors>, reason = 'Error') =>
  errors.length > 0 ? errors : [{ field: null, message: reason }];

/** The caller's own record, by the id that the token claims; there is no endpoint for it. */
async function ownRecord({ rest }: Context): Promise<Row | null> {
  const id = rest.caller.userId;
  if (id === null) return null;
  const model = modelOf(usuario.type);
  return await rest.find(record(model.path, id), { lang: rest.lang }, model.row).catch((error: unknown) => {
    if (error instanceof RestError && error.code === 'FORBIDDEN') return null;
    throw error;
  });
}

const isAdmin = (raw: unknown): boolean => {
  if (!isRow(raw) || typeof raw.result !== 'boolean') throw new WrongShape('is-admin-user', 'a result', raw);
  return raw.result;
};

export const sessionQueries: Pick<Required<QueryResolvers>, 'me'> = {
  me: rootField(0, async (_, context) => {
    const { rest } = context;
    const [admin, permissions, own] = await Promise.all([
      rest.get(IS_ADMIN, {}, isAdmin),
      rest.get(PERMISSIONS, {}, modelOf(permiso.type).page),
      ownRecord(context),
    ]);
    return { isAdmin: admin, permisos: [...permissions.results], usuario: own };
  }),
};

export const sessionMutations = {
  login: rootField(HASHES, async ({ username, password }, context) => {
    const written = await context.rest.write('POST', TOKEN, { username, password }, { anonymous: true });
    if (!written.ok) {
      return { access: null, refresh: null, errors: withReason(fieldErrors(written.body), LOGIN_FAILED) };
    }
    const access = accessOf(written.body, TOKEN, context);
    return { access, refresh: token(written.body, 'refresh'), errors: [] };
  }),

  refreshToken: rootField(CHECKS, async ({ refresh }, context) => {
    const written = await context.rest.write('POST', REFRESH, { refresh }, { anonymous: true });
    if (!written.ok) throw new RestError('UNAUTHENTICATED', context.rest.lang, 'refresh refused');
    const access = accessOf(written.body, REFRESH, context);
    return { access, refresh: token(written.body, 'refresh') ?? refresh, errors: [] };
  }),

  verifyToken: rootField(CHECKS, async ({ token: verified }, context) => {
    return (await context.rest.write('POST', VERIFY, { token: verified }, { anonymous: true })).ok;
  }),

  logout: rootField(CHECKS, async ({ refresh }, context) => {
    // The session is over for the caller whether or not the server knows of it.
    await context.rest.write('POST', LOGOUT, { refresh }, { anonymous: true }).catch(() => null);
    return true;
  }),

  requestPasswordReset: rootField(MAILS, async ({ email }, context) => {
    return action(await context.rest.write('POST', RESET, { email }, { anonymous: true }));
  }),

  sendNewPassword: rootField(HASHES, async ({ uid, token: code, password, confirmPassword }, context) => {
    // The spec gives both names for the confirmation.
    const body = {
      uid,
      token: code,
      password,
      confirm_password: confirmPassword,
      verificationPassword: confirmPassword,
    };
    return action(await context.rest.write('POST', NEW_PASSWORD, body, { anonymous: true }));
  }),

  adminChangePassword: rootField(HASHES, async ({ userId, password1, password2 }, context) => {
    const id = checkId(userId);
    const body = { user_id: /^\d{1,15}$/.test(id) ? Number(id) : id, password1, password2 };
    return action(await context.rest.write('POST', CHANGE_PASSWORD, body));
  }),
} satisfies Partial<MutationResolvers>;
