export { type Log as GatewayLogger, readTraceSettings, type TraceSettings } from '@encuestas/ops';
export type {
  GatewayOptions,
  Limits,
  Shortcuts,
  TrustedDocuments,
} from './graphql/options.ts';
export { resolvers } from './graphql/resolvers.ts';
export type { Context } from './resources/context.ts';
export { type Descriptor, describe } from './resources/descriptor.ts';
export { typeDefs } from './resources/models.ts';
export { recordOf } from './resources/resource.ts';
export type { RestClient } from './rest/client.ts';
export type { Row } from './rest/codec/row.ts';
export { endpoint, record } from './rest/path.ts';
export { version } from './rest/version.ts';
export { createGateway, type Gateway } from './server/gateway.ts';
export { type RunningGateway, startGateway } from './server/start.ts';
export { readSettings, type Settings } from './settings.ts';
