import { expect, it } from 'vitest';
import { readSettings as readApiSettings } from '../../api/src/index.ts';
import { readSettings as readGatewaySettings } from '../../gateway/src/index.ts';

/** Both parts read REPORT_HOSTS: what one lets be saved the other must let be framed. */
it.each([
  'app.powerbi.com',
  'App.PowerBI.com',
  '*.powerbi.com, lookerstudio.google.com',
  'localhost:8443 x.test',
  'x.com.',
  '*.x.com.',
  'a..b',
  '-a.com',
  '.x.com',
  'https://x.com',
  'x.com/y',
  '*',
  'x.com:https',
  '',
])('%j is the same to both', (hosts) => {
  const read = (reader: (env: { REPORT_HOSTS: string }) => { reportHosts?: readonly string[] | undefined }) => {
    try {
      return reader({ REPORT_HOSTS: hosts }).reportHosts ?? [];
    } catch (error) {
      expect(String(error)).toContain('REPORT_HOSTS');
      return 'refused';
    }
  };
  expect(read(readGatewaySettings)).toEqual(read(readApiSettings));
  if (hosts.includes('.com.')) expect(read(readGatewaySettings)).toBe('refused');
});
