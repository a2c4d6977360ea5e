import { BlockList, isIP } from 'node:net';

/** Environment variables, as the process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What may be a password is not to be repeated, also of an address that cannot be read as one. */
const withoutPassword = (text: string) => text.replace(/^.*@/s, '…@');

function urlOf(name: string, raw: string | undefined, protocols: readonly string[]): string | undefined {
  if (!raw) return undefined;
  const shape = `${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`;
  if (!URL.canParse(raw)) throw new Error(`${shape}, and it cannot be read as one.`);
  if (!protocols.includes(new URL(raw).protocol))
    throw new Error(`${shape}, but it starts with ${new URL(raw).protocol}`);
  return raw;
}

/** The web client's address, to which paths are added. */
export function publicUrlOf({ PUBLIC_URL, PORT }: Environment): string {
  const url = urlOf('PUBLIC_URL', PUBLIC_URL, ['http:', 'https:']);
  // What is wrong with PORT is the gateway's to say.
  if (!url) return `http://localhost:${PORT || '4000'}`;
  if (!/^\w+:\/\/[^\s?#@/]+(\/[^\s?#]*)?$/.test(url)) {
    throw new Error(
      'PUBLIC_URL must be an address such as https://encuestas.example, without user, spaces, query and #.',
    );
  }
  return url.replace(/\/+$/, '');
}

export function smtpUrlOf(raw: string | undefined): string | undefined {
  const url = urlOf('SMTP_URL', raw, ['smtp:', 'smtps:']);
  if (!url || /^\w+:\/\/\S+$/.test(url)) return url;
  throw new Error('SMTP_URL must be an address such as smtp://mail.example:587, without spaces.');
}

/** The driver speaks to one server; which of several is the writer is a balancer's question. */
export function databaseUrlOf(name: 'DATABASE_URL' | 'DATABASE_READ_URL', raw: string | undefined): string | undefined {
  if (raw && /^postgres(ql)?:\/\/([^/?#]*@)?[^/?#]*,|[?&]host=[^&]*,/i.test(raw)) {
    throw new Error(
      name === 'DATABASE_URL'
        ? 'DATABASE_URL names several hosts; give one, such as a balancer that knows which of them may write.'
        : 'DATABASE_READ_URL names several hosts; give one standby, which may be another one for each process.',
    );
  }
  return urlOf(name, raw, ['postgres:', 'postgresql:']);
}

/**
 * The setting that opens the product to other machines; `HOST` is the gateway's, through which all of this is reached.
 * People at another address come through a proxy, which may be on this machine.
 */
export function reachableBy({ API_HOST, HOST, PUBLIC_URL }: Environment): string | undefined {
  const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?(::1|::ffff:127(\.\d+){3})\]?)$/i.test(host);
  if (HOST && !isLoopback(HOST)) return `HOST ${HOST}`;
  if (API_HOST && !isLoopback(API_HOST)) return `API_HOST ${API_HOST}`;
  const isPublic = PUBLIC_URL && URL.canParse(PUBLIC_URL) && !isLoopback(new URL(PUBLIC_URL).hostname);
  return isPublic ? `PUBLIC_URL ${PUBLIC_URL}` : undefined;
}

export function hostsOf(raw: string | undefined): readonly string[] {
  const hosts = (raw ?? '').split(/[\s,]+/).filter(Boolean);
  for (const host of hosts) {
    if (!/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i.test(host)) {
      throw new Error(
        `REPORT_HOSTS must list host names such as app.powerbi.com, but "${withoutPassword(host)}" is not one.`,
      );
    }
  }
  return hosts.map((host) => host.toLowerCase());
}

const WHEREVER = new Set(['0.0.0.0', '::']);

/** By default those on this machine: a gateway beside the API calls from the address that the API listens on. */
export function proxiesOf(raw: string | undefined, host: string): readonly string[] {
  const here = isIP(host) && !WHEREVER.has(host) && host !== '127.0.0.1' ? `loopback ${host}` : 'loopback';
  const proxies = (raw || here).split(/[\s,]+/).filter(Boolean);
  for (const proxy of proxies) {
    const [address = '', bits = '0', more] = proxy.split('/');
    const most = isIP(address) === 6 ? 128 : 32;
    if (proxy === 'loopback' || (isIP(address) && more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most))
      continue;
    throw new Error(
      `TRUSTED_PROXIES must list addresses such as 10.0.0.7 or 10.0.0.0/8, but "${withoutPassword(proxy)}" is not one.`,
    );
  }
  return proxies;
}

/** Whether a connection comes from one of the proxies, which alone are believed what they say of a caller. */
export function trustedBy(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const proxy of proxies) {
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
