import packageJson from '../../package.json' with { type: 'json' };
import { accountEndpoints } from '../accounts/passwordEndpoints.ts';
import { sessionEndpoints } from '../accounts/sessionEndpoints.ts';
import { auditEndpoints } from '../audit/endpoints.ts';
import { authoringEndpoints } from '../authoring/endpoints.ts';
import { campaignEndpoints } from '../campaigns/endpoints.ts';
import { endpointsOf } from '../crud/routes.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
import { objectSchema } from '../endpoint/schemas.ts';
import { importEndpoints } from '../imports/endpoints.ts';
import { bulkEndpoints } from '../lists/bulkEndpoint.ts';
import { withListFiles } from '../lists/listFiles.ts';
import { reportEndpoints } from '../reports/endpoints.ts';
import { dependentsEndpoints } from '../resources/dependents.ts';
import { resources } from '../resources/index.ts';
import { serviceTokenEndpoints } from '../resources/tokensServicio.ts';
import { invitationEndpoints } from '../resources/usuarioInvitations.ts';
import { resultsEndpoints } from '../results/endpoints.ts';
import { surveyEndpoints } from '../surveys/endpoints.ts';

const text = { type: 'string' };

/** Capabilities beyond the REST v1 of the specification (spec §7), by which clients detect them. */
const CAPACIDADES = [
  ...['campanas', 'recordatorios', 'invitaciones', 'resumen'],
  ...['respondidas', 'dependientes', 'encuestas_abiertas', 'planillas', 'resultados', 'auditoria'],
  ...['tokens_servicio', 'cola_de_correo', 'importaciones', 'listas', 'lotes', 'vistas', 'exportar'],
  ...['copiar_seccion', 'duplicar_encuesta', 'abrir_campana'],
  ...['linea_de_tiempo', 'recordatorio_de_prueba', 'recordatorios_programados'],
];

/** The root: versions, capabilities, the server's day, and whether a mail server is set. */
const stateEndpoint: Endpoint = {
  method: 'GET',
  path: '',
  tag: { es: 'estado', en: 'state' },
  summary: { es: 'Versión, base de datos y día', en: 'Version, database and day' },
  answers: {
    status: 200,
    schema: objectSchema({
      ...{ version: text, database: text, time_zone: text, today: { type: 'string', format: 'date' } },
      sends_mail: { type: 'boolean' },
      capacidades: { type: 'array', items: text, example: CAPACIDADES },
    }),
  },
  handle: async ({ context: { database, settings, today } }) => ({
    body: {
      version: packageJson.version,
      database: database.version,
      time_zone: settings.timeZone,
      today: today(),
      sends_mail: settings.smtpUrl !== undefined,
      capacidades: CAPACIDADES,
    },
  }),
};

export const endpoints: readonly Endpoint[] = [
  stateEndpoint,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...surveyEndpoints(resources),
  ...reportEndpoints,
  ...auditEndpoints(resources),
  ...campaignEndpoints(resources),
  ...resultsEndpoints,
  ...invitationEndpoints,
  ...serviceTokenEndpoints(resources),
  ...dependentsEndpoints(resources),
  ...importEndpoints(resources),
  ...resources.flatMap((resource) => bulkEndpoints(resource, resources)),
  ...resources.flatMap((resource) => withListFiles(resource, resources, endpointsOf(resource, resources))),
  ...authoringEndpoints,
];
