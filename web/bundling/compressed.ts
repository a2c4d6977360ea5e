import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Maximum compression, since it runs once per build. */
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const WORTH_BYTES = 1_000;

/** Writes `.br` and `.gz` files of scripts and styles: browsers accept `br` only over HTTPS and on localhost. */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folder = join(dir, 'assets');
      const files = (await readdir(folder))
        .filter((file) => /\.(js|css)$/.test(file))
        .map((file) => join(folder, file));
      const compress = async (file: string) => {
        if ((await stat(file)).size < WORTH_BYTES) return;
        const content = await readFile(file);
        await writeFile(`${file}.br`, await brotli(content, { params }));
        await writeFile(`${file}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
      };
      await Promise.all(files.map(compress));
    },
  };
}
