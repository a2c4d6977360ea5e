export { type Log as GatewayLogger, readTraceSettings, type TraceSettings } from '@encuestas/ops';
export type { Row } from './codec/row.ts';
export type { Context } from './context.ts';
export { createGateway, type Gateway } from './gateway.ts';
export { typeDefs } from './models.ts';
export type {
  GatewayOptions,
  Limits,
  Shortcuts,
  TrustedDocuments,
} from './options.ts';
export { resolvers } from './resolvers.ts';
export { readSettings, type Settings } from './settings.ts';
export { type RunningGateway, startGateway } from './start.ts';
export { version } from './version.ts';
