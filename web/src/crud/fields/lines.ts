import { isSameText } from '@encuestas/survey';
import type { TextKey } from '../../shared/i18n';
import type { Field, ListTexts, Rule } from './field';

/** A line of a dynamic list; `id` if stored on the server. */
export interface Line {
  id?: string;
  descripcion: string;
}

/** Trimmed lines for the input. During a form's reset a mounted line has no text. */
export const writtenLines = (lines: readonly Partial<Line>[]): Line[] =>
  lines.flatMap(({ id, descripcion }) => (descripcion === undefined ? [] : { id, descripcion: descripcion.trim() }));

/** A text as the server compares it for duplicates. */
export const comparable = (text: string): string => text.normalize('NFC').trim();

/** Whether the server regards two lines as duplicates: the same text, or a similar one if either is new. */
const isRepeated = (one: Partial<Line>, other: Partial<Line>): boolean => {
  const [first, second] = [one.descripcion ?? '', other.descripcion ?? ''];
  if (one.id !== undefined && other.id !== undefined) return comparable(first) === comparable(second);
  return isSameText(first, second);
};

/** Whether a line is empty or repeats an earlier one. */
export function isWrongLine(lines: readonly Partial<Line>[], at: number): boolean {
  const line = lines[at] ?? {};
  return comparable(line.descripcion ?? '') === '' || lines.slice(0, at).some((earlier) => isRepeated(earlier, line));
}

export const wrongLines = (lines: readonly Partial<Line>[]): number[] =>
  [...lines.keys()].filter((at) => isWrongLine(lines, at));

const noRepeats: Rule = (value: readonly Line[]) => {
  const written = writtenLines(value).filter(({ descripcion }) => comparable(descripcion) !== '');
  return wrongLines(written).length > 0 ? 'rules.repeated' : null;
};

/** A dynamic list of lines with descriptions (spec §2). */
export function lines<N extends 'segmentos' | 'respuestas'>(
  name: N,
  list: ListTexts,
  options: Pick<Field, 'hint' | 'when' | 'looksAt' | 'rules' | 'ordering' | 'permission'> & {
    write?: (lines: Line[]) => Line[];
  },
): Field<N> {
  return {
    name,
    label: `fields.${name}` as TextKey,
    required: false,
    blank: [],
    read: (value: readonly Line[] | null) => (value ?? []).map(({ id, descripcion }): Line => ({ id, descripcion })),
    write: writtenLines,
    show: (value: Line[]) => value.map(({ descripcion }) => descripcion).join(', '),
    bare: true,
    wide: true,
    list,
    ...options,
    rules: [...options.rules, noRepeats],
  };
}
