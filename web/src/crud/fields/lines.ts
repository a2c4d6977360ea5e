import { isSameText } from '@encuestas/survey';
import type { TextKey } from '../../shared/i18n';
import type { Field, ListTexts, Ordering, Rule } from './field';

/** One line of a dynamic list; `id` when the server knows it. */
export interface Line {
  id?: string;
  descripcion: string;
}

/** What is sent: outer spaces are nothing. While a form begins anew, a line that is still drawn has no text any more. */
export const writtenLines = (lines: readonly Partial<Line>[]): Line[] =>
  lines.flatMap(({ id, descripcion }) => (descripcion === undefined ? [] : { id, descripcion: descripcion.trim() }));

/** A text as the server compares it with the others of its list, of which each is there once. */
export const comparable = (text: string): string => text.normalize('NFC').trim();

/** Whether the server takes two lines for one: the same text, or what people take for it where one is new. */
const isRepeated = (one: Partial<Line>, other: Partial<Line>): boolean => {
  const [first, second] = [one.descripcion ?? '', other.descripcion ?? ''];
  if (one.id !== undefined && other.id !== undefined) return comparable(first) === comparable(second);
  return isSameText(first, second);
};

/** Whether a line is empty, or the same as one before it. */
export function isWrongLine(lines: readonly Partial<Line>[], at: number): boolean {
  const line = lines[at] ?? {};
  return comparable(line.descripcion ?? '') === '' || lines.slice(0, at).some((earlier) => isRepeated(earlier, line));
}

export const wrongLines = (lines: readonly Partial<Line>[]): number[] =>
  [...lines.keys()].filter((at) => isWrongLine(lines, at));

const eachOnce: Rule = (held: readonly Line[]) => {
  const written = writtenLines(held).filter(({ descripcion }) => comparable(descripcion) !== '');
  return wrongLines(written).length > 0 ? 'rules.repeated' : null;
};

/** A list of lines, each with a description, that can be added, pasted and removed except in view mode (spec §2). */
export function lines<N extends 'segmentos' | 'respuestas'>(
  name: N,
  list: ListTexts,
  options: {
    hint?: Field['hint'];
    when?: Field['when'];
    looksAt?: Field['looksAt'];
    rules: readonly Rule[];
    write?: (lines: Line[]) => Line[];
    ordering?: Ordering;
  },
): Field<N> {
  return {
    name,
    label: `fields.${name}` as TextKey,
    required: false,
    blank: [],
    read: (held: readonly Line[] | null) => (held ?? []).map(({ id, descripcion }): Line => ({ id, descripcion })),
    write: writtenLines,
    show: (held: Line[]) => held.map(({ descripcion }) => descripcion).join(', '),
    bare: true,
    list,
    ...options,
    rules: [...options.rules, eachOnce],
  };
}
