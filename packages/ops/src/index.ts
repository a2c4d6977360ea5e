export { hasOtherCharset, isDeeperThan, ownBytes } from './bodies.ts';
export { closeOnSignal, Drain, type DrainTimes, readDrainTimes } from './drain.ts';
export {
  type Environment,
  maskSecrets,
  readChoice,
  readEnvironment,
  readFlag,
  readInteger,
  readList,
  readPort,
  readSetting,
} from './environment.ts';
export { createLog, LOG_LEVELS, type Log, logRejections, reasonOf, requestFields, roundMs, SILENT } from './logging.ts';
export { addGauge, createRegistry } from './metrics.ts';
export { exposedBy, listenError, originOf, readReportHosts, readTrustedProxies, trustedBy } from './network.ts';
export {
  type AdminAddress,
  type AdminHandler,
  adminHandler,
  openOperatorPort,
  readAdminAddress,
} from './operatorPort.ts';
export { isSampled, readTraceSettings, type SamplerSettings, type TraceSettings } from './traceSettings.ts';
export { spanId, type TraceContext, Traces, traceOf } from './traces.ts';
