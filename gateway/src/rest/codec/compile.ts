import type { Row } from './row.ts';
import { SCALARS } from './scalars.ts';

export interface Field {
  readonly name: string;
  readonly key: string;
  /** The scalar's name, where a value of the usual kind needs no reading. */
  readonly scalar: string | null;
  readonly read: (raw: unknown) => unknown;
  /** What stands for a value that the server left out of a whole row; undefined where it is to be looked up. */
  readonly missing: unknown;
}

/** Compiles the function that turns JSON into a row: every record passes through it. All rows of a type share a shape. */
export function compileRow(fields: readonly Field[], partial: boolean): (source: Row, id: unknown) => Row {
  const slow = fields.map(({ read }) => read);
  const missing = fields.map((field) => (partial ? undefined : field.missing));
  const lines = fields.map(({ key, name, scalar }, index) => {
    const value = `v${index}`;
    const usual = scalar === null ? undefined : SCALARS[scalar]?.usual;
    const decoded = usual ? `${usual.is(value)} ? ${usual.decoded(value)} : ` : '';
    return {
      read: `const ${value} = ${key === 'id' ? 'id' : `source.${key}`};`,
      write: `${name}: ${value} === undefined ? missing[${index}] : ${decoded}slow[${index}](${value})`,
    };
  });
  const body = `return (source, id) => { ${lines.map(({ read }) => read).join(' ')} return { ${lines
    .map(({ write }) => write)
    .join(', ')}, label: undefined, version: undefined }; }`;
  return new Function('slow', 'missing', body)(slow, missing);
}
