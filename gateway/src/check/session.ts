import { randomBytes } from 'node:crypto';
import { isRow } from '../rest/codec/row.ts';
import { detour, type Findings, missing, skipped, wrong, wrongShape } from './findings.ts';
import { demandSuccess, isSuccess, isUnsupported, listOf, statusOf } from './replies.ts';
import type { Server } from './server.ts';

interface Tokens {
  readonly access: string;
  readonly refresh: string | null;
}

const made = (): string => `encuestas-check-${randomBytes(4).toString('hex')}`;

const requestTokens = (server: Server, username: string, password: string) =>
  server.call('POST', 'token/', { query: { lang: 'es' }, body: { username, password }, anonymous: true });

/** Signs in and checks the answers to a right and a wrong password. Returns null when the sign-in fails. */
export async function signIn(server: Server, findings: Findings, username: string, password: string) {
  await findings.check('token/', 'wrong password', ['/auth/login'], async () => {
    const reply = await requestTokens(server, made(), made());
    if (reply.status === 429) throw skipped('too many sign-ins: status 429');
    if (reply.status !== 400 && reply.status !== 401) throw wrong('status 400', statusOf(reply));
    if (!isRow(reply.body)) throw wrongShape('{non_field_errors: [text]}', reply.body);
    if (!Array.isArray(reply.body.non_field_errors))
      throw detour('no non_field_errors: the client shows "Login failed"');
  });
  return await findings.check('token/', 'sign-in', ['every screen'], async (): Promise<Tokens> => {
    const reply = await requestTokens(server, username, password);
    if (isUnsupported(reply)) throw wrong('status 200', `${statusOf(reply)}: check that the URL ends with /api/v1/`);
    if (!isSuccess(reply)) throw wrong('status 200', `${statusOf(reply)}: check the user name and the password`);
    const { body } = reply;
    if (!isRow(body) || typeof body.access !== 'string') throw wrongShape('{access: text}', body);
    return { access: body.access, refresh: typeof body.refresh === 'string' ? body.refresh : null };
  });
}

/** Checks the endpoints of spec §7 about the session of a signed-in user. */
export async function checkSession(server: Server, findings: Findings, { access, refresh }: Tokens): Promise<void> {
  const send = (path: string, body: object) => server.call('POST', path, { body, anonymous: true });
  await findings.check('token/', 'user_id claim', [], async () => {
    const payload = Buffer.from(access.split('.')[1] ?? '', 'base64url').toString();
    if (!payload.includes('"user_id"')) throw detour('none: the profile in /admin/settings is closed');
  });
  await findings.check('token/verify/', 'valid and invalid token', ['every screen'], async () => {
    demandSuccess(await send('token/verify/', { token: access }));
    const reply = await send('token/verify/', { token: made() });
    if (isSuccess(reply)) throw wrong('a refusal of a made-up token', statusOf(reply));
  });
  await findings.check('token/refresh/', 'new access token', ['every screen, when the first token ends'], async () => {
    if (refresh === null) throw missing('token/ answers no refresh token');
    const { body } = demandSuccess(await send('token/refresh/', { refresh }));
    if (!isRow(body) || typeof body.access !== 'string') throw wrongShape('{access: text}', body);
  });
  await findings.check('usuarios/', 'request without a token', [], async () => {
    const reply = await server.call('GET', 'usuarios/', { anonymous: true });
    if (reply.status !== 401) throw wrong('status 401', statusOf(reply));
  });
  await findings.check('is-admin-user/', 'shape', ['the menu'], async () => {
    const { body } = demandSuccess(await server.get('is-admin-user/'));
    if (!isRow(body) || typeof body.result !== 'boolean') throw wrongShape('{result: true or false}', body);
    if (!body.result) throw skipped('this user is not an administrator: sign in as one to check everything');
  });
  await findings.check('usuario_permisos/', 'shape', ['the menu'], async () => {
    const { rows } = listOf(demandSuccess(await server.get('usuario_permisos/')).body);
    const bad = rows.find((row) => typeof (isRow(row) ? row.codename : row) !== 'string');
    if (bad !== undefined) throw wrongShape('rows with a codename', bad);
  });
}
