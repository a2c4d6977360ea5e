import type { ComponentType, HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import type { Lang, TextKey, TranslatableText } from '../../shared/i18n';

/** A form's values by field name. */
export type Values = Record<string, unknown>;

/** A form's mode, from the route (spec §2). */
export type Mode = 'add' | 'edit' | 'view';

/** Returns the error of a value, or null. A method type, so that a rule may declare the type of its value. */
export type Rule = { check(value: unknown, values: Values): TextKey | null }['check'];

export type UseValues = <T>(compute: (values: Values) => T) => T;

/** Props of a field's control. `id`, `invalid`, `describedBy` and `labelId` belong on the focusable element. */
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
  /** Selects from the form's values; the control renders when the selection changes. */
  useValues: UseValues;
}

export type ListTexts = 'catalogues:segmentos' | 'authoring:question.answers';

export interface Movable {
  id: string;
  label: string;
}

/** Components that make the lines of a list reorderable. */
export interface Ordering {
  List: ComponentType<{ items: readonly Movable[]; move: (from: number, to: number) => void; children: ReactNode }>;
  Item: ComponentType<Movable & { children: ReactNode }>;
}

/** A field of a form, as data: rendering, rules, reading from a record and writing to an input. */
export interface Field<Name extends string = string> {
  name: Name;
  label: TextKey;
  /** A hint, which may depend on the other values. */
  hint?: TextKey | ((values: Values) => TextKey | TranslatableText | undefined);
  required: boolean;
  /** Whether it is optional, given the others. */
  optionalWhen?(values: Values): boolean;
  rules: readonly Rule[];
  /** A warning, which does not prevent saving. */
  flag?: Rule;
  /** Modes in which the field exists; by default all. */
  modes?: readonly Mode[];
  /** Whether the field exists, given the others. */
  when?(values: Values): boolean;
  clears?: readonly string[];
  /** Suggests a value for another text field until the user edits that field. */
  fills?: { name: string; value(own: string): string };
  /** Other fields that its rules depend on. */
  looksAt?: readonly string[];
  /** A list of lines, which the form renders, with the prefix of its texts. */
  list?: ListTexts;
  /** Model whose permissions its lines take. */
  permission?: string;
  ordering?: Ordering;
  /** Never stored on the device. */
  secret?: boolean;
  /** Renders its own label (a group of controls). */
  bare?: boolean;
  /** Takes the whole width of a form. */
  wide?: boolean;
  /** Many records may have the same value: a list offers to change it in all selected ones. */
  bulk?: boolean;
  /** Stays for the next new record. */
  stays?: boolean;
  /** Height of its skeleton. */
  height?: string;
  /** Number of rows of its skeleton. */
  rows?: number;
  blank: unknown;
  /** Labels of enumerated values. */
  names?: Readonly<Record<string, TextKey>>;
  /** Converts a record's value to the form's. */
  read(value: unknown): unknown;
  /** Converts the form's value to the input's. */
  write(value: unknown): unknown;
  /** Formats the value for the conflict dialog. */
  show(value: unknown, lang: Lang, yes: string, no: string): string;
  /** Omitted for a list. */
  Control?: ComponentType<ControlProps<never>>;
}

/** Options of every kind of field. */
export interface FieldOptions
  extends Partial<Pick<Field, 'label' | 'hint' | 'rules' | 'flag' | 'modes' | 'clears' | 'looksAt' | 'wide'>>,
    Pick<Field, 'optionalWhen' | 'when'> {
  /** True for the generic error text, or a text of its own. */
  required?: boolean | TextKey;
  /** Autofill, for fields about the signed-in user. */
  autoComplete?: HTMLInputAutoCompleteAttribute;
}
