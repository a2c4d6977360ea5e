import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { replaceBuild } from '../../scripts/previous.ts';
import { startTestGateway } from '../support/gateway.ts';

const folder = mkdtempSync(join(tmpdir(), 'encuestas-builds-'));
const [next, dist, record] = ['next', 'dist', 'cache/builds.json'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A build whose page asks for one script of its own and one that never changes. */
function build(name: string): void {
  mkdirSync(join(next, 'assets'), { recursive: true });
  writeFileSync(join(next, 'index.html'), `<!doctype html><script src="/assets/main-${name}.js"></script>`);
  writeFileSync(join(next, `assets/main-${name}.js`), `// ${name}`);
  writeFileSync(join(next, `assets/main-${name}.js.br`), name);
  writeFileSync(join(next, 'assets/same-12345678.js'), '// same');
  replaceBuild(next, dist, record);
}

const serve = () => startTestGateway({ restUrl: 'http://127.0.0.1:9/api/v1/', webDir: dist });

it('pages of the builds before, and servers started before, find their files after a rebuild; older ones are gone', async () => {
  build('aaaaaaaa');
  const older = await serve();
  const fromOlder = async (name: string) => {
    const answer = await fetch(`${older.url}/assets/main-${name}.js`, { headers: { 'accept-encoding': 'identity' } });
    return answer.status === 200 ? answer.text() : answer.status;
  };
  build('bbbbbbbb');
  expect(await fromOlder('aaaaaaaa')).toBe('// aaaaaaaa');
  await older.close();
  build('cccccccc');
  const newer = await serve();
  const get = async (path: string) => {
    const answer = await fetch(newer.url + path, { headers: { 'accept-encoding': 'identity', accept: '*/*' } });
    return [answer.status, await answer.text()];
  };
  expect((await get('/'))[1]).toContain('main-cccccccc.js');
  for (const name of ['aaaaaaaa', 'bbbbbbbb', 'cccccccc']) {
    expect(await get(`/assets/main-${name}.js`)).toEqual([200, `// ${name}`]);
  }
  await newer.close();
  build('dddddddd');
  expect(
    readdirSync(join(dist, 'assets'))
      .filter((name) => name.endsWith('.js'))
      .sort(),
  ).toEqual(['main-bbbbbbbb.js', 'main-cccccccc.js', 'main-dddddddd.js', 'same-12345678.js']);
  expect(existsSync(`${next}.old`)).toBe(false);
});

it('a build whose record was lost counts as one, and goes with the next but one', () => {
  rmSync(record);
  for (const name of ['eeeeeeee', 'ffffffff', 'gggggggg']) build(name);
  expect(readdirSync(join(dist, 'assets')).some((name) => name.includes('dddddddd'))).toBe(false);
});
