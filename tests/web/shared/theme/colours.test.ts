import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createTheme } from '../../../../web/src/shared/theme';
import { progress } from '../../../../web/src/shared/theme/progress';
import { FORCED } from '../../../../web/src/shared/theme/recipes';

const theme = createTheme();
const OWN = /^(transparent|inherit|currentColor|Highlight|colorPalette\.(solid|text|soft))$/;
const NAMED = /\b(?:background|color|borderColor)(?:=|: )["']([a-zA-Z.]+)["']/g;
const IN_CSS = /--chakra-colors-([a-z-]+)/g;

const uses = globSync('web/src/**/*.{tsx,ts,css}').flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const names = [...text.matchAll(NAMED)].map(([, name = '']) => name);
  const variables = [...text.matchAll(IN_CSS)].map(([, name = '']) => name.replaceAll('-', '.'));
  return [...names, ...variables].map((name) => ({ file, name }));
});

it('every colour that something is painted in is one of the theme: a misspelt one paints nothing', () => {
  expect(uses.length).toBeGreaterThan(100);
  expect(uses.filter(({ name }) => !OWN.test(name) && !theme.tokens.getByName(`colors.${name}`))).toEqual([]);
});

it('every movement that something is given is one of the theme: an unknown one stands still', () => {
  const moved = globSync('web/src/**/*.{tsx,ts}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/animation: '(\w+) /g)].map(([, name = '']) => name),
  );
  expect(moved).toContain('spin');
  expect(moved.filter((name) => !JSON.stringify(theme.getGlobalCss()).includes(`@keyframes ${name}`))).toEqual([]);
});

it('a bar of progress is seen where the system paints in colours of its own', () => {
  const { track, range } = progress.base ?? {};
  expect(track?.[FORCED]).toEqual({ outline: '1px solid' });
  expect(range?.[FORCED]).toEqual({ forcedColorAdjust: 'none', background: 'Highlight' });
});
