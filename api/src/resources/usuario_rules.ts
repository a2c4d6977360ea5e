import { demandAttempt, forgetAttempts, recordAttempt } from '../auth/attempts.ts';
import { isAdmin } from '../auth/caller.ts';
import { checkPassword, confirmationErrors, hashPassword, passwordErrors } from '../auth/passwords.ts';
import { forgetLinks } from '../auth/reset.ts';
import { closeSessions } from '../auth/session.ts';
import { type FieldErrors, forbidden, invalidWhole } from '../errors.ts';
import type { Text } from '../lang.ts';
import { messages } from '../messages.ts';
import type { Draft, Resource } from '../resource.ts';

/** Messages of a user's fields (spec §5). */
export const textos = {
  nombre: { es: 'El nombre es requerido.', en: 'The first name is required.' },
  apellido: { es: 'El apellido es requerido.', en: 'The last name is required.' },
  email: { es: 'El email es inválido.', en: 'The email is invalid.' },
  username: { es: 'El nombre de usuario es requerido.', en: 'The username is required.' },
  empresa: { es: 'La empresa es requerida.', en: 'The company is required.' },
  grupo: { es: 'El grupo es requerido.', en: 'The group is required.' },
} as const satisfies Record<string, Text>;

/** Shape of an address: something, an at sign, and a host with a dot. */
export const correo: readonly (readonly [(value: string) => boolean, Text])[] = [
  [(value) => !/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\].]+(\.[^\s@<>"(),:;\\[\].]+)+$/.test(value), textos.email],
];

export const unicos: Resource['unique'] = {
  usuario_username: [
    'username',
    { es: 'Ya existe un usuario con este nombre de usuario.', en: 'A user with this username already exists.' },
  ],
  usuario_email: [
    'email',
    { es: 'Ya existe un usuario con este email.', en: 'A user with this email already exists.' },
  ],
};

const ACTUAL: Text = { es: 'La contraseña actual no es correcta.', en: 'The current password is not correct.' };
const YO: Text = { es: 'No puede desactivar su propio usuario.', en: 'You cannot deactivate your own user.' };

const FAILURES = 5;

type Prepared = Parameters<NonNullable<Resource['prepare']>>[0];

/** Whether it is the caller's own present password; guesses are limited as those of the sign-in are. */
const isPresent = async ({ db, caller, clock }: Prepared, given: string): Promise<boolean> => {
  const key = `actual ${caller.id}`;
  await demandAttempt(db, key, FAILURES, clock());
  // Counted before it is known to be wrong, so that guesses sent at once are counted too.
  await recordAttempt(db, key, clock());
  const right = await checkPassword(given, caller.password);
  if (right) await forgetAttempts(db, key);
  return right;
};

/**
 * Checks a new password and puts its hash among the values. A new user needs one; one's own is changed with
 * the present one; another's only by a superuser.
 */
export const contrasena: NonNullable<Resource['prepare']> = async (draft): Promise<FieldErrors> => {
  const { caller, values, id } = draft;
  const { password1, password2, password_actual: present } = values as Record<string, string | undefined>;
  if (id !== undefined && password1 === undefined && password2 === undefined) return {};
  if (!password1) return { password1: [messages.required] };
  if (id !== undefined && id !== caller.id && !caller.superuser) throw forbidden();
  const errors: FieldErrors = {};
  const [weak, different] = [passwordErrors(password1), confirmationErrors(password1, password2)];
  if (weak.length) errors.password1 = weak;
  if (different.length) errors.password2 = different;
  if (id === caller.id && !(present && (await isPresent(draft, present)))) errors.password_actual = [ACTUAL];
  if (Object.keys(errors).length === 0) values.password = await hashPassword(password1);
  return errors;
};

/** A changed password ends the user's other sessions, and with a changed address the links that were mailed. */
export const cerrarSesiones: NonNullable<Resource['afterWriting']> = async (draft, id) => {
  const { db, caller, values, before, clock } = draft;
  if (values.password !== undefined || draft.after.email !== before?.email) await forgetLinks(db, id);
  if (values.password !== undefined) await closeSessions(db, id, id === caller.id ? caller.sesion : null, clock());
};

/** Whoever is no administrator puts nobody into another company, not even themselves: its answers would be open. */
export const empresaPropia = ({ caller, after }: Draft): FieldErrors => {
  if (!isAdmin(caller) && after.empresa !== caller.empresa) throw forbidden();
  return {};
};

/** Nobody locks themselves out. */
export const noASiMismo = ({ caller, before, values }: Draft): FieldErrors => {
  if (before?.id === caller.id && values.activo === false) throw invalidWhole(YO);
  return {};
};
