import { join } from 'node:path';

/** Where the tests keep what they have made once. */
export const CACHE = join(import.meta.dirname, '../../node_modules/.cache/encuestas');
