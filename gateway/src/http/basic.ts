import type { IncomingHttpHeaders } from 'node:http';

const BASIC = /^Basic ([A-Za-z0-9+/]+={0,2})$/i;
/** How the embedded API's service tokens begin; nothing else is taken as a password, least of all a person's. */
const SERVICE_TOKEN = /^enc_[\w-]+$/;

/**
 * Spreadsheets ask for a name and a password where they cannot send a header of one's choice: a service token given as
 * the password, with any name, counts as the bearer token that it is. For files alone, which are read and never write.
 */
export function withPasswordAsToken(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const encoded = BASIC.exec(headers.authorization ?? '')?.[1];
  if (encoded === undefined) return headers;
  const password = Buffer.from(encoded, 'base64').toString('utf8').split(':').slice(1).join(':');
  return SERVICE_TOKEN.test(password) ? { ...headers, authorization: `Bearer ${password}` } : headers;
}

/** What is asked for where nobody signed in. A page's script is not told: its browser would ask the person in its place. */
export function challengeTo({ authorization = '', 'sec-fetch-dest': dest }: IncomingHttpHeaders): string | undefined {
  if (/^Bearer /i.test(authorization) || dest === 'empty') return undefined;
  return 'Basic realm="Encuestas", charset="UTF-8"';
}
