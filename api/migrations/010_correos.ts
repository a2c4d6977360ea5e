/**
 * Reminders and invitations wait in one queue. An invitation has no text: its link is made when it is sent, so that the
 * queue holds nothing that lets somebody in.
 */
export const statements: readonly string[] = [
  'alter table recordatorio rename to correo',
  "update version_tabla set tabla = 'correo' where tabla = 'recordatorio'",
  'alter index recordatorio_empresa rename to correo_empresa',
  'alter index recordatorio_cola rename to correo_cola',
  `alter table correo
   add column tipo text not null default 'recordatorio' check (tipo in ('recordatorio', 'invitacion')),
   alter column lote drop not null, alter column periodo_activo drop not null, alter column empresa drop not null,
   alter column asunto drop not null, alter column texto drop not null,
   add constraint correo_de_campana check (tipo <> 'recordatorio'
     or (lote is not null and periodo_activo is not null and empresa is not null and texto is not null)),
   add constraint correo_sin_texto check (tipo <> 'invitacion' or (asunto is null and texto is null))`,
  'alter table correo alter column tipo drop default',
  "create index correo_invitacion on correo (usuario, id) where tipo = 'invitacion'",
  // Of two that invite somebody at once, one does.
  `create unique index correo_invitacion_en_cola on correo (usuario)
   where tipo = 'invitacion' and estado in ('en_cola', 'enviando')`,
];
