import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../fresh.ts';

/** Where the pages of the site are. */
export const PAGES = join(root, 'docs/src/content/docs');

/** A page that is made, and not written. */
export interface Page {
  /** Below `PAGES`. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Its place in the sidebar. */
  readonly order: number;
  readonly text: string;
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** A Markdown table. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

/** Removes the pages of an earlier build: those that people write end in .mdx. */
export function removeGenerated(): void {
  for (const file of globSync('**/*.md', { cwd: PAGES })) rmSync(join(PAGES, file));
}

/** Writes a page with its front matter. */
export function writePage({ path, title, description, order, text }: Page): void {
  const file = join(PAGES, path);
  mkdirSync(dirname(file), { recursive: true });
  const matter = [`title: ${JSON.stringify(title)}`, `description: ${JSON.stringify(description)}`, 'editUrl: false'];
  writeFileSync(file, `---\n${matter.join('\n')}\nsidebar:\n  order: ${order}\n---\n\n${text}`);
}
