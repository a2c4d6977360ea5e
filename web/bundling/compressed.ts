import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
/** As small as it gets: once per build, instead of a quick job when somebody waits for it. */
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const WORTH_BYTES = 1_000;

/** Puts a `.br` beside each script and style, which the gateway serves in its place. */
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
        if ((await stat(file)).size >= WORTH_BYTES)
          await writeFile(`${file}.br`, await brotli(await readFile(file), { params }));
      };
      await Promise.all(files.map(compress));
    },
  };
}
