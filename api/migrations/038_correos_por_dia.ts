/** Mails are counted by author and by mailbox over the last day. */
export const statements: readonly string[] = ['create index correo_pedido on correo (pedido)'];
