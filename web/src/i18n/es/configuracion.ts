import { addTexts } from '..';

/** Texts of the screen of the settings. */
export const configuracion = {
  connection: 'Conexión',
  rest: 'API REST',
  database: 'Base de datos',
  gateway: 'Gateway',
  available: 'Disponible ({{ms}} ms)',
  unavailable: 'No responde',
  mails: 'Correos',
  timeZone: 'Zona horaria y fecha actual',
  unknown: 'No informado',
  device: 'En este equipo',
  pageSize: 'Registros por página',
  language: 'Idioma de la interfaz',
  theme: 'Tema',
} as const;

addTexts('areas', { configuracion });
