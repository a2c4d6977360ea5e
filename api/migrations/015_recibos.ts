/**
 * Receipts wait in the queue of mails. One says of which submission it is and has no text: it is written when it is
 * sent, so that no answer, nor how many there are, is kept a second time.
 */
export const statements: readonly string[] = [
  `alter table correo add column completada integer references encuesta_completada on delete cascade,
   drop constraint correo_tipo_check,
   add constraint correo_tipo_check check (tipo in ('recordatorio', 'invitacion', 'recibo')),
   add constraint correo_de_recibo check ((tipo = 'recibo') = (completada is not null)
     and (tipo <> 'recibo' or (asunto is null and texto is null)))`,
  'create index correo_completada on correo (completada) where completada is not null',
];
