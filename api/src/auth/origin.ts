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

/**
 * Whom an address counts as: whoever has one of IPv6 has a whole /64 of them. What is no address may be of any length, and
 * another one each time: all of them are one.
 */
export function networkOf(given: string): string {
  const [, bracketed, dotted] = WITH_PORT.exec(given) ?? [];
  const address = bracketed ?? dotted ?? given;
  if (!ipaddr.isValid(address)) return 'unknown';
  const known = ipaddr.process(address);
  return known.kind() === 'ipv6' ? ipaddr.IPv6.networkAddressFromCIDR(`${known}/64`).toString() : known.toString();
}
