import { addTexts } from '..';

/** What the other screens without a session say: registering and choosing a new password. They bring it. */
export const account = addTexts('auth', {
  confirmPassword: 'Confirmar contraseña',
  toLogin: 'Volver a iniciar sesión',
  name: 'Nombre',
  email: 'Correo electrónico',
  agree: 'Acepto la política de privacidad',
  agreeRequired: 'Debe aceptar la política de privacidad.',
  register: 'Crear cuenta',
  registerDone: 'Las cuentas las crea un administrador. Escríbale para pedir la suya.',
  forgotTitle: 'Recuperar contraseña',
  forgotText: 'Le enviaremos un enlace para elegir una contraseña nueva.',
  send: 'Enviar',
  verificationTitle: 'Revise su correo',
  verificationText: 'Se ha enviado un enlace de recuperación a su correo electrónico.',
  verificationHint: 'El enlace sirve una sola vez y vence en una hora. Si no llega, revise el correo no deseado.',
  resetTitle: 'Elegir una contraseña nueva',
  resetDone: 'La contraseña se cambió. Ya puede iniciar sesión.',
  resetAgain: 'Pedir un enlace nuevo',
  resetMissing: 'El enlace está incompleto. Pida uno nuevo.',
});
