import { describe, expect, it } from 'vitest';
import {
  type Environment,
  exposedBy,
  listenError,
  originOf,
  readSchema,
  SHARED_SETTINGS,
  trustedBy,
} from '../../../packages/ops/src/index.ts';

describe('the setting that exposes the product to other machines', () => {
  it.each([
    [{}, undefined],
    [{ HOST: 'localhost', API_HOST: '127.0.0.2', PUBLIC_URL: 'http://[::1]:4000/' }, undefined],
    [{ HOST: '::ffff:127.0.0.1' }, undefined],
    [{ HOST: '127.example.com' }, 'HOST 127.example.com'],
    [{ HOST: '192.168.1.7' }, 'HOST 192.168.1.7'],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://x.example' }, 'HOST 0.0.0.0'],
    [{ API_HOST: '::' }, 'API_HOST ::'],
    [{ PUBLIC_URL: 'https://localhost.example' }, 'PUBLIC_URL https://localhost.example'],
    [{ PUBLIC_URL: 'http://10.0.0.7:8443/app' }, 'PUBLIC_URL http://10.0.0.7:8443/app'],
    [{ PUBLIC_URL: 'not an address' }, 'PUBLIC_URL not an address'],
  ])('of %j is %s', (env, setting) => {
    expect(exposedBy(env)).toBe(setting);
  });
});

const read = (env: Environment) => readSchema(SHARED_SETTINGS, env);

describe('trusted proxies', () => {
  it('are addresses and networks', () => {
    const TRUSTED_PROXIES = '10.0.0.7 fe80::/12, loopback';
    expect(read({ TRUSTED_PROXIES }).TRUSTED_PROXIES).toEqual(['10.0.0.7', 'fe80::/12', 'loopback']);
    expect(() => read({ TRUSTED_PROXIES: '10.0.0.7 fe80::/129' })).toThrow(/, not "fe80::\/129"\.$/);
  });

  it('are matched by address and network', () => {
    const isTrusted = trustedBy(['loopback', '10.1.0.0/16', '2001:db8::7']);
    expect(['127.0.0.1', '::1', '10.1.2.3', '2001:db8::7'].map(isTrusted)).toEqual([true, true, true, true]);
    expect(['10.2.0.1', '2001:db8::8', '', undefined].map(isTrusted)).toEqual([false, false, false, false]);
    expect(() => trustedBy(['proxy'])).toThrow('"proxy" is not the address of a proxy.');
  });
});

it('reads report hosts in lower case, and refuses what could escape a header', () => {
  expect(read({ REPORT_HOSTS: 'App.PowerBI.com, *.example.org:8443' }).REPORT_HOSTS).toEqual([
    'app.powerbi.com',
    '*.example.org:8443',
  ]);
  expect(() => read({ REPORT_HOSTS: "app.powerbi.com; script-src 'self'" })).toThrow(/^REPORT_HOSTS must be/);
});

it('names the setting of an address that cannot be used', () => {
  const names = { portName: 'API_PORT', hostName: 'API_HOST' };
  const message = (code: string) => listenError({ code }, { port: 80, host: '::1' }, names).message;
  expect(message('EADDRINUSE')).toMatch(/^API_PORT 80 on ::1 is in use/);
  expect(message('EACCES')).toMatch(/^API_PORT 80 on ::1 needs rights/);
  expect(message('EADDRNOTAVAIL')).toBe('API_PORT 80 on ::1 cannot be opened (EADDRNOTAVAIL): check API_HOST.');
  expect([originOf('::1', 80), originOf('127.0.0.1', 80)]).toEqual(['http://[::1]:80', 'http://127.0.0.1:80']);
});
