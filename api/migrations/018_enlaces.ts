/**
 * Links to set a new password wait in the queue of mails: one that a mail server did not take is sent again. As an
 * invitation it has no text, since its link is made when it is sent; `lang` is the language of whoever asked for it.
 */
export const statements: readonly string[] = [
  `alter table correo add column lang text,
   drop constraint correo_tipo_check,
   add constraint correo_tipo_check check (tipo in ('recordatorio', 'invitacion', 'recibo', 'enlace')),
   drop constraint correo_sin_texto,
   add constraint correo_sin_texto check (tipo not in ('invitacion', 'enlace') or (asunto is null and texto is null)),
   add constraint correo_de_enlace check ((tipo = 'enlace') = (lang is not null))`,
];
