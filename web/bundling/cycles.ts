import type { Plugin } from 'vite';

/**
 * Fails a build in which files import each other in a circle: one of them would be run before what it needs, and what
 * it takes from the other would be undefined without an error.
 */
export const withoutCycles = (): Plugin => ({
  name: 'without-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const importsOf = (file: string): readonly string[] => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const done = new Set<string>();
    const visit = (file: string, above: readonly string[]) => {
      if (above.includes(file))
        this.error(
          `Files of the client import each other: ${[...above.slice(above.indexOf(file)), file].join(' → ')}.`,
        );
      if (done.has(file)) return;
      for (const next of importsOf(file)) visit(next, [...above, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
});
