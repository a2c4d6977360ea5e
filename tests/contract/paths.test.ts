import { globSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { areaOf, areas, slashed } from '../../codegen/areas.ts';
import { atIn } from '../../web/bundling/files.ts';

/** Build tools read paths with backslashes as Windows writes them. */
describe('paths with backslashes', () => {
  it.each([
    ['web\\src\\features\\catalogues\\origenes\\origenes.graphql', 'origenes'],
    ['web\\src\\features\\authoring\\secciones\\preguntas\\preguntas.graphql', 'secciones'],
    ['web\\src\\shared\\session\\me.graphql', 'me'],
    ['web\\src\\features\\answering\\answering.graphql', 'answering'],
    ['web\\src\\features\\home\\admin.graphql', 'home'],
  ])('%s belongs to the documents of %s', (path, area) => {
    expect(areaOf(slashed(path))).toBe(area);
    expect([...areas().keys()]).toContain(area);
  });

  it('name the same module as the ids of the bundler, which are written with slashes', () => {
    expect(atIn('C:\\encuestas\\web\\bundling', 'src/app/start.tsx', win32)).toBe('C:/encuestas/web/src/app/start.tsx');
    expect(atIn('/encuestas/web/bundling', 'src/features/home/')).toBe('/encuestas/web/src/features/home/');
  });
});

it('no two files differ by case alone, which macOS and Windows ignore', () => {
  const folders = ['api', 'codegen', 'gateway', 'scripts', 'tests', 'web'].map((folder) => `${folder}/**/*.{ts,tsx}`);
  const exclude = (path: string) => /node_modules|(^|\/)(dist|generated|\.cache)$/.test(path);
  const files = globSync(folders, { cwd: join(import.meta.dirname, '../..'), exclude });
  expect(files.length).toBeGreaterThan(400);
  // An import of code names no ending, so `Download.tsx` and `download.ts` are one name too.
  const seen = new Map<string, Set<string>>();
  for (const file of files) {
    const name = file.replace(/\.\w+$/, '');
    seen.set(name.toLowerCase(), (seen.get(name.toLowerCase()) ?? new Set()).add(name));
  }
  expect([...seen.values()].filter(({ size }) => size > 1).map((names) => [...names])).toEqual([]);
});
