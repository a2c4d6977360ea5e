import { sql } from 'kysely';
import { holds } from '../auth/caller.ts';
import { accountOf, forgetAttempts } from '../auth/limits.ts';
import { forgetLinks } from '../auth/resets.ts';
import { closeSessions } from '../auth/sessions.ts';
import { nameNotInactive } from '../crud/catalogue.ts';
import type { Draft, Resource } from '../crud/resource.ts';
import type { Db } from '../database/database.ts';
import { type FieldErrors, Invalid, invalidWhole } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { queueNotice } from '../mails/notices.ts';

/** Messages of a user's fields (spec §5). */
export const textos = {
  nombre: { code: 'REQUIRED', es: 'El nombre es requerido.', en: 'The first name is required.' },
  apellido: { code: 'REQUIRED', es: 'El apellido es requerido.', en: 'The last name is required.' },
  username: { code: 'REQUIRED', es: 'El nombre de usuario es requerido.', en: 'The username is required.' },
  empresa: { code: 'REQUIRED', es: 'La empresa es requerida.', en: 'The company is required.' },
  grupo: { code: 'REQUIRED', es: 'El grupo es requerido.', en: 'The group is required.' },
} as const satisfies Record<string, Message>;

const NOMBRE_USADO: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe un usuario con este nombre de usuario.',
  en: 'A user with this username already exists.',
};

/** User names are unique, also without case and accents: "ana" and "aná" are the same. */
export const unicos: Resource['constraints'] = {
  usuario_username: ['username', NOMBRE_USADO],
  usuario_nombre: ['username', NOMBRE_USADO],
};

export const nombreSinInactivo = nameNotInactive('usuario', 'username', {
  code: 'DUPLICATE',
  es: 'Ya existe un usuario inactivo con este nombre de usuario: restáurelo en su lista.',
  en: 'An inactive user has this username already: restore that user in the list.',
});

export const CORREO_USADO: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe un usuario con este email.',
  en: 'A user with this email already exists.',
};
const CORREO_INACTIVO: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe un usuario inactivo con este email: restáurelo en su lista.',
  en: 'An inactive user has this email already: restore that user in the list.',
};
const YO: Message = {
  code: 'NOT_ALLOWED',
  es: 'No puede desactivar su propio usuario.',
  en: 'You cannot deactivate your own user.',
};
const ULTIMO: Message = {
  code: 'NOT_ALLOWED',
  es: 'Debe quedar al menos un administrador activo.',
  en: 'At least one active administrator must remain.',
};

/**
 * Refuses a second account with the same address, most often a mistake, to callers who may view users; to others the
 * error would reveal who has an account.
 */
export async function correoLibre({ db, caller, before, after }: Draft, id: number): Promise<void> {
  if (!after.email || after.email === before?.email || !holds(caller, 'view_usuarioempresa')) return;
  const { rows } = await sql<{ activo: boolean }>`
    select activo from usuario where lower(email) = lower(${after.email}) and id <> ${id} order by activo desc limit 1`.execute(
    db,
  );
  if (rows[0]) throw new Invalid({ email: [rows[0].activo ? CORREO_USADO : CORREO_INACTIVO] });
}

function isMoved({ before, after }: Draft): boolean {
  return before !== undefined && after.email !== before.email;
}

/** A changed password or address ends the user's other sessions and mailed links; a new password resets the attempts. */
export const cerrarSesiones: NonNullable<Resource['afterWriting']> = async (draft, id) => {
  const { db, caller, before, values, clock } = draft;
  if (!before || (values.password === undefined && !isMoved(draft))) return;
  await forgetLinks(db, id);
  if (values.password !== undefined) await forgetAttempts(db, [accountOf(id)]);
  await closeSessions(db, id, id === caller.id ? caller.sesion : null, clock());
};

/** Notifies the former address of an account. */
export async function avisarCorreo(draft: Draft): Promise<void> {
  const { db, before, clock } = draft;
  if (!before?.email || !isMoved(draft)) return;
  await queueNotice(db, { id: before.id, username: String(before.username), email: String(before.email) }, clock());
  draft.wake();
}

/** Users other than superusers need a company. */
export function conEmpresa({ after }: Draft): FieldErrors {
  return after.empresa || after.is_superuser ? {} : { empresa: [textos.empresa] };
}

/** Users cannot deactivate themselves. */
export function noASiMismo({ caller, before, values }: Draft): FieldErrors {
  if (before?.id === caller.id && values.activo === false) throw invalidWhole(YO);
  return {};
}

/** Whether another superuser is active. The lock lets the second of two concurrent removals see the first. */
export async function hasOtherAdmin(db: Db, id: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('ultimo superusuario'))`.execute(db);
  const others = db.selectFrom('usuario').select('id').where('is_superuser', '=', true).where('activo', '=', true);
  return (await others.where('id', '<>', id).executeTakeFirst()) !== undefined;
}

/** One active superuser must remain. */
export async function quedaAlguno({ db, before, after }: Draft): Promise<FieldErrors> {
  if (!before?.is_superuser || !before.activo || (after.is_superuser && after.activo)) return {};
  if (!(await hasOtherAdmin(db, before.id))) throw invalidWhole(ULTIMO);
  return {};
}
