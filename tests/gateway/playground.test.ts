import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import axe, { type Result } from 'axe-core';
import { buildSchema, parse, printSchema, validate } from 'graphql';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plugin as hooksPlugin } from '../../codegen/hooks.ts';
import { collection } from '../../gateway/playground/collection.ts';
import { curlOf, hookDocumentOf, shareLinkOf } from '../../gateway/playground/copies.ts';
import * as sessionDocuments from '../../gateway/playground/sessionDocuments.ts';
import { ensureChromium } from '../../scripts/browsers.ts';
import { tokenFor } from '../support/foreign.ts';
import { useForeign, useGateway } from '../support/useGateway.ts';

let browser: Browser;
const elsewhere: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  if (!existsSync('gateway/dist/playground/index.html'))
    await build({ root: 'gateway/playground', configFile: 'gateway/playground/vite.config.ts', logLevel: 'error' });
  browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}, 60_000);
afterAll(() => browser?.close());
const foreign = useForeign();
const gateway = useGateway(foreign, {}, () => undefined);

const SCHEMA = readFileSync('schema.graphql', 'utf8');

/** Opens the playground; requests to other origins and errors of the page are collected. */
async function open(address = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({ locale: 'en-US', ...options });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== gateway.url) elsewhere.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto(`${gateway.url}/graphql${address}`);
  await page.locator('.graphiql-query-editor .view-line').first().waitFor();
  return page;
}

/** Names of the operations that a page sends, with the tokens they carry. */
function watchOperations(page: Page): { name: string; token: string | undefined }[] {
  const seen: { name: string; token: string | undefined }[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const { query, operationName } = request.postDataJSON();
    const name = operationName ?? /\w+(?=[( ]*\()/.exec(query.split('{')[1] ?? '')?.[0] ?? query;
    seen.push({ name, token: request.headers().authorization?.replace('Bearer ', '') });
  });
  return seen;
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill('Admin#2026');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Opens a document of the collection and runs it. GraphiQL reads the operation's name a moment after the text. */
async function run(page: Page, name: string): Promise<void> {
  const collectionButton = page.getByRole('button', { name: 'Show Collection' });
  if (await collectionButton.isVisible()) await collectionButton.click();
  await page.getByRole('region', { name: 'Collection' }).getByRole('button', { name, exact: true }).click();
  await page.locator('.graphiql-query-editor').getByText(name).first().waitFor();
  const execute = page.getByRole('button', { name: /execute query/i });
  const send = async () => {
    const named = page.waitForRequest((seen) => seen.postDataJSON()?.operationName === name, { timeout: 2_000 });
    const [found] = await Promise.all([named.catch(() => null), execute.click()]);
    return found !== null;
  };
  await expect.poll(send, { timeout: 15_000 }).toBe(true);
}

const response = (page: Page) => page.locator('.graphiql-response');

describe('the playground', () => {
  it('says why a sign-in was refused, signs in from a form, runs documents of the collection and signs out, offline', async () => {
    const page = await open();
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('alert').first().innerText(), { timeout: 10_000 }).not.toBe('');
    await signIn(page);
    await expect.poll(() => page.locator('.playground-session').innerText()).toBe('Ana Pérez (admin)');
    await run(page, 'ListarEmpresas');
    await expect.poll(() => response(page).innerText(), { timeout: 10_000 }).toMatch(/"count":\s40/);
    await expect.poll(() => page.getByText(/^Cost \d+ of 5,000 · REST v1: \d$/).count()).toBe(1);
    await run(page, 'GuardarOrigen');
    await expect.poll(() => foreign.calls.at(-1)?.method, { timeout: 10_000 }).toBe('POST');
    expect(foreign.calls.at(-1)?.body).toEqual({ descripcion: 'Cooperativa' });
    await page.locator('.playground-session').click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Username').waitFor();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('encuestas.playground.session')))
      .toContain('null');
    expect(elsewhere).toEqual([]);
    expect(problems.filter((problem) => !problem.includes('status of 400'))).toEqual([]);
    await page.close();
  }, 60_000);

  it('renews an access token before it ends', async () => {
    const payload = Buffer.from(JSON.stringify({ user_id: 1, exp: Date.now() / 1_000 + 10 })).toString('base64url');
    const state = JSON.stringify({ access: `token-old.${payload}.x`, refresh: 'refresh-1', user: 'Ana' });
    const page = await open();
    await page.evaluate((value) => sessionStorage.setItem('encuestas.playground.session', value), state);
    const operations = watchOperations(page);
    await page.reload();
    await page.locator('.graphiql-query-editor .view-line').first().waitFor();
    await run(page, 'ListarEmpresas');
    expect(operations).toEqual([
      { name: 'refreshToken', token: undefined },
      { name: 'IntrospectionQuery', token: tokenFor(1) },
      { name: 'ListarEmpresas', token: tokenFor(1) },
    ]);
    await page.close();
  }, 60_000);

  it('renews a refused access token once, and ends a session that cannot be renewed', async () => {
    const page = await open();
    const store = async (refresh: string | null) => {
      const state = JSON.stringify({ access: 'refused', refresh, user: 'Ana' });
      await page.evaluate((value) => sessionStorage.setItem('encuestas.playground.session', value), state);
      await page.reload();
      await page.locator('.graphiql-query-editor .view-line').first().waitFor();
    };
    await store('refresh-1');
    const operations = watchOperations(page);
    await run(page, 'ListarEmpresas');
    await expect.poll(() => response(page).innerText(), { timeout: 10_000 }).toMatch(/"count":\s40/);
    expect(operations).toEqual([
      { name: 'ListarEmpresas', token: 'refused' },
      { name: 'refreshToken', token: undefined },
      { name: 'ListarEmpresas', token: tokenFor(1) },
    ]);
    for (const refresh of ['refresh-unknown', null]) {
      await store(refresh);
      await run(page, 'ListarEmpresas');
      await expect.poll(() => response(page).innerText(), { timeout: 10_000 }).toContain('UNAUTHENTICATED');
      await expect.poll(() => page.locator('.playground-session').innerText()).toBe('Sign in');
    }
    await page.close();
  }, 60_000);

  it('uses a pasted token with its scheme; a header takes precedence', async () => {
    const page = await open('?query={__typename}');
    const operations = watchOperations(page);
    await page.getByLabel('Token', { exact: true }).fill('garbage');
    await page.getByRole('button', { name: 'Use token' }).click();
    await page.getByText("The server doesn't accept this token").waitFor();
    await page.getByLabel('Token', { exact: true }).fill(`Bearer ${tokenFor(2)}`);
    await page.getByRole('button', { name: 'Use token' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const execute = page.getByRole('button', { name: /execute query/i });
    const sent = async () => {
      await execute.click();
      return operations.at(-1)?.token;
    };
    await expect.poll(sent, { timeout: 10_000 }).toBe(tokenFor(2));
    await page.getByRole('button', { name: 'Headers' }).click();
    await page.locator('.graphiql-editor-tool .monaco-editor').last().click();
    await page.keyboard.insertText('{"Authorization": "Bearer token-among-headers"}');
    await expect.poll(sent, { timeout: 10_000 }).toBe('token-among-headers');
    await page.close();
  }, 60_000);

  it('opens the operation of its address; a share link has no token', async () => {
    const linked = await open(`?query=${encodeURIComponent('query Enlazada { rubros { count } }')}`);
    await linked.locator('.graphiql-query-editor').getByText('Enlazada').first().waitFor();
    expect(await linked.title()).toContain('Encuestas');
    await linked.close();

    const page = await open('', { permissions: ['clipboard-read', 'clipboard-write'] });
    await signIn(page);
    await page.getByRole('button', { name: 'Show Collection' }).click();
    await page.getByText('Web client: origenes').click();
    await page.getByRole('button', { name: 'GetOrigen' }).click();
    await page.locator('.graphiql-query-editor').getByText('GetOrigen').first().waitFor();
    await page.getByRole('button', { name: 'Copy as…' }).click();
    await page.getByRole('menuitem', { name: 'Share link' }).click();
    await page.getByText('Copied').waitFor();
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    await page.close();
    expect(link.href).not.toContain('token-');
    expect(link.origin + link.pathname).toBe(`${gateway.url}/graphql`);
    const shared = await open(link.hash);
    await shared.locator('.graphiql-query-editor').getByText('GetOrigen').first().waitFor();
    await shared.getByRole('button', { name: 'Variables' }).waitFor();
    await expect.poll(() => shared.locator('.graphiql-editor-tool').innerText()).toMatch(/"id":\s"1"/);
    await shared.close();
  }, 60_000);

  it('shows the description of the contract, and follows the theme of its settings', async () => {
    const page = await open('', { viewport: { width: 360, height: 700 }, colorScheme: 'dark' });
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByText('stable extensions.code').waitFor();
    const background = () =>
      page.locator('.graphiql-container').evaluate((shown) => getComputedStyle(shown).backgroundColor);
    expect(await background()).toBe('rgb(15, 20, 27)');
    await page.getByRole('button', { name: 'Open settings dialog' }).click();
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    await expect.poll(background).toBe('rgb(255, 255, 255)');
    await page.close();
  }, 60_000);

  it.each([
    { width: 360, colorScheme: 'dark' },
    { width: 1440, colorScheme: 'light' },
  ] as const)(
    'fits $width pixels and axe finds nothing, $colorScheme',
    async ({ width, colorScheme }) => {
      const page = await open('', { viewport: { width, height: 740 }, colorScheme, bypassCSP: true });
      const violations = async () => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        await page.evaluate(axe.source);
        const found: Result[] = await page.evaluate('axe.run().then(({ violations }) => violations)');
        return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
      };
      expect(await violations()).toEqual([]);
      await signIn(page);
      await page.getByRole('button', { name: 'Show Collection' }).click();
      await page.getByText('Web client: origenes').click();
      expect(await violations()).toEqual([]);
      await run(page, 'ListarEmpresas');
      await page.getByText(/REST v1: \d/).click();
      await expect.poll(() => response(page).innerText(), { timeout: 10_000 }).toMatch(/"count":\s40/);
      expect(await violations()).toEqual([]);
      await page.close();
    },
    60_000,
  );
});

describe('the documents of the playground', () => {
  const schema = buildSchema(SCHEMA);

  it('are all valid, and named', () => {
    const documents = collection().flatMap(({ documents }) => documents);
    expect(documents.length).toBeGreaterThan(100);
    const invalid = [
      ...documents,
      ...Object.entries(sessionDocuments).map(([name, query]) => ({ name, query })),
    ].flatMap(({ name, query }) => validate(schema, parse(query)).map(({ message }) => `${name}: ${message}`));
    expect(invalid).toEqual([]);
    expect(documents.filter(({ name }) => !/^\w+(, \w+)*$/.test(name))).toEqual([]);
  });

  it('have samples of their required variables', () => {
    const document = collection()
      .flatMap(({ documents }) => documents)
      .find(({ name }) => name === 'CreateOrigen');
    expect(JSON.parse(document?.variables ?? '')).toEqual({ input: { descripcion: '' } });
  });
});

describe('copies of an operation', () => {
  const draft = {
    query: 'query Buscar($search: String) { origenes(search: $search) { count } }',
    variables: '{"search":"D\'Ávila $HOME `x`"}',
    operationName: 'Buscar',
    headers: { 'x-tenant': "it's" },
  };
  /** The arguments that a POSIX shell gives to curl. */
  const curlArguments = (command: string) =>
    execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { encoding: 'utf8' })
      .split('\0')
      .slice(0, -1);

  it('are a command for POSIX shells, whose token is a variable', () => {
    const command = curlOf(draft, 'http://127.0.0.1/graphql', "a'b");
    const sent = curlArguments(command);
    expect(sent.slice(0, -1)).toEqual([
      'http://127.0.0.1/graphql',
      ...['-H', 'Content-Type: application/json', '-H', "x-tenant: it's", '-H', "Authorization: Bearer a'b"],
      '--data-raw',
    ]);
    expect(JSON.parse(sent.at(-1) ?? '')).toEqual({
      query: draft.query,
      variables: { search: "D'Ávila $HOME `x`" },
      operationName: 'Buscar',
    });
    expect(command.split('\n').slice(1).join('\n')).not.toContain("a'b");
    expect(curlOf({ ...draft, headers: { AUTHORIZATION: 'Bearer own' } }, '/', 'token')).not.toContain('TOKEN');
  });

  it('are a document under the names of its generated hooks', async () => {
    const text = hookDocumentOf('query listar { origenes { count } } mutation { logout(refresh: "") }');
    expect(text.split('\n')[0]).toBe('# useListarQuery, useListarLazyQuery, useLogoutMutation');
    const schema = buildSchema(SCHEMA);
    const generated = await hooksPlugin(schema, [{ document: parse(text) }], {});
    for (const hook of ['useListarQuery', 'useListarLazyQuery', 'useLogoutMutation'])
      expect(typeof generated === 'string' ? generated : generated.content).toContain(`export const ${hook} `);
  });

  it('are a link with query and variables in its fragment', () => {
    const { hash, search } = new URL(shareLinkOf(draft, 'http://127.0.0.1/graphql?query=old#old'));
    expect(search).toBe('');
    expect(Object.fromEntries(new URLSearchParams(hash.slice(1)))).toEqual({
      query: draft.query,
      variables: draft.variables,
    });
  });
});

describe('/graphql/schema.graphql', () => {
  const path = '/graphql/schema.graphql';

  it('is the schema, with an ETag', async () => {
    const answer = await fetch(gateway.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(printSchema(buildSchema(await answer.text()))).toBe(printSchema(buildSchema(SCHEMA)));
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(gateway.url + path, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await fetch(gateway.url + path, { method: 'POST' })).status).toBe(405);
  });
});
