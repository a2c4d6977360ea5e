import { accountOf, guessPassword, INVITATIONS, NOTICES, takeAttempt } from '../auth/limits.ts';
import { newPasswordErrors } from '../auth/passwords.ts';
import type { Draft, Preparing } from '../crud/resource.ts';
import { type FieldErrors, forbidden } from '../errors/errors.ts';
import { type Message, messages } from '../errors/messages.ts';
import { isByInvitation } from './companyRights.ts';

const ACTUAL: Message = {
  code: 'INVALID',
  es: 'La contraseña actual no es correcta.',
  en: 'The current password is not correct.',
};

const MISSING = {
  correo: {
    code: 'REQUIRED',
    es: 'Para cambiar su correo, escriba su contraseña actual.',
    en: 'To change your email, type your current password.',
  },
  clave: {
    code: 'REQUIRED',
    es: 'Para cambiar su contraseña, escriba la actual.',
    en: 'To change your password, type the current one.',
  },
} as const satisfies Record<string, Message>;

/** Whether it is the caller's current password; guesses are limited like those of the sign-in. */
function isCurrent({ db, caller, clock, passwords, gate }: Preparing, given: string): Promise<boolean> {
  return guessPassword({
    ...{ db, gate, clock, origin: caller.origin, isSignedIn: true },
    tried: { kind: 'actual', account: accountOf(Number(caller.id)) },
    work: async (attempt) => {
      const isRight = await passwords.check(given, caller.password);
      if (isRight) await attempt.forgive();
      return isRight;
    },
  });
}

/**
 * Checks a new password and adds its hash to the values. A new user needs one unless they are invited. Changing the own
 * password or address requires the current password, since the address receives reset links; only a superuser changes
 * another's password. Changes of an address are limited, because each notifies the former one.
 */
export async function secretos(draft: Preparing): Promise<FieldErrors> {
  const { db, clock, caller, values, id, gate, passwords } = draft;
  const { password1, password2, password_actual: present, email } = values as Record<string, string | undefined>;
  const user = db.selectFrom('usuario').select(['id', 'email', 'empresa', 'activo']);
  const before = id === undefined ? undefined : await user.where('id', '=', id).executeTakeFirst();
  const former = email === undefined ? undefined : before?.email;
  const moves = former !== undefined && former !== email;
  const invited = isByInvitation({ caller, values, before, after: { ...before, ...values } });
  const chooses = (id === undefined && !invited) || password1 !== undefined || password2 !== undefined;
  if (chooses && !password1) return { password1: [messages.required] };
  if (chooses && id !== undefined && id !== caller.id && !caller.superuser) throw forbidden();
  if (invited && id !== undefined) {
    const { address } = caller.origin;
    await takeAttempt(db, { kind: 'invitacion', account: accountOf(id), address, limits: INVITATIONS }, clock());
  }
  const errors: FieldErrors = chooses ? newPasswordErrors(['password1', 'password2'], password1 ?? '', password2) : {};
  const mustProve = id === caller.id && (chooses || moves);
  if (mustProve && !present) return { ...errors, password_actual: [chooses ? MISSING.clave : MISSING.correo] };
  if (!chooses && !moves) return {};
  if (mustProve && !(await isCurrent(draft, present ?? ''))) errors.password_actual = [ACTUAL];
  if (Object.keys(errors).length) return errors;
  if (chooses) {
    values.password = await gate(true, () => passwords.hash(password1 ?? ''));
  }
  const notice = { kind: 'correo', account: former ?? '', address: caller.origin.address, limits: NOTICES } as const;
  if (moves) await takeAttempt(db, notice, clock());
  return {};
}

/** Checks within the transaction that the password has not changed since `secretos` checked it. */
export async function actualTodavia({ db, caller, before, after, values }: Draft): Promise<FieldErrors> {
  if (before?.id !== caller.id || (values.password === undefined && after.email === before?.email)) return {};
  const held = db.selectFrom('usuario').select('id').where('id', '=', before.id);
  return (await held.where('password', '=', caller.password).executeTakeFirst()) ? {} : { password_actual: [ACTUAL] };
}
