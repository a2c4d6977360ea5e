import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Target } from './person.ts';

/** Finds elements by role and name in the page itself: the drivers cannot, or build a whole accessibility tree for it. */
export const FINDER = readFileSync(
  fileURLToPath(import.meta.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js')),
  'utf8',
);

/**
 * The body of a function that finds the target it is given: the first element that can be used, false where there is
 * none, null where `FINDER` has to be run first. Visibility is checked only for elements with the role and the name:
 * of every element, that was half of the time of a test.
 */
export const FIND = `
  const { css, role, name } = arguments[0];
  const found = css ? [...document.querySelectorAll(css)]
    : window.TestingLibraryDom ? TestingLibraryDom.queryAllByRole(document.body, role, { name, hidden: true }) : null;
  const ready = (element) => element.checkVisibility({ visibilityProperty: true })
    && !element.matches(':disabled, [aria-disabled=true]') && !element.closest('[aria-hidden=true], [inert]');
  return found && (found.find(ready) ?? false);`;

/** Looks for a target once: with what runs a text in the page, and with what runs `FIND` for a target. */
export async function findBy<E>(
  target: Target,
  run: (script: string) => Promise<unknown>,
  look: (target: Target) => Promise<E | false | null>,
): Promise<E | false | null> {
  const found = await look(target);
  if (found !== null) return found;
  await run(FINDER);
  return look(target);
}
