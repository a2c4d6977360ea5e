import { type Caller, holds, isAdmin, seesSubmissions } from '../auth/caller.ts';
import { unusableHash } from '../auth/passwords.ts';
import type { Draft } from '../crud/resource.ts';
import { type FieldErrors, forbidden, Invalid } from '../errors/errors.ts';
import type { Message } from '../errors/messages.ts';
import { queueInvitations } from '../mails/invitations.ts';
import { queueCompanyNotices } from '../mails/notices.ts';

const PROPIA: Message = {
  code: 'NOT_ALLOWED',
  es: 'No puede cambiar su propia empresa: vería respuestas que hoy no puede ver.',
  en: 'You can’t change your own company: you would see answers that you can’t see now.',
};
const CORREO: Message = {
  code: 'NOT_ALLOWED',
  es: 'El correo de una persona de otra empresa solo lo cambia ella misma, o quien puede ver y modificar las respuestas de todas las empresas.',
  en: 'Only that person, or someone who can view and change every company’s answers, can change the email of a person in another company.',
};
const CONTRASENA: Message = {
  code: 'NOT_ALLOWED',
  es: 'La persona elige su contraseña con el enlace que recibe por correo: no la elija usted.',
  en: 'The person chooses the password with the link they get by email: don’t choose it for them.',
};

/** Whether the caller may open the answers of a company to others; nobody grants what they do not hold. */
export function holdsCompany(caller: Caller, empresa: unknown): boolean {
  if (caller.superuser || empresa === null || empresa === undefined || empresa === caller.empresa) return true;
  return seesSubmissions(caller) && holds(caller, 'change_encuestausuarioempresa');
}

/** The part of a draft that decides how a person joins a company. */
type Entry = Pick<Draft, 'caller' | 'values' | 'after'> & { before?: Draft['before'] | undefined };

/**
 * Whether a write adds a person to a company that the caller does not hold. The person then chooses the password by an
 * invitation, so that the caller cannot sign in as them.
 */
export function isByInvitation({ caller, before, values, after }: Entry): boolean {
  const joins = !before || after.empresa !== before.empresa || (values.activo === true && !before.activo);
  return joins && !holdsCompany(caller, after.empresa);
}

/** Refuses a write that would give the caller access to a company that they do not hold. */
export function demandCompany({ caller, before, after }: Draft): void {
  // A caller who is no administrator is limited to their own company.
  if (!isAdmin(caller) && after.empresa !== caller.empresa) throw forbidden();
  if (!before) return;
  if (before.id === caller.id) {
    if (!holdsCompany(caller, after.empresa)) throw new Invalid({ empresa: [PROPIA] });
    return;
  }
  const isHeld = [before.empresa, after.empresa].every((empresa) => holdsCompany(caller, empresa));
  // The chosen address receives the link for a new password.
  if (!isHeld && after.email !== before.email) throw new Invalid({ email: [CORREO] });
}

/** Replaces the password with an unusable one where the person joins by invitation. */
export function replacePassword(draft: Draft): FieldErrors {
  if (!isByInvitation(draft)) return {};
  if (draft.values.password1 !== undefined) return { password1: [CONTRASENA] };
  draft.values.password = unusableHash();
  return {};
}

/** Invites a person who joined a company that the caller does not hold, and notifies the company's people. */
export async function inviteAndNotify(draft: Draft, id: number): Promise<void> {
  if (!isByInvitation(draft)) return;
  const { db, caller, after, clock } = draft;
  const [username, pedido] = [String(after.username), clock()];
  await queueInvitations(db, [id], caller, pedido);
  await queueCompanyNotices(db, { id, username, empresa: Number(after.empresa) }, pedido);
  draft.wake();
}
