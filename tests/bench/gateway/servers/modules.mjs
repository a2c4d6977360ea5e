import { createRequire } from 'node:module';

/** The competitors are installed apart from the product: BENCH_MODULES is their folder. */
export const load = createRequire(`${process.env.BENCH_MODULES}/package.json`);
export const restUrl = process.env.REST_URL;
