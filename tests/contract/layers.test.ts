import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/**
 * The folders of each part's `src` from the top down: a folder imports only from lower lines. A name that is no folder is
 * a file; files of one line may import each other. Biome (`noImportCycles`) refuses cycles of files.
 */
const LAYERS = {
  api: `
    index main admin
    http commands
    lists
    audit authoring imports
    resources
    accounts campaigns results reports
    surveys
    mails
    crud
    endpoint
    auth fields
    trail
    database
    errors process
    observe`,
  gateway: `
    index main cli
    server
    settings
    graphql
    domain
    check
    resources
    rest`,
  web: `
    app
    features/audit features/home features/settings
    features/campaigns
    features/catalogues
    features/auth features/authoring features/profile features/report features/results
    features/answering features/imports
    crud/list
    crud/form crud/Records
    crud/filters crud/paging crud/resource crud/useAttempt crud/useReading crud/useRestore
    crud/fields
    shared/shell
    shared/download
    shared/session shared/ui
    shared/failure
    shared/i18n shared/theme
    shared/chunks shared/files shared/lazyModule shared/preferences
    shared/storage`,
};
type Part = keyof typeof LAYERS;

/** Packages that a part must not import, except some folders. */
const FORBIDDEN: Record<Part, { packages: RegExp; except: string[] }> = {
  api: { packages: /^(react|react-.*|@apollo\/.*|graphql|@encuestas\/(api|gateway|web))$/, except: [] },
  gateway: { packages: /^(undici|node-fetch|node:https|@encuestas\/(api|gateway|web))$/, except: ['rest'] },
  web: { packages: /^(node:.*|@encuestas\/(api|gateway|web))$/, except: [] },
};

/**
 * Generic folders of the web client receive generated hooks as data, but for the operations that concern every resource;
 * the types of the texts are no hooks.
 */
const WITHOUT_GENERATED = /^(crud|shared\/(shell|ui|i18n|theme))\//;
const GENERIC = ['generated/texts', 'generated/bulk', 'generated/views'];

interface Import {
  file: string;
  /** A path from `src`, or the name of a package. */
  target: string;
  isPackage: boolean;
  isDynamic: boolean;
}

const IMPORT = /\b(?:import|export)\b[^'";]*?\bfrom\s*'([^']+)'|\bimport\s*(\(?)\s*'([^']+)'/g;

function importsOf(src: string): Import[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['generated/**', '**/node_modules/**'] });
  return files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(IMPORT)].map(([, from, parenthesis, bare]) => {
      const path = from ?? bare ?? '';
      const isPackage = !path.startsWith('.');
      const target = isPackage ? path : relative(src, join(src, dirname(file), path));
      return { file, target, isPackage, isDynamic: parenthesis === '(' };
    }),
  );
}

const imports = (part: Part): Import[] => importsOf(join(root, part, 'src'));

describe.each(Object.keys(LAYERS) as Part[])('%s', (part) => {
  const layers = LAYERS[part]
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '));
  const groups = new Set(layers.flat().flatMap((name) => (name.includes('/') ? dirname(name) : [])));
  /** The folder, or the name of a loose file; both names where the table has the folders of a folder. */
  const unitOf = (path: string): string => {
    const [first = '', second = ''] = path.split('/').map((name) => name.replace(/\.(tsx?|json)$/, ''));
    return groups.has(first) && second ? `${first}/${second}` : first;
  };
  const layerOf = (path: string) => layers.findIndex((names) => names.includes(unitOf(path)));

  test('every folder and file has its layer, and every name of the table exists', () => {
    const src = join(root, part, 'src');
    const inside = (name: string) => readdirSync(join(src, name)).map((file) => `${name}/${file}`);
    const entries = readdirSync(src)
      .filter((name) => !/^generated$|\.d\.ts$/.test(name))
      .flatMap((name) => (groups.has(name) ? inside(name) : [name]));
    expect(entries.filter((name) => layerOf(name) < 0)).toEqual([]);
    const units = entries.map(unitOf);
    expect(layers.flat().filter((name) => !units.includes(name))).toEqual([]);
  });

  test('imports go down', () => {
    const inner = imports(part).filter(({ target, isPackage }) => !isPackage && !/^(\.\.|generated\/)/.test(target));
    const known = inner.filter(({ target }) => layerOf(target) >= 0);
    expect(known.length).toBeGreaterThan(100);
    const isLoose = (path: string) => path.replace(/\.tsx?$/, '') === unitOf(path);
    const isWrong = ({ file, target }: Import) => {
      if (unitOf(file) === unitOf(target)) return false;
      const [from, to] = [layerOf(file), layerOf(target)];
      return from > to || (from === to && !(isLoose(file) && isLoose(target)));
    };
    expect(known.filter(isWrong).map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  test('the parts meet over HTTP only', () => {
    const { packages, except } = FORBIDDEN[part];
    const others = new RegExp(
      `^(\\.\\./)+(${Object.keys(LAYERS)
        .filter((one) => one !== part)
        .join('|')})/`,
    );
    const wrong = imports(part).filter(
      ({ file, target }) => others.test(target) || (packages.test(target) && !except.includes(unitOf(file))),
    );
    expect(wrong).toEqual([]);
  });
});

test('only the start of the API knows the demo', () => {
  const demo = imports('api').filter(({ target }) => target.startsWith('../demo/'));
  expect([...new Set(demo.map(({ file }) => file))]).toEqual(['index.ts']);
});

test('generic folders of the web client import no generated code, and resources never import each other', () => {
  const wrong = imports('web').filter(({ file, target }) => {
    const [, own] = /^features\/catalogues\/(\w+)\//.exec(file) ?? [];
    const [, other = own] = /^features\/catalogues\/(\w+)\//.exec(target) ?? [];
    const isHook = target.startsWith('generated/') && !GENERIC.includes(target);
    const isPart = other === 'permissions';
    return (own && own !== other && !isPart) || (WITHOUT_GENERATED.test(file) && isHook);
  });
  expect(wrong).toEqual([]);
});

test('features import each other by their index, and load screens by their file', () => {
  const featureOf = (path: string) => /^features\/(\w+)/.exec(path)?.[1];
  const wrong = imports('web').filter(({ file, target, isDynamic }) => {
    const other = featureOf(target);
    return other && other !== featureOf(file) && !isDynamic && target !== `features/${other}`;
  });
  expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('shared packages import none of the parts, and the survey rules nothing at all', () => {
  const found = importsOf(join(root, 'packages'));
  expect(found.length).toBeGreaterThan(5);
  const isWrong = ({ file, target }: Import) =>
    target.startsWith('..') ||
    /^@encuestas\/(api|gateway|web)/.test(target) ||
    (file.startsWith('survey/') && !target.startsWith('survey/'));
  expect(found.filter(isWrong)).toEqual([]);
});
