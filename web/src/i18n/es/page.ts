/** What of the shell is said before the sign-in, too. */
export const page = {
  language: 'Idioma',
  theme: 'Tema',
  light: 'Tema claro',
  dark: 'Tema oscuro',
  partFailed:
    'No se pudo cargar esta parte de la aplicación. Lo que escribió sigue aquí. Compruebe su conexión e inténtelo de nuevo; si hay una versión nueva, guarde y vuelva a cargar la página.',
  crashTitle: 'Algo salió mal',
  crashText: 'La página no se pudo mostrar. Vuelva a cargarla.',
} as const;
