import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../fresh.ts';
import type { Page } from './pages.ts';

/** Addresses of files in the repository; a page of the site cannot lead to them. */
const OUTSIDE = /\[([^\]]+)\]\((?!https?:|\/|#)[^)]+\)/g;

/** A page for each file of docs/decisions, whose first line is its title. */
export function decisionPages(): Page[] {
  const files = globSync('docs/decisions/*.md', { cwd: root }).toSorted();
  return files.map((file, index) => {
    const [, title = basename(file), text = ''] =
      /^# (.+)\n([\s\S]*)$/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
    return {
      path: `decisions/${basename(file)}`,
      title,
      description: `Decision: ${title}`,
      order: index + 1,
      text: text.replaceAll(OUTSIDE, '$1'),
    };
  });
}
