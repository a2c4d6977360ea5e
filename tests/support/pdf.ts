import { execFileSync } from 'node:child_process';
import { expect, type Page } from '@playwright/test';
import { programOf } from '../../scripts/programs.ts';

/** Whether what is printed can be read here; where it must be (in CI), a test fails instead of being skipped. */
export const canReadPdf = Boolean(programOf('poppler-utils') || process.env.CI);

export const plain = (text: string) => text.replace(/\s+/g, '');

/**
 * What the browser prints of the page, as text without the places where its lines break: as it lies on the sheets, or in
 * the order in which it is drawn, where cards lie side by side.
 */
export async function pdfText(page: Page, order: 'layout' | 'raw' = 'layout'): Promise<string> {
  const program = programOf('poppler-utils');
  if (!program) throw new Error('pdftotext is missing: install poppler-utils.');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return plain(execFileSync(program, [`-${order}`, '-', '-'], { input: pdf, encoding: 'utf8' }));
}

/** Every one of the words, each after the one before. */
export function expectInOrder(text: string, words: readonly string[]): void {
  let from = 0;
  for (const word of words) {
    const at = text.indexOf(plain(word), from);
    expect(at, `"${word}" after ${from}`).toBeGreaterThanOrEqual(0);
    from = at + plain(word).length;
  }
}
