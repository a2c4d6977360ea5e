import packageJson from '../package.json' with { type: 'json' };
import type { Endpoint } from './endpoint.ts';

const text = { type: 'string' };

/** The root: what serves, for the configuration page. */
export const stateEndpoint: Endpoint = {
  method: 'GET',
  path: '',
  access: 'signed',
  tag: { es: 'estado', en: 'state' },
  summary: { es: 'Versión y base de datos', en: 'Version and database' },
  answers: {
    status: 200,
    schema: {
      type: 'object',
      required: ['version', 'database'],
      additionalProperties: false,
      properties: { version: text, database: text },
    },
  },
  handle: async ({ context }) => ({ body: { version: packageJson.version, database: context.database.version } }),
};
