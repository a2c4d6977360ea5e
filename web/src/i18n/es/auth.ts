import { addTexts } from '..';

/** What the sign-in says; it comes with it. */
export const auth = addTexts('auth', {
  username: 'Usuario',
  password: 'Contraseña',
  signIn: 'Iniciar sesión',
  loginFailed: 'Login failed',
  missing: 'Escriba su usuario y su contraseña.',
  forgot: '¿Olvidó su contraseña?',
  welcome: 'Las encuestas y los reportes de su empresa.',
  expired: 'Su sesión terminó. Inicie sesión para seguir donde estaba.',
  registerTitle: 'Crear una cuenta',
});
