import { sessionEndpoints } from './auth/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { resources } from './resources/index.ts';
import { endpointsOf } from './routes.ts';
import { stateEndpoint } from './state.ts';

/** Everything that is served under /api/v1/. */
export const endpoints: readonly Endpoint[] = [
  stateEndpoint,
  ...sessionEndpoints,
  ...resources.flatMap((resource) => endpointsOf(resource, resources)),
];
