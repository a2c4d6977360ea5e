/**
 * Mails with links to set a new password are queued, so that they are retried. Like an invitation they have no text,
 * because the link is created when the mail is sent; `lang` is the language of the request.
 */
export const statements: readonly string[] = [
  `alter table correo add column lang text,
   drop constraint correo_tipo_check,
   add constraint correo_tipo_check check (tipo in ('recordatorio', 'invitacion', 'recibo', 'enlace')),
   drop constraint correo_sin_texto,
   add constraint correo_sin_texto check (tipo not in ('invitacion', 'enlace') or (asunto is null and texto is null)),
   add constraint correo_de_enlace check ((tipo = 'enlace') = (lang is not null))`,
];
