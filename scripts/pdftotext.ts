import { existsSync } from 'node:fs';
import { install } from './apt.ts';

const PROGRAM = '/usr/bin/pdftotext';

/** The program that reads what was printed, where there is one. */
export const findPdfToText = (): string | undefined => (existsSync(PROGRAM) ? PROGRAM : undefined);

/** The same, installed where apt is there and we may. */
export async function ensurePdfToText(): Promise<void> {
  if (!findPdfToText()) await install('poppler-utils');
}
