import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '../../scripts/docs/pages.ts';

const root = join(import.meta.dirname, '../..');
const source = globSync('{api,gateway,packages/ops,web}/{src,locales}/**/*.{ts,tsx,json}', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** Parts of a message that vary: names of settings, values, and what is left out. */
const VARIES = /NAME|…|"…"|\bPORT\b/;

test('every message of the troubleshooting page is one of the product', () => {
  const page = readFileSync(join(PAGES, 'operators/troubleshooting.mdx'), 'utf8');
  const rows = [...page.matchAll(/^\| (?:`([^`]+)`|\*([^*]+)\*)/gm)].map(([, code, text]) => code ?? text ?? '');
  expect(rows.length).toBeGreaterThan(20);
  const parts = rows.flatMap((message) => message.split(VARIES).map((part) => part.trim()));
  expect(parts.filter((part) => part.length > 5 && !source.includes(part))).toEqual([]);
});

test('every warning and error of the log is explained for operators', () => {
  const pages = [join(PAGES, 'operators/troubleshooting.mdx'), join(root, 'docs/observing.md')]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const lines = [...source.matchAll(/\blog(?:ger)?\.(?:warn|error)\(.*, ['`](.+)['`]\)/g)];
  expect(lines.length).toBeGreaterThan(10);
  const messages = lines.map(([, message = '']) => `\`${message.replace(/\$\{\w+\}/g, '…')}\``);
  expect(messages.filter((message) => !pages.includes(message))).toEqual([]);
});
