export { type Log as GatewayLogger, readTraceSettings, type TraceSettings } from '@encuestas/ops';
export type { Row } from './codec/row.ts';
export type { Context } from './context.ts';
export { typeDefs } from './models.ts';
export type {
  GatewayOptions,
  Limits,
  Shortcuts,
  TrustedDocuments,
} from './options.ts';
export { resolvers } from './resolvers.ts';
export { createGateway, type Gateway } from './server/gateway.ts';
export { type RunningGateway, startGateway } from './server/start.ts';
export { readSettings, type Settings } from './settings.ts';
export { version } from './version.ts';
