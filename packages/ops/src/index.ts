export { hasOtherCharset, isDeeperThan, ownBytes } from './bodies.ts';
export { closeOnSignal, Drain, type DrainTimes, drainTimesOf } from './drain.ts';
export { createLog, LOG_LEVELS, type Log, logRejections, reasonOf, requestFields, roundMs, SILENT } from './logging.ts';
export { addGauge, createRegistry } from './metrics.ts';
export { exposedBy, listenError, originOf, requestIdOf, trustedBy } from './network.ts';
export {
  type AdminAddress,
  type AdminHandler,
  adminAddressOf,
  adminHandler,
  openOperatorPort,
} from './operatorPort.ts';
export {
  choice,
  type Environment,
  flag,
  integer,
  list,
  maskSecrets,
  port,
  readSchema,
  type Schema,
  type Setting,
  settingsTable,
  text,
} from './settings.ts';
export { SHARED_SETTINGS } from './sharedSettings.ts';
export {
  isSampled,
  readTraceSettings,
  type SamplerSettings,
  type TraceSettings,
  traceSettingsOf,
} from './traceSettings.ts';
export { spanId, type TraceContext, Traces, traceOf } from './traces.ts';
