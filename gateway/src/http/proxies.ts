import { BlockList, isIP } from 'node:net';

/** Whether a text names a proxy: `loopback`, an address, or a network such as 10.0.0.0/8. */
export function isProxy(proxy: string): boolean {
  const [address = '', bits = '0', more] = proxy.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  if (proxy === 'loopback') return true;
  return isIP(address) !== 0 && more === undefined && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

/** Whether a connection comes from one of the proxies, which alone are believed what they say of a caller. */
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
