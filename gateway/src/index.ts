export type { Row } from './codec/row.ts';
export type { Context } from './context.ts';
export { createGateway, type Gateway } from './gateway.ts';
export { typeDefs } from './models.ts';
export type {
  GatewayLogger,
  GatewayOptions,
  Limits,
  PersistedQueryStore,
  Shortcuts,
  TrustedDocuments,
} from './options.ts';
export { resolvers } from './resolvers.ts';
export { readSettings, type Settings } from './settings.ts';
export { type RunningGateway, startGateway } from './start.ts';
export type { AskedList, CursorPages, NumberedPages, RestAdapter } from './upstream/adapter.ts';
export { version } from './version.ts';
