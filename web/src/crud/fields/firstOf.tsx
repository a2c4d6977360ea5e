import type { ComponentType } from 'react';
import type { ControlProps, Field } from './field';
import type { Option } from './useSearch';

/** The first, if one is chosen, and the others; nothing at all where there is none. */
type Listed = readonly (Option | null)[];

/** A draft may be of a build whose form held the first alone. */
const listed = (value: Listed | Option | null): Listed => [value].flat();

const restOf = (value: Listed | Option | null): Option[] =>
  listed(value)
    .slice(1)
    .filter((one) => one !== null);

/** What the list holds beside the one that is chosen. */
const othersOf = (value: Listed | Option | null): Option[] =>
  restOf(value).filter(({ id }) => id !== listed(value)[0]?.id);

/**
 * A relation to several records of which the form chooses one (spec §2: one group, sent as a list). The others were given
 * elsewhere: they are named below it, and not taken away by whoever changes something else.
 */
export function firstOf<N extends string>(one: Field<N>): Field<N> {
  const Control = one.Control as ComponentType<ControlProps<Option | null>>;
  function FirstControl({ value, onChange, ...props }: ControlProps<Listed | Option | null>) {
    const rest = restOf(value);
    const choose = (chosen: Option | null) => onChange(chosen || rest.length > 0 ? [chosen, ...rest] : []);
    return <Control {...props} value={listed(value)[0] ?? null} onChange={choose} />;
  }
  const each = (value: Listed | Option | null) => listed(value).filter((option) => option !== null);
  return {
    ...one,
    blank: [],
    hint: (values) => {
      const others = othersOf(values[one.name] as Listed | Option | null);
      return others.length > 0
        ? { key: 'form.others', values: { others: others.map(({ label }) => label).join(', ') } }
        : undefined;
    },
    read: (value: readonly unknown[] | null | undefined) => (value ?? []).map(one.read),
    write: (value: Listed | Option | null) => [...new Set(each(value).map(one.write))],
    show: (value: Listed | Option | null, ...texts) =>
      [...new Set(each(value).map((option) => one.show(option, ...texts)))].join(', '),
    Control: FirstControl,
  };
}
