/**
 * The notice to the address that an account no longer has waits in the queue of mails too, with that address. A reminder
 * that waited until nobody needed it any more is not sent, and says why.
 */
export const statements: readonly string[] = [
  `alter table correo add column destino text,
   drop constraint correo_tipo_check,
   add constraint correo_tipo_check check (tipo in ('recordatorio', 'invitacion', 'recibo', 'enlace', 'aviso')),
   add constraint correo_de_aviso check ((tipo = 'aviso') = (destino is not null)
     and (tipo <> 'aviso' or (asunto is not null and texto is not null))),
   drop constraint recordatorio_estado_check,
   add constraint correo_estado_check check (estado in
     ('en_cola', 'enviando', 'enviado', 'sin_correo', 'rechazado', 'ya_respondio', 'ajena'))`,
];
