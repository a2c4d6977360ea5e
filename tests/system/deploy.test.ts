import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Copy, DockerfileParser, type From } from 'dockerfile-ast';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { emptyFolder } from '../support/dumps.ts';
import { freePort } from '../support/freePort.ts';
import { postGraphql } from '../support/gateway.ts';
import { program as haproxyProgram } from '../support/haproxy.ts';
import { admin, install, Programs, unneeded } from '../support/installed.ts';

/** The files of `deploy/`, carried out as far as a machine without a container engine and without systemd can. */
const root = join(import.meta.dirname, '../..');
const deploy = (name: string) => join(root, 'deploy', name);
const image = mkdtempSync(join(tmpdir(), 'encuestas-image-'));
const programs = new Programs();
// Of each test, so that a second try finds the folder free.
afterEach(() => programs.end());
afterAll(() => rmSync(image, { recursive: true, force: true, maxRetries: 5 }));

const haproxy = haproxyProgram();
if (!haproxy) console.log('SKIPPED: no HAProxy here: `npm run unit` installs it where apt is there.');
const analyze = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!analyze) console.log('SKIPPED: no systemd-analyze here.');

interface Service {
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string | number>>;
  readonly read_only?: boolean;
  readonly image: string;
}

const compose: { services: Record<string, Service> } = parse(readFileSync(deploy('compose.yaml'), 'utf8'), {
  merge: true,
});
const dockerfile = DockerfileParser.parse(readFileSync(deploy('Dockerfile'), 'utf8'));

/** The instructions of each stage of the Dockerfile, by the stage's name; the last one has none. */
function stages() {
  const found = new Map<string, ReturnType<typeof dockerfile.getInstructions>>();
  let stage = '';
  for (const instruction of dockerfile.getInstructions()) {
    if (instruction.getKeyword() === 'FROM') {
      stage = (instruction as From).getBuildStage() ?? 'last';
      found.set(stage, []);
    } else found.get(stage)?.push(instruction);
  }
  return found;
}

const last = stages().get('last') ?? [];
/** The program and its arguments that an instruction of the last stage holds as a list. */
const commandOf = (keyword: string): string[] => {
  const found = last.find((instruction) => instruction.getKeyword() === keyword)?.getArgumentsContent() ?? '';
  return JSON.parse(found.slice(found.indexOf('[')));
};

/** Copies what COPY names: of the repository, of its build, or of what the stage before made. */
function carryOut(copy: Copy, into: string): void {
  const names = copy.getArguments().map((argument) => argument.getValue());
  const target = names.pop() ?? '';
  const from = copy
    .getFlags()
    .find((flag) => flag.getName() === 'from')
    ?.getValue();
  for (const name of names) {
    const source = from ? name.replace(/^\/app\//, '') : name;
    const origin = join(from === 'packages' ? into : root, source);
    const folder = target === './' ? into : join(into, target);
    if (origin === into || origin === `${into}/`) continue;
    expect(existsSync(origin), `COPY ${name}`).toBe(true);
    const isFolder = name.endsWith('/');
    const end = isFolder ? folder : join(folder, source.split('/').at(-1) ?? '');
    mkdirSync(folder, { recursive: true });
    cpSync(origin, end, { recursive: true, filter: (path) => !/\/(node_modules|generated|\.cache)(\/|$)/.test(path) });
  }
}

describe('the image', () => {
  it('is made of what the Dockerfile names: packages of the production alone, sources, and what was built', () => {
    for (const instruction of stages().get('packages') ?? []) {
      if (instruction.getKeyword() === 'COPY') carryOut(instruction as Copy, image);
      if (instruction.getKeyword() !== 'RUN') continue;
      install(image, instruction.getArgumentsContent() ?? '');
    }
    for (const instruction of last) if (instruction.getKeyword() === 'COPY') carryOut(instruction as Copy, image);
    expect(unneeded(image)).toEqual([]);
    expect(existsSync(join(image, 'web/dist/index.html'))).toBe(true);
    expect(admin(image, ['--help'])).toContain('create-admin');
  }, 300_000);

  it('does not run as root, and nothing of it comes from a moving tag', () => {
    const users = last.filter((instruction) => instruction.getKeyword() === 'USER');
    expect(users.map((instruction) => instruction.getArgumentsContent())).toEqual(['node']);
    const images = [
      ...dockerfile.getFROMs().map((from) => from.getImage() ?? ''),
      ...Object.values(compose.services).map((service) => service.image),
    ];
    for (const name of images) expect(name).toMatch(/:[\w.-]+$/);
    expect(images.filter((name) => /:latest$/.test(name))).toEqual([]);
  });
});

const isHealthy = (url: string) => {
  const [, ...rest] = commandOf('HEALTHCHECK');
  return spawnSync(process.execPath, rest, { cwd: image, env: { HEALTH_URL: url } }).status === 0;
};

/** The environment that compose.yaml gives, its `${…}` filled in. */
const environmentOf = (service: string, filled: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(compose.services[service]?.environment ?? {}).map(([name, value]) => [
      name,
      String(value).replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, key: string, other = '') => filled[key] ?? other),
    ]),
  );

it.runIf(haproxy)(
  'what compose.yaml starts serves people through HAProxy, gateway, HAProxy and API',
  async () => {
    const [people, rest, gateway, api, none, figures, apiFigures] = await Promise.all(
      Array.from({ length: 7 }, freePort),
    );
    const filled = {
      ...{ ADMIN_USERNAME: 'jefa', ADMIN_PASSWORD: 'Secreta#2026', PUBLIC_URL: 'http://encuestas.example' },
      ...{ POSTGRES_PASSWORD: 'x', SECRET_KEY: 'x'.repeat(40) },
    };
    // Here the embedded database takes the place of the one that compose.yaml starts beside.
    const { DATABASE_URL, ...apiEnvironment } = environmentOf('api1', filled);
    expect(DATABASE_URL).toBe('postgres://encuestas:x@postgres:5432/encuestas');
    const small = {
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', API_HOST: '127.0.0.1', DRAIN_DELAY_MS: '0' },
      ...{
        ADMIN_PORT: `${figures}`,
        ADMIN_HOST: '127.0.0.1',
        API_ADMIN_PORT: `${apiFigures}`,
        API_ADMIN_HOST: '127.0.0.1',
      },
    };
    const apiCommand = compose.services.api1?.command ?? [];
    await emptyFolder(join(image, 'data'));
    const { child: apiProcess } = await programs.start(image, apiCommand, {
      ...apiEnvironment,
      ...small,
      API_PORT: String(api),
      DATA_DIR: join(image, 'data'),
    });
    const own = {
      ...environmentOf('gateway1', filled),
      ...{ REST_URL: `http://127.0.0.1:${rest}/api/v1/`, PORT: String(gateway), WEB_DIR: join(image, 'web/dist') },
    };
    const { child: gatewayProcess } = await programs.start(image, commandOf('CMD'), { ...own, ...small });
    const servers = {
      ...{ PEOPLE_BIND: `127.0.0.1:${people}`, REST_BIND: `127.0.0.1:${rest}` },
      ...{ GATEWAY_1: `127.0.0.1:${gateway}`, API_1: `127.0.0.1:${api}` },
      ...{ GATEWAY_2: `127.0.0.1:${none}`, API_2: `127.0.0.1:${none}` },
    };
    const names = Object.keys(environmentOf('haproxy', filled)).toSorted();
    expect(names).toEqual(Object.keys(servers).toSorted());
    const balancer = spawn(haproxy ?? '', ['-f', deploy('haproxy.cfg'), '-db'], { env: servers });
    programs.add(balancer);
    let logged = '';
    balancer.stdout.setEncoding('utf8').on('data', (text) => {
      logged += text;
    });
    const front = `http://127.0.0.1:${people}`;
    const page = () =>
      fetch(front, { headers: { accept: 'text/html' } }).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(page, { timeout: 30_000 }).toBe(200);
    // A reader of the log must not set a password for somebody: the page loads before the link is used.
    for (const path of ['/auth/reset_password/Mg/secreto', '/empresas?search=secreto']) await fetch(front + path);
    // In either order: HAProxy's threads write their lines on their own.
    for (const line of [' GET /auth/reset_password ', ' GET /empresas '])
      await expect.poll(() => logged).toContain(line);
    expect(logged).not.toContain('secreto');

    const query = 'mutation { login(username: "jefa", password: "Secreta#2026") { access } }';
    const login = () => postGraphql(`${front}/graphql`, { query });
    // The balancer may need a round of checks until it sends to the API.
    await expect.poll(login, { timeout: 30_000 }).toMatchObject({ data: { login: { access: expect.any(String) } } });
    for (const path of ['/metrics', '/readyz', '/healthz']) expect((await fetch(front + path)).status).toBe(404);
    for (const port of [gateway, api]) expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    for (const port of [figures, apiFigures])
      expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toContain('encuestas_build_info{');
    expect(isHealthy(`http://127.0.0.1:${gateway}/healthz`)).toBe(true);
    expect(isHealthy(`http://127.0.0.1:${api}/healthz`)).toBe(true);
    expect(isHealthy(`http://127.0.0.1:${none}/healthz`)).toBe(false);
    apiProcess.kill('SIGKILL');
    const ready = () => fetch(`http://127.0.0.1:${gateway}/readyz`).then(({ status }) => status);
    await expect.poll(ready, { timeout: 20_000 }).toBe(503);
    // Longer than HAProxy takes to put a server out of service.
    await new Promise((resolve) => setTimeout(resolve, 7_000));
    expect(await page(), 'the product, and not a 503 of HAProxy').toBe(200);
    expect(await login()).toMatchObject({ errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE' } }] });
    const ended = new Promise((resolve) => gatewayProcess.once('exit', resolve));
    gatewayProcess.kill('SIGTERM');
    expect(await ended).toBe(0);
  },
  120_000,
);

it('compose.yaml hardens every process of ours, and waits longer than they take to end', () => {
  for (const name of ['api1', 'api2', 'gateway1', 'gateway2']) {
    expect(compose.services[name], name).toMatchObject({
      ...{ read_only: true, cap_drop: ['ALL'], stop_grace_period: '60s' },
      security_opt: ['no-new-privileges:true'],
    });
  }
});

it('env.example names exactly the variables of compose.yaml', () => {
  const required = new Set(readFileSync(deploy('compose.yaml'), 'utf8').match(/(?<=\$\{)\w+/g));
  const named = readFileSync(deploy('env.example'), 'utf8').match(/^\w+(?==)/gm);
  expect(named?.toSorted()).toEqual([...required].toSorted());
});

describe('a file of settings', () => {
  const guide = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
  const examples = [/```ini\b.*\n([\s\S]*?)```/.exec(guide)?.[1] ?? '', readFileSync(deploy('env.example'), 'utf8')];
  // All that a shell would otherwise take for something else, and what a password manager makes of it.
  const HOSTILE = 'a b(2026)|`x`"y\\z$HOME;&<>#!*?[~{,}=\\';
  const file = join(image, 'api.env');
  const write = (value: string) => writeFileSync(file, `ID='x'\nTAKEN='${value}'\nNEXT='y'\n`);

  it.each(examples)('is shown with every value in single quotes: %#', (example) => {
    const lines = example.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line).toMatch(/^[A-Z_]+='[^']*'$/);
  });

  it('is read by a shell as it is written', () => {
    write(HOSTILE);
    const { stdout } = spawnSync('sh', ['-c', `set -a && . '${file}' && printenv TAKEN NEXT`], { encoding: 'utf8' });
    expect(stdout).toBe(`${HOSTILE}\ny\n`);
  });

  it.runIf(analyze)('is read by systemd as it is written', () => {
    write(HOSTILE);
    // What a machine says of itself is read by the same parser as EnvironmentFile.
    const read = (value: string) =>
      spawnSync('systemd-analyze', ['condition', `ConditionOSRelease=TAKEN=${value.replace(/[\\"' ]/g, '\\$&')}`], {
        env: { ...process.env, SYSTEMD_OS_RELEASE: file },
      }).status === 0;
    expect([read(HOSTILE), read(`${HOSTILE}.`)]).toEqual([true, false]);
  });
});

describe.runIf(analyze)('the units of systemd', () => {
  const units = readdirSync(deploy('systemd'));

  it.each(units)('%s: exposure of at most 2.0, by systemd-analyze', (unit) => {
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', deploy(`systemd/${unit}`)], {
      encoding: 'utf8',
    });
    const [, level] = /exposure level[^:]*: ([\d.]+)/.exec(stdout) ?? [];
    expect(Number(level)).toBeLessThanOrEqual(2);
  });

  it.each(units)('%s starts a program that is there', (unit) => {
    const text = readFileSync(deploy(`systemd/${unit}`), 'utf8');
    const [, script = ''] = /^ExecStart=\/usr\/bin\/node .*?(\S+\.ts)$/m.exec(text) ?? [];
    expect(existsSync(join(root, script))).toBe(true);
  });
});
