import { sql } from 'kysely';
import { holds } from '../auth/caller.ts';
import { accountOf, forgetAttempts } from '../auth/limits.ts';
import { forgetLinks } from '../auth/resets.ts';
import { closeSessions } from '../auth/sessions.ts';
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

/** Letters that one script has to itself; a name mixes none, since letters of two look alike. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Hangul', 'Han'];
/** What names of every script may have beside letters: the digits, signs and spaces of ASCII. */
const COMMON = String.raw`\x20-\x40\x5b-\x60\x7b-\x7e`;
const ONE_SCRIPT = SCRIPTS.map((script) => new RegExp(`^[${COMMON}\\p{Script=${script}}]+$`, 'u'));
/** Letters of Latin that are neither of ASCII with a mark nor easily taken for one of those: a dotless i is. */
const OF_THEIR_OWN = /[ßæœøłđðþ]/giu;

/** Whether no other letters could be read in its place: one script, and of Latin those that are plainly themselves. */
function isClear(name: string): boolean {
  // Letters that are drawn as nothing are of a script, too: Hangul's fillers.
  if (!ONE_SCRIPT.some((script) => script.test(name)) || /\p{Default_Ignorable_Code_Point}/u.test(name)) return false;
  const bare = name.replace(OF_THEIR_OWN, '').normalize('NFD').replace(/\p{M}/gu, '');
  return !/(?![A-Za-z])\p{Script=Latin}/u.test(bare);
}

/** A name that is read as somebody else's is refused. */
export const claro: readonly (readonly [(value: string) => boolean, Message])[] = [
  [
    (value) => !isClear(value),
    {
      code: 'INVALID',
      es: 'El nombre de usuario contiene letras que se confunden con otras o de alfabetos distintos.',
      en: 'The username contains letters that are easily taken for others, or of different alphabets.',
    },
  ],
];

const NOMBRE_USADO: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe un usuario con este nombre de usuario.',
  en: 'A user with this username already exists.',
};

/** By its letters, and by what people take for the same: "ana" and "aná" are no two users. */
export const unicos: Resource['constraints'] = {
  usuario_username: ['username', NOMBRE_USADO],
  usuario_nombre: ['username', NOMBRE_USADO],
};

export const CORREO_USADO: Message = {
  code: 'DUPLICATE',
  es: 'Ya existe un usuario con este email.',
  en: 'A user with this email already exists.',
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
 * Two accounts with one address are most often a slip, so whoever may read the users is told of it. Nobody else is:
 * the refusal would tell who has an account. Looked for once it is written, as an index would.
 */
export async function correoLibre({ db, caller, before, after }: Draft, id: number): Promise<void> {
  if (!after.email || after.email === before?.email || !holds(caller, 'view_usuarioempresa')) return;
  const { rows } = await sql`
    select 1 from usuario where lower(email) = lower(${after.email}) and id <> ${id} limit 1`.execute(db);
  if (rows.length) throw new Invalid({ email: [CORREO_USADO] });
}

function isMoved({ before, after }: Draft): boolean {
  return before !== undefined && after.email !== before.email;
}

/** A changed password or address ends the user's other sessions, and the links that were mailed; guesses were at the former. */
export const cerrarSesiones: NonNullable<Resource['afterWriting']> = async (draft, id) => {
  const { db, caller, before, values, clock } = draft;
  if (!before || (values.password === undefined && !isMoved(draft))) return;
  await forgetLinks(db, id);
  if (values.password !== undefined) await forgetAttempts(db, [accountOf(id)]);
  await closeSessions(db, id, id === caller.id ? caller.sesion : null, clock());
};

/** Tells the address that an account no longer has. */
export async function avisarCorreo(draft: Draft): Promise<void> {
  const { db, before, clock } = draft;
  if (!before?.email || !isMoved(draft)) return;
  await queueNotice(db, { id: before.id, username: String(before.username), email: String(before.email) }, clock());
  draft.wake();
}

/** Whoever is no administrator answers for a company. */
export function conEmpresa({ after }: Draft): FieldErrors {
  return after.empresa || after.is_superuser ? {} : { empresa: [textos.empresa] };
}

/** Nobody locks themselves out. */
export function noASiMismo({ caller, before, values }: Draft): FieldErrors {
  if (before?.id === caller.id && values.activo === false) throw invalidWhole(YO);
  return {};
}

/** Somebody must be left who can let the others in; of two that step down at once, the second is refused. */
export async function quedaAlguno({ db, before, after }: Draft): Promise<FieldErrors> {
  if (!before?.is_superuser || !before.activo || (after.is_superuser && after.activo)) return {};
  await sql`select pg_advisory_xact_lock(hashtext('ultimo superusuario'))`.execute(db);
  const other = await db
    .selectFrom('usuario')
    .select('id')
    .where('is_superuser', '=', true)
    .where('activo', '=', true)
    .where('id', '<>', before.id)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw invalidWhole(ULTIMO);
  return {};
}

/** The fields of a user by which a change of password, address or company is judged. */
export function readAccess(db: Db, id: number) {
  const user = db.selectFrom('usuario').select(['id', 'email', 'empresa', 'activo']).where('id', '=', id);
  return user.executeTakeFirst();
}
