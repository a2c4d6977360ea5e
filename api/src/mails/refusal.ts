/** An error of nodemailer. */
export interface DeliveryError extends Error {
  /** The SMTP command that failed; `API` before any was sent. */
  command?: string;
  code?: string;
  responseCode?: number;
  response?: string;
}

/**
 * `server`: the connection, the credentials or the sender fail, so every mail would. `address`: the address is invalid.
 * `refused`: a permanent answer about this mail. `deferred`: a temporary one.
 */
export type Failure = 'server' | 'address' | 'refused' | 'deferred';

/** Reply codes for missing or wrong credentials, and 421, by which a server closes the connection. */
const SERVER_CODES: ReadonlySet<number> = new Set([421, 530, 534, 535, 538]);

/** Enhanced status codes about the sender (RFC 3463, RFC 7372, and those of Gmail and Exchange for quotas and rights). */
const SENDER_STATUS = /(?<![\d.])5\.(?:1\.(?:7|8|90)|2\.252|4\.5|7\.(?:8|9|2\d|57|60|7\d\d))(?![\d.]*\d)/;

const STATUS = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/;

export function failureOf(error: DeliveryError): Failure {
  const { command, responseCode = 0, response = '' } = error;
  if (command === 'API' && /recipient/i.test(error.message)) return 'address';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'server';
  if (SERVER_CODES.has(responseCode)) return 'server';
  if (responseCode < 500) return 'deferred';
  return SENDER_STATUS.test(response) ? 'server' : 'refused';
}

/** The codes of a permanent refusal, which are equal for all recipients: `550 5.7.1`. */
export function refusalCode({ responseCode, response = '' }: DeliveryError): string {
  return `${responseCode} ${STATUS.exec(response)?.[0] ?? ''}`.trim();
}

/** The reason for administrators, without addresses of people. */
export function publicReason({ response, code, message }: DeliveryError): string {
  const reason = response ?? code ?? message;
  return reason.replace(/\S+@\S+/g, '…').slice(0, 300);
}
