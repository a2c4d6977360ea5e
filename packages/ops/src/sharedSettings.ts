import { DRAIN_SETTINGS } from './drain.ts';
import { LOG_LEVELS } from './logging.ts';
import { isProxy } from './network.ts';
import { choice, list, port, type Schema, text } from './settings.ts';
import { TRACE_SETTINGS } from './traceSettings.ts';

/** A host name with an optional leading `*.` and an optional port. */
const REPORT_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/i;

export const SHARED_SETTINGS = {
  HOST: text(
    '127.0.0.1',
    "Address on which the gateway listens. One beyond this machine makes the API refuse to start with the demo's passwords.",
    'a host name or an address',
  ),
  PORT: port(4000, 'Port of the gateway.'),
  PUBLIC_URL: {
    about: 'Address of the web client, for links in mails. One beyond this machine closes the tools for developers.',
    expected: 'an address such as https://encuestas.example, without user, spaces, query and #',
    fallback: undefined,
    usually: '`http://localhost:PORT`',
    parse: (given, refuse) =>
      /^https?:\/\/[^\s?#@/]+(\/[^\s?#]*)?$/i.test(given) && URL.canParse(given) ? given.replace(/\/+$/, '') : refuse(),
  },
  LOG_LEVEL: choice(LOG_LEVELS, 'info', 'Minimum level of the log. `npm start` uses `warn` at a terminal.'),
  ...DRAIN_SETTINGS,
  TRUSTED_PROXIES: list(
    'addresses such as 10.0.0.7 or 10.0.0.0/8',
    (proxy) => (isProxy(proxy) ? proxy : null),
    undefined,
    'Proxies whose `X-Request-Id` is reused; the API also trusts their `X-Forwarded-For` when it counts failed logins. A list replaces this machine, which `loopback` names.',
    'this machine',
  ),
  REPORT_HOSTS: list(
    'host names such as app.powerbi.com',
    (host) => (REPORT_HOST.test(host) ? host.toLowerCase() : null),
    [],
    'Hosts that report links may name and that may be framed, such as `app.powerbi.com, *.tableau.com`.',
    'any https host',
  ),
  ...TRACE_SETTINGS,
} satisfies Schema;
