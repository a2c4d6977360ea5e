/** What the gateway writes to; pino's loggers fit. */
export interface GatewayLogger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
