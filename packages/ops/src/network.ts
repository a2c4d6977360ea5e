import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const isLoopback = (host: string): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[?(::1|::ffff:127(\.\d{1,3}){3})\]?)$/i.test(host);

/**
 * The setting that opens the product to other machines, such as "HOST 0.0.0.0"; undefined when none does.
 * A public address counts: a proxy on this machine may publish a server that listens on loopback.
 */
export function exposedBy({
  API_HOST,
  HOST,
  PUBLIC_URL,
}: {
  readonly [N in 'API_HOST' | 'HOST' | 'PUBLIC_URL']?: string | undefined;
}): string | undefined {
  if (HOST && !isLoopback(HOST)) return `HOST ${HOST}`;
  if (API_HOST && !isLoopback(API_HOST)) return `API_HOST ${API_HOST}`;
  const isPublic = PUBLIC_URL && !isLoopback(URL.parse(PUBLIC_URL)?.hostname ?? '');
  return isPublic ? `PUBLIC_URL ${PUBLIC_URL}` : undefined;
}

/** Whether a text names a proxy: `loopback`, an address, or a network such as 10.0.0.0/8. */
export function isProxy(proxy: string): boolean {
  const [address = '', bits = '0', more] = proxy.split('/');
  const maxBits = isIP(address) === 6 ? 128 : 32;
  if (proxy === 'loopback') return true;
  return isIP(address) !== 0 && more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits;
}

/** Tells whether a connection from an address comes from one of the proxies. */
export function trustedBy(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
    if (!isProxy(proxy)) throw new Error(`"${proxy}" is not the address of a proxy.`);
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (proxy === 'loopback') {
      list.addSubnet('127.0.0.0', 8, 'ipv4');
      list.addAddress('::1', 'ipv6');
    } else if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Characters that are safe in logs and headers. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** The id that a trusted proxy sent, else a new one. The audit trail keeps it: a caller must not choose it. */
export function requestIdOf({ headers, socket }: IncomingMessage, isTrusted: ReturnType<typeof trustedBy>): string {
  const sent = isTrusted(socket.remoteAddress) ? headers['x-request-id'] : undefined;
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** The origin of a server that listens at a host, which may be an IPv6 address. */
export const originOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Explains why a server cannot listen; `portName` and `hostName` are the settings to change. */
export function listenError(
  error: unknown,
  { port, host }: { readonly port: number; readonly host: string },
  { portName, hostName }: { readonly portName: string; readonly hostName: string },
): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const place = `${portName} ${port} on ${host}`;
  if (code === 'EADDRINUSE') return new Error(`${place} is in use by another program: choose a free port.`);
  if (code === 'EACCES') return new Error(`${place} needs rights that this user does not have: choose a higher port.`);
  return new Error(`${place} cannot be opened (${code ?? message}): check ${hostName}.`);
}
