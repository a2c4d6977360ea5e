import { accountEndpoints } from '../accounts/passwordEndpoints.ts';
import { sessionEndpoints } from '../accounts/sessionEndpoints.ts';
import { auditDownloads } from '../audit/downloads.ts';
import { auditEndpoints } from '../audit/endpoints.ts';
import { authoringEndpoints } from '../authoring/endpoints.ts';
import { campaignEndpoints } from '../campaigns/endpoints.ts';
import { endpointsOf } from '../crud/routes.ts';
import type { Endpoint } from '../endpoint/endpoint.ts';
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
import { stateEndpoint } from './state.ts';

/** All endpoints under /api/v1/. */
export const endpoints: readonly Endpoint[] = [
  stateEndpoint,
  ...sessionEndpoints,
  ...accountEndpoints,
  ...surveyEndpoints(resources),
  ...auditDownloads('encuesta', reportEndpoints),
  ...auditDownloads('auditoria', auditEndpoints(resources)),
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
