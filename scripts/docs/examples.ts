import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../fresh.ts';
import { PAGES } from './pages.ts';

/** A code block that shows a part of a file: `ts title="docs/examples/apollo.ts" region="list"`. */
const BLOCK =
  /^```\w+ title="(?<file>(?:docs|gateway)\/examples\/[^"]+)"(?: region="(?<region>\w+)")?\n(?<code>[\s\S]*?)^```$/gm;

/** A part of a file, between `// #region NAME` and `// #endregion`; the whole file without a name. */
function codeOf(file: string, region: string | undefined): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (!region) return text;
  const [, code] = new RegExp(`// #region ${region}\\n([\\s\\S]*?)// #endregion`).exec(text) ?? [];
  if (code === undefined) throw new Error(`${file} has no region ${region}.`);
  return code;
}

/** The pages with blocks of examples: their text now, and with the code of the files. */
export function examplePages(): { file: string; text: string; current: string }[] {
  return globSync('**/*.mdx', { cwd: PAGES }).flatMap((name) => {
    const file = join(PAGES, name);
    const text = readFileSync(file, 'utf8');
    const current = text.replaceAll(BLOCK, (block, path: string, region: string | undefined, code: string) =>
      block.replace(`\n${code}\`\`\``, () => `\n${codeOf(path, region)}\`\`\``),
    );
    return /title="(docs|gateway)\/examples\//.test(text) ? [{ file, text, current }] : [];
  });
}
