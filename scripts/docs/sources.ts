import { globSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { root } from '../fresh.ts';
import type { Page } from './pages.ts';

/** The files of docs/ by the door of the site that they are behind, in order. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  frontend: ['trusted-documents'],
  integrators: ['integrating', 'gateway', 'rest-api', 'permissions', 'surveys', 'results'],
  operators: [
    ...['operating', 'deploying', 'settings', 'upgrading', 'observing', 'scaling'],
    ...['accounts', 'service-tokens', 'audit-trail'],
  ],
  contributors: ['testing', 'web-client', 'answering', 'performance'],
};

/** Pages from files come after those that were written for the site. */
const FIRST_PLACE = 10;

/** The page of each file, by the path of the file in the repository. */
function pagesByFile(): Map<string, { path: string; order: number }> {
  const pages = new Map<string, { path: string; order: number }>([
    ['docs/glossary.md', { path: 'glossary.md', order: 0 }],
  ]);
  for (const [door, names] of Object.entries(DOORS))
    for (const [index, name] of names.entries())
      pages.set(`docs/${name}.md`, { path: `${door}/${name}.md`, order: FIRST_PLACE + index });
  for (const [order, file] of globSync('docs/decisions/*.md', { cwd: root }).toSorted().entries())
    pages.set(file, { path: `decisions/${basename(file)}`, order });
  const missing = globSync('docs/*.md', { cwd: root }).filter((file) => !pages.has(file));
  if (missing.length > 0) throw new Error(`scripts/docs/sources.ts gives ${missing.join(', ')} no place on the site.`);
  return pages;
}

/** Pages that were written for the site. */
const SITE = 'docs/src/content/docs/';

const LINK = /\[([^\]]+)\]\((?!https?:|\/|#)([^)#\s]+)(#[^)\s]+)?\)/g;

/** A page for each file of docs/ and docs/decisions. A link to a file that is no page becomes its text. */
export function sourcePages(): Page[] {
  const pages = pagesByFile();
  return [...pages].map(([file, { path, order }]) => {
    const text = readFileSync(join(root, file), 'utf8');
    const [, title = basename(file), body = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? [];
    const linked = body.replaceAll(LINK, (_, label: string, target: string, anchor = '') => {
      const path = posix.join(posix.dirname(file), target);
      const page = pages.get(path)?.path ?? (path.startsWith(SITE) ? path.slice(SITE.length) : undefined);
      return page
        ? `[${label}](/${page.replace(/(^|\/)index\.mdx?$|\.mdx?$/, '$1')}/${anchor})`.replace('//', '/')
        : label;
    });
    return { path, title: title.replaceAll('`', ''), description: `${title}.`, order, text: linked };
  });
}
