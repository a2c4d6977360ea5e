import type { ServerResponse } from 'node:http';
import ipaddr from 'ipaddr.js';

/** Where a request comes from, and whether its answer is still waited for. */
export interface Origin {
  readonly address: string;
  /** The id by which the request is known in the logs. */
  readonly request: string;
  /** Aborts when the caller leaves before it is answered. */
  readonly signal: AbortSignal;
}

/** The origin of a request; its signal is made where somebody asks for it, since few do. */
export function originOf(address: string, request: string, response: ServerResponse): Origin {
  let leaving: AbortController | undefined;
  return {
    address,
    request,
    get signal() {
      if (leaving) return leaving.signal;
      const controller = new AbortController();
      leaving = controller;
      if (response.closed) controller.abort();
      // A response closes when it was sent, too: nobody listens any more then.
      else response.once('close', () => controller.abort());
      return controller.signal;
    },
  };
}

/** Some balancers add the port of the connection. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

const UNKNOWN = 'unknown';

/** The network of an address: `bits` of an IPv6 address, an IPv4 address as it is. Everything else is one network. */
function prefixOf(given: string, bits: 48 | 64): string {
  const [, bracketed, dotted] = WITH_PORT.exec(given) ?? [];
  const address = bracketed ?? dotted ?? given;
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (parsed.kind() !== 'ipv6') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`).toString();
}

/** The network of one household or phone, which owns a whole /64 of IPv6. */
export function networkOf(address: string): string {
  return prefixOf(address, 64);
}

/** The network that one customer of a provider can have: up to a /48, which is 65,536 networks of the kind above. */
export function siteOf(address: string): string {
  return prefixOf(address, 48);
}
