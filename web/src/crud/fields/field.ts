import type { ComponentType, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { Lang, TextKey, TranslatableText } from '../../shared/i18n';

/** What a form holds, by field name. */
export type Values = Record<string, unknown>;

/** What a form is for; it comes from the route (spec §2). */
export type Mode = 'add' | 'edit' | 'view';

/** What is wrong with a value, or null. A rule states the type of value it is about (parameters are bivariant here). */
export type Rule = { check(value: unknown, values: Values): TextKey | null }['check'];

export type UseValues = <T>(compute: (values: Values) => T) => T;

/** What a field's control receives. `id`, `invalid`, `describedBy` and `labelId` belong on the element that takes focus. */
export interface ControlProps<V = unknown> {
  id: string;
  labelId: string;
  label: string;
  value: V;
  onChange(value: V): void;
  onBlur(): void;
  disabled: boolean;
  required: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  /** What a control wants of the form's values; it is drawn anew when that changes. */
  useValues: UseValues;
}

export type ListTexts = 'catalogues:segmentos' | 'authoring:question.answers';

export interface Movable {
  id: string;
  label: string;
}

/** What the lines of a list are drawn in, where they can be put in another order. */
export interface Ordering {
  List: ComponentType<{ items: readonly Movable[]; move: (from: number, to: number) => void; children: ReactNode }>;
  Item: ComponentType<Movable & { children: ReactNode }>;
}

/** One field of a form, as data: how it is drawn, checked, read from a record and written to an input. */
export interface Field<Name extends string = string> {
  name: Name;
  label: TextKey;
  /** What it is for; where that depends on the others, from them. */
  hint?: TextKey | ((values: Values) => TextKey | TranslatableText | undefined);
  required: boolean;
  /** Whether it may be left empty all the same, given the others. */
  optionalWhen?(values: Values): boolean;
  rules: readonly Rule[];
  /** Shown under the field but never in the way of saving. */
  flag?: Rule;
  /** Modes in which the field exists; all when left out. */
  modes?: readonly Mode[];
  /** Whether the field exists, given the others. */
  when?(values: Values): boolean;
  clears?: readonly string[];
  /** Fields that its rules look at besides itself. */
  looksAt?: readonly string[];
  /** Many lines, and where their texts are; they are drawn by the form. */
  list?: ListTexts;
  ordering?: Ordering;
  /** A value that is never kept on the device. */
  secret?: boolean;
  /** Draws its own label and error (a group of controls). */
  bare?: boolean;
  /** About how high it is, for the grey block in its place. */
  height?: string;
  blank: unknown;
  /** What its values are called, where they are of a few. */
  names?: Readonly<Record<string, TextKey>>;
  /** From a record's value to the form's. */
  read(value: unknown): unknown;
  /** From the form's value to the input's. */
  write(value: unknown): unknown;
  /** The value as people read it, to compare two versions of a record. */
  show(value: unknown, lang: Lang, yes: string, no: string): string;
  /** Left out where it is a list. */
  Control?: ComponentType<ControlProps<never>>;
}

/** What every kind of field may be told; the rest follows from its name. */
export interface FieldOptions
  extends Partial<Pick<Field, 'label' | 'hint' | 'rules' | 'flag' | 'modes' | 'clears' | 'looksAt'>>,
    Pick<Field, 'optionalWhen' | 'when'> {
  /** True for the generic text, or the text of this field's own rule. */
  required?: boolean | TextKey;
  /** What the browser may fill in by itself, where the field is about the person who is signed in. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
}
