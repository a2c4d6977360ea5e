import { addTexts } from '..';

/** Texts of the link by which a person chooses a password. */
export const enlace = {
  hint: 'La persona recibe un correo y elige su contraseña. El enlace dura 7 días y funciona una vez.',
  enters:
    'Recibirá un correo para elegir su contraseña, porque usted no ve las respuestas de esa empresa. También se avisa por correo a las personas de la empresa.',
  confirm: 'Se envía un correo a {{label}} con un enlace que dura 7 días y funciona una vez.',
  done: 'El enlace está en camino.',
  last: {
    en_cola: 'El enlace pedido el {{date}} está en cola.',
    enviando: 'El enlace pedido el {{date}} se está enviando.',
    enviado: 'Se le envió un enlace el {{date}}.',
    sin_correo: 'El enlace pedido el {{date}} no se envió: el usuario no tenía correo o estaba inactivo.',
    rechazado: 'El enlace pedido el {{date}} no se pudo enviar: {{reason}}',
  },
  failed:
    'El usuario quedó creado, pero no se pudo pedir el envío del enlace. Puede enviarlo desde la lista de usuarios.',
} as const;

addTexts('areas', { enlace });
