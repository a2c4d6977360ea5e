/** What each area is called: its list (`many`) and one record of it (`one`). */
export const resources = {
  usuarios: { many: 'Usuarios', one: 'usuario' },
  grupos: { many: 'Grupos', one: 'grupo' },
  negocios: { many: 'Negocios', one: 'negocio' },
  origenes: { many: 'Orígenes', one: 'origen' },
  empresas: { many: 'Empresas', one: 'empresa' },
  periodos: { many: 'Periodos', one: 'periodo' },
  periodosActivos: { many: 'Periodos activos', one: 'periodo activo' },
  idiomas: { many: 'Idiomas', one: 'idioma' },
  secciones: { many: 'Secciones', one: 'sección' },
  encuestas: { many: 'Encuestas', one: 'encuesta' },
  comentarios: { many: 'Comentarios de preguntas', one: 'comentario' },
  completadas: { many: 'Encuestas completadas', one: 'encuesta completada' },
  tokensServicio: { many: 'Tokens de servicio', one: 'token de servicio' },
  links: { many: 'Enlaces de reportes', one: 'enlace de reporte' },
} as const;
