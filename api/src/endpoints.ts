import { accountEndpoints } from './auth/account_endpoints.ts';
import { sessionEndpoints } from './auth/endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { reportEndpoints } from './reports/endpoints.ts';
import { resources } from './resources/index.ts';
import { endpointsOf } from './routes.ts';
import { stateEndpoint } from './state.ts';
import { surveyEndpoints } from './surveys/endpoints.ts';

/** Everything that is served under /api/v1/. */
export const endpoints: readonly Endpoint[] = [
  stateEndpoint,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...surveyEndpoints,
  ...reportEndpoints,
  ...resources.flatMap((resource) => endpointsOf(resource, resources)),
];
