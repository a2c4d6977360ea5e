import packageJson from '../../package.json' with { type: 'json' };
import type { Endpoint } from '../endpoint/endpoint.ts';
import { objectSchema } from '../endpoint/schemas.ts';

const text = { type: 'string' };

/** Capabilities beyond the REST v1 of the specification (spec §7), by which clients detect them. */
const CAPACIDADES = [
  ...['campanas', 'recordatorios', 'invitaciones', 'resumen'],
  ...['respondidas', 'dependientes', 'encuestas_abiertas', 'planillas', 'resultados', 'auditoria'],
  ...['tokens_servicio', 'cola_de_correo', 'importaciones', 'listas', 'lotes', 'vistas', 'exportar'],
  ...['copiar_seccion', 'duplicar_encuesta', 'abrir_campana'],
];

/** The root: versions, capabilities, and the server's day. */
export const stateEndpoint: Endpoint = {
  method: 'GET',
  path: '',
  tag: { es: 'estado', en: 'state' },
  summary: { es: 'Versión, base de datos y día', en: 'Version, database and day' },
  answers: {
    status: 200,
    schema: objectSchema({
      ...{ version: text, database: text, time_zone: text, today: { type: 'string', format: 'date' } },
      capacidades: { type: 'array', items: text, example: CAPACIDADES },
    }),
  },
  handle: async ({ context: { database, settings, today } }) => ({
    body: {
      version: packageJson.version,
      database: database.version,
      time_zone: settings.timeZone,
      today: today(),
      capacidades: CAPACIDADES,
    },
  }),
};
