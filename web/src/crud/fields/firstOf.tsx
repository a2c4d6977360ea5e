import type { ComponentType } from 'react';
import type { ControlProps, Field } from './field';
import type { Option } from './useSearch';

/** The first option (null if cleared) and the others. */
type Listed = readonly (Option | null)[];

const restOf = (value: Listed): Option[] => value.slice(1).filter((one) => one !== null);

/** The options besides the chosen one. */
const othersOf = (value: Listed): Option[] => restOf(value).filter(({ id }) => id !== value[0]?.id);

/**
 * A relation to several records of which the form edits the first (spec §2: one group, sent as a list). The others were
 * assigned elsewhere: the hint names them, and a save keeps them.
 */
export function firstOf<N extends string>(one: Field<N>): Field<N> {
  const Control = one.Control as ComponentType<ControlProps<Option | null>>;
  function FirstControl({ value, onChange, ...props }: ControlProps<Listed>) {
    const rest = restOf(value);
    const choose = (chosen: Option | null) => onChange(chosen || rest.length > 0 ? [chosen, ...rest] : []);
    return <Control {...props} value={value[0] ?? null} onChange={choose} />;
  }
  const each = (value: Listed) => value.filter((option) => option !== null);
  return {
    ...one,
    blank: [],
    bulk: false,
    hint: (values) => {
      const others = othersOf(values[one.name] as Listed);
      return others.length > 0
        ? { key: 'form.others', values: { others: others.map(({ label }) => label).join(', ') } }
        : undefined;
    },
    read: (value: readonly unknown[] | null | undefined) => (value ?? []).map(one.read),
    write: (value: Listed) => [...new Set(each(value).map(one.write))],
    show: (value: Listed, ...texts) => [...new Set(each(value).map((option) => one.show(option, ...texts)))].join(', '),
    Control: FirstControl,
  };
}
