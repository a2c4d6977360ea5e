import { actorOf, type Person } from '../auth/caller.ts';
import { MAILS, rememberNetwork, takeAttempt } from '../auth/limits.ts';
import { newPasswordErrors } from '../auth/passwords.ts';
import { brokenLink, demandLink, queueResets, setPassword, useReset } from '../auth/resets.ts';
import type { Answer, ApiRequest, Endpoint } from '../endpoint/endpoint.ts';
import { emptySchema } from '../endpoint/schemas.ts';
import { demandNone, forbidden, Invalid } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { demandBody, parseBody } from '../fields/body.ts';
import { email, type Fields, password, relation, text } from '../fields/fields.ts';

const USUARIO: Message = { code: 'REQUIRED', es: 'El usuario es requerido.', en: 'The user is required.' };

const address: Fields = {
  email: email({ es: 'Correo electrónico', en: 'Email' }, { example: 'usuario@encuestas.example' }),
};
const renewal: Fields = {
  uid: text({ es: 'Código de usuario', en: 'User code' }, { example: 'MQ' }),
  token: text({ es: 'Código del enlace', en: 'Code of the link' }, { required: true, example: 'abc' }),
  password: password({ es: 'Contraseña', en: 'Password' }, { required: true }),
  confirm_password: password({ es: 'Confirmar contraseña', en: 'Confirm password' }),
};
const another: Fields = {
  user_id: relation({ es: 'Usuario', en: 'User' }, 'usuario', { required: USUARIO }),
  password1: password({ es: 'Contraseña', en: 'Password' }, { required: true }),
  password2: password({ es: 'Confirmar contraseña', en: 'Confirm password' }),
};

async function requestReset({ context, body, lang, origin }: ApiRequest): Promise<Answer> {
  const email = String(demandBody(address, body).email);
  const attempt = { kind: 'reset', account: email, address: origin.address, limits: MAILS } as const;
  await takeAttempt(context.db, attempt, context.clock());
  // Runs in the background, because its duration would reveal whether the account exists.
  context.later(queueResets(context, email, lang, origin.request).then(() => context.delivery.wake()));
  return { body: {} };
}

async function renew({ context, body, origin }: ApiRequest): Promise<Answer> {
  const { values, errors } = parseBody(renewal, body);
  const linkErrors = [...(errors.uid ?? []), ...(errors.token ?? [])];
  if (linkErrors.some(({ code }) => code !== 'REQUIRED')) throw brokenLink();
  const sent = (body ?? {}) as Record<string, unknown>;
  const second = values.confirm_password ?? sent.verificationPassword;
  if (typeof values.password === 'string')
    Object.assign(errors, newPasswordErrors(['password', 'confirm_password'], values.password, second));
  demandNone(errors);
  const { uid, token = '', password: chosen = '' } = values as Record<string, string>;
  const link = { uid: uid || undefined, token };
  // Checks the link before hashing, so that only its owner uses the gate.
  await demandLink(context, link);
  const hash = await context.gate(true, () => context.passwords.hash(chosen));
  const usuario = await useReset(context, link, hash, origin.request);
  await rememberNetwork(context.db, usuario, origin.address, context.clock());
  return { body: {} };
}

/** Validation errors with the first one as `detail`, which the screen shows (spec §8). */
class Refused extends Invalid {
  override body(lang: 'es' | 'en'): object {
    const [first] = Object.values(this.errors).flat();
    return { ...super.body(lang), detail: first?.[lang] };
  }
}

async function setAnother({ context, body }: ApiRequest, caller: Person): Promise<Answer> {
  if (!caller.superuser) throw forbidden();
  const { values, errors } = parseBody(another, body);
  if (typeof values.password1 === 'string')
    Object.assign(errors, newPasswordErrors(['password1', 'password2'], values.password1, values.password2));
  const { db, clock } = context;
  const usuario = Number(values.user_id ?? 0);
  const found = await db.selectFrom('usuario').select('id').where('id', '=', usuario).executeTakeFirst();
  if (!errors.user_id && !found) errors.user_id = [messages.absent];
  if (Object.keys(errors).length) throw new Refused(errors);
  const hash = await context.gate(true, () => context.passwords.hash(String(values.password1)));
  const except = usuario === caller.id ? caller.sesion : null;
  await db.transaction().execute((trx) => setPassword(trx, usuario, hash, except, actorOf(caller, clock())));
  return { body: {} };
}

const tag = { es: 'cuentas', en: 'accounts' };

/** Password resets, and changes by an administrator (spec §7). */
export const accountEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: 'password-reset/',
    public: true,
    tag,
    body: address,
    summary: { es: 'Pedir un enlace para restablecer la contraseña', en: 'Ask for a link to set a new password' },
    answers: { status: 200, schema: emptySchema },
    refuses: [400, 429],
    handle: requestReset,
  },
  {
    method: 'POST',
    path: 'send-new-password/',
    public: true,
    tag,
    body: renewal,
    summary: { es: 'Restablecer la contraseña con un enlace', en: 'Set a new password with a link' },
    answers: { status: 200, schema: emptySchema },
    refuses: [400, 429],
    handle: renew,
  },
  {
    method: 'POST',
    path: 'admin_change_password/',
    personal: true,
    tag,
    body: another,
    summary: { es: 'Cambiar la contraseña de otra persona', en: 'Change another person’s password' },
    answers: { status: 200, schema: emptySchema },
    refuses: [400, 403, 429],
    handle: setAnother,
  },
];
