/** What of the shell and of the rules is said before the sign-in, too; the rules to the letter of spec §5. */
export const shell = {
  language: 'Idioma',
  theme: 'Tema',
  light: 'Tema claro',
  dark: 'Tema oscuro',
  partFailed:
    'No se pudo cargar esta parte de la aplicación. Lo que escribió sigue aquí. Compruebe su conexión e inténtelo de nuevo; si hay una versión nueva, guarde y vuelva a cargar la página.',
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
