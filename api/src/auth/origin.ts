import ipaddr from 'ipaddr.js';

/** The client of a request. */
export interface Origin {
  readonly address: string;
  /** The request id of the logs. */
  readonly request: string;
}

/** Some balancers add the port of the connection. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

const UNKNOWN = 'unknown';

/** The network of an address: `bits` of an IPv6 address, or a whole IPv4 address. Invalid addresses share one network. */
function prefixOf(given: string, bits: 48 | 64): string {
  const [, bracketed, dotted] = WITH_PORT.exec(given) ?? [];
  const address = bracketed ?? dotted ?? given;
  if (!ipaddr.isValid(address)) return UNKNOWN;
  const parsed = ipaddr.process(address);
  if (parsed.kind() !== 'ipv6') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`).toString();
}

/** The network of one household or phone: a /64 of IPv6. */
export function networkOf(address: string): string {
  return prefixOf(address, 64);
}

/** The largest network that a provider gives one customer: a /48 of IPv6, which contains 65,536 of the networks above. */
export function siteOf(address: string): string {
  return prefixOf(address, 48);
}
