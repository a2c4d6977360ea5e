import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startTestApi, type TestApi } from '../support/api.ts';
import { type Collector, startCollector } from '../support/collector.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { promtoolProgram } from '../support/promtool.ts';
import { Rest, signIn } from '../support/rest.ts';

/** `deploy/observability/` against the metrics of a running API and gateway. */
const root = join(import.meta.dirname, '../..');
const fileOf = (name: string) => join(root, 'deploy/observability', name);
const read = (name: string) => readFileSync(fileOf(name), 'utf8');
const promtool = promtoolProgram();
if (!promtool) console.log('SKIPPED: no promtool here, and Debian’s prometheus could not be fetched.');

let api: TestApi;
let gateway: TestGateway;
let collector: Collector;
/** The metrics of each part after some work. */
const metrics = { api: '', gateway: '' };

beforeAll(async () => {
  collector = await startCollector();
  const OTEL_EXPORTER_OTLP_TRACES_ENDPOINT = collector.url;
  api = await startTestApi({ env: { API_ADMIN_PORT: '0', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } });
  const admin = await signIn(api.url, 'admin');
  gateway = await startTestGateway({ restUrl: api.url, traces: { url: collector.url } }, admin.token);
  // Twice, so that the caches are used.
  for (const _ of [1, 2]) await gateway.query('query Lista { empresas { results { rubro { label } } } }');
  await new Rest(api.url).get('nada/');
  metrics.api = await (await fetch(`${api.adminUrl}/metrics`)).text();
  metrics.gateway = (await gateway.admin('/metrics')).text;
});
afterAll(async () => {
  await gateway.close();
  await api.close();
  await collector.close();
});

describe('the API', () => {
  it('has metrics of requests, statements, connections, passwords, mails, the event loop and its version', () => {
    const expected = [
      /^http_request_duration_seconds_count\{method="GET",endpoint="\/api\/v1\/empresas\/",status="2xx"\} [1-9]/m,
      /^http_request_duration_seconds_count\{method="GET",endpoint="none",status="4xx"\} 1$/m,
      /^db_statement_duration_seconds_count\{kind="select"\} [1-9]/m,
      /^db_pool_connections\{state="in_use"\} \d+$/m,
      /^db_pool_connections\{state="idle"\} \d+$/m,
      ...[/^db_pool_waiting 0$/m, /^password_hashes_running 0$/m, /^password_hashes_waiting 0$/m, /^mails_queued 0$/m],
      ...[
        /^mails_oldest_seconds 0$/m,
        /^mails_halted 0$/m,
        /^nodejs_eventloop_lag_p99_seconds /m,
        /^trace_spans_dropped_total 0$/m,
      ],
      /^encuestas_build_info\{part="api",version="\d+\.\d+\.\d+"\} 1$/m,
    ];
    for (const line of expected) expect(metrics.api).toMatch(line);
  });

  it('serves operators on their own port only', async () => {
    expect((await fetch(new URL('/metrics', api.url))).status).toBe(404);
    expect(await (await fetch(`${api.adminUrl}/readyz`)).json()).toEqual({ status: 'ok' });
    expect((await fetch(`${api.adminUrl}/healthz`)).status).toBe(200);
    expect((await fetch(`${api.adminUrl}/api/v1/`)).status).toBe(404);
  });
});

it('the table of docs/observing.md has every metric, and no other', () => {
  const [, page = ''] = readFileSync(join(root, 'docs/observing.md'), 'utf8').split('\n## Metrics\n');
  const cells = [...(page.split('\n## ')[0] ?? '').matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell);
  const documented = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  const served = [...`${metrics.api}\n${metrics.gateway}`.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name);
  const own = new Set(served.filter((name) => !/^(nodejs|process)_/.test(name)));
  // Only where TRUSTED_DOCUMENTS is on.
  own.add('gateway_documents_total');
  expect(documented.toSorted()).toEqual([...own].toSorted());
});

/** Metrics of an expression with the labels that it selects or groups by. */
function metricsOf(expression: string): { name: string; labels: string[] }[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/));
  const bare = expression.replace(/\bby \([^)]*\)/g, '').replace(/\[[^\]]*\]|\boffset \w+/g, '');
  const found = bare.matchAll(/\b([a-z_][a-z0-9_]*)\b(?!\s*[(=~"!])(?:\{([^}]*)\})?/g);
  return [...found].flatMap(([, name = '', selector = '']) => {
    if (['and', 'or', 'unless'].includes(name) || /^(job|instance)$/.test(name)) return [];
    const selected = [...selector.matchAll(/(\w+)\s*(?:=~|!=|=)/g)].map(([, label = '']) => label);
    return [{ name, labels: [...selected, ...grouped] }];
  });
}

/** Added by Prometheus itself. */
const ITS_OWN = new Set(['job', 'instance', 'le']);
/** Series from the first failure on; their help is there from the start. */
const LATER = new Set(['db_statement_failures_total']);

const rules: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(read('alerts.yml'));
const alerts = rules.groups.flatMap((group) => group.rules);
const dashboard: { panels: { title: string; targets?: { expr: string }[] }[] } = JSON.parse(
  read('grafana-dashboard.json'),
);
const expressions = [
  ...alerts.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const)),
];

describe('the dashboard and the alerts', () => {
  it('use metrics and labels that exist', () => {
    const all = `${metrics.api}\n${metrics.gateway}`;
    const names = new Set<string>();
    for (const [where, expression] of expressions) {
      for (const { name, labels } of metricsOf(expression)) {
        if (name === 'up') continue;
        names.add(name);
        if (LATER.has(name)) {
          expect(all, `${where}: ${name}`).toContain(`# TYPE ${name} `);
          continue;
        }
        const [series] = new RegExp(`^${name}(\\{[^}]*\\})? `, 'm').exec(all) ?? [];
        expect(series, `${where}: ${name}`).toBeDefined();
        // Both parts have some metrics; a label must be in one series.
        for (const label of labels.filter((label) => !ITS_OWN.has(label)))
          expect(all, `${where}: ${name}{${label}}`).toMatch(new RegExp(`^${name}\\{[^}]*\\b${label}="`, 'm'));
      }
    }
    expect(names.size).toBeGreaterThan(20);
  });

  it('are explained one by one', () => {
    const docs = readFileSync(join(root, 'docs/observing.md'), 'utf8');
    expect(alerts.map(({ alert }) => alert).filter((alert) => !docs.includes(`| \`${alert}\``))).toEqual([]);
    expect(docs.match(/\| `Encuestas\w+`/g)).toHaveLength(alerts.length);
  });

  it('are fed from the ports that compose.yaml opens to its own network', () => {
    const compose = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
    const { scrape_configs: jobs } = parse(read('prometheus.yml'));
    const targets = jobs.flatMap((job: { static_configs: { targets: string[] }[] }) =>
      job.static_configs.flatMap((config) => config.targets),
    );
    const opened = ['gateway1', 'gateway2', 'api1', 'api2'].map((name) => {
      const { ADMIN_PORT, API_ADMIN_PORT } = compose.services[name].environment;
      return `${name}:${ADMIN_PORT ?? API_ADMIN_PORT}`;
    });
    expect(targets).toEqual(opened);
  });
});

describe.runIf(promtool)('promtool', () => {
  const run = (args: string[], input = '') => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', args, { input, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };

  it.each([
    ['check', 'config', fileOf('prometheus.yml')],
    ['check', 'rules', fileOf('alerts.yml')],
    ['test', 'rules', join(root, 'tests/data/alerts.yml')],
  ])('%s %s', (verb, what, file) => {
    const { status, said } = run([verb, what, file]);
    expect(status, said).toBe(0);
    expect(said).toContain('SUCCESS');
  });

  it.each(['api', 'gateway'] as const)('accepts the metrics of the %s', (part) => {
    const { said } = run(['check', 'metrics'], metrics[part]);
    // Node's own figures are prom-client's, under names of its own.
    expect(said.split('\n').filter((line) => line !== '' && !/^nodejs_\w+ /.test(line))).toEqual([]);
  });
});
