/** What is said on both sides of the sign-in; the rules to the letter of spec §5. */
export const auth = {
  show: 'Mostrar contraseña',
  hide: 'Ocultar contraseña',
  noRefreshToken: 'No se encontró el refresh token',
  notRefreshed: 'No se pudo refrescar el token',
  passwordHint: 'Al menos 8 caracteres, una letra mayúscula y un carácter especial.',
} as const;

export const shell = {
  language: 'Idioma',
  light: 'Tema claro',
  dark: 'Tema oscuro',
  partFailed:
    'No se pudo cargar esta parte de la aplicación. Lo que escribió sigue aquí. Compruebe su conexión e inténtelo de nuevo; si hay una versión nueva, guarde y vuelva a cargar la página.',
  screenFailed: 'No se pudo cargar esta pantalla',
  screenFailedText: 'Compruebe su conexión e inténtelo de nuevo.',
  crashTitle: 'Algo salió mal',
  crashText: 'La página no se pudo mostrar. Vuelva a cargarla.',
} as const;

export const rules = {
  required: 'El campo es requerido',
  firstName: 'El nombre es requerido.',
  email: 'El email es inválido.',
  passwordLength: 'La contraseña debe tener al menos 8 caracteres.',
  passwordUppercase: 'La contraseña debe contener al menos una letra mayúscula.',
  passwordSpecial: 'La contraseña debe contener al menos un carácter especial.',
  passwordMatch: 'Las contraseñas no coinciden',
} as const;
