import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ControlProps, Field } from '../../../crud/fields/field';
import { idOf, type OptionsHook, picker } from '../../../crud/fields/picker';
import type { Option } from '../../../crud/fields/useSearch';
import { type Lang, useTexts } from '../../../shared/i18n';
import { afterChoice, MIRRORED, type Mirrored, ofRecord, speaks } from './address';

/** A generated hook that finds one record's label by its id. */
type LabelHook = (options: { variables: { id: string; lang: Lang }; skip: boolean }) => {
  data?: { record: Option | null };
  error?: unknown;
};

/**
 * A picker whose choice is in the address (spec §2 Comment form). The address leads: choosing changes it, and what it
 * says is then in the form, so that a link, back and forward show the form as it was.
 */
export function mirrored<N extends Mirrored>(
  name: N,
  options: OptionsHook,
  useLabel: LabelHook,
  more: Parameters<typeof picker>[2],
): Field<N> {
  const field = picker(name, options, more);
  const Picker = field.Control as ComponentType<ControlProps<Option | null>>;

  function MirroredControl(props: ControlProps<Option | null>) {
    const { lang } = useTexts();
    const [params, setParams] = useSearchParams();
    const picked = useRef<Option | null>(null);
    const { value, disabled, onChange } = props;
    const values = props.useValues((all) => all);
    const wanted = disabled ? null : params.get(name);
    const known = picked.current?.id === wanted ? picked.current : null;
    const asked = wanted !== null && wanted !== value?.id && !known;
    const { data, error } = useLabel({ variables: { id: wanted ?? '', lang }, skip: !asked });
    const found = known ?? (data?.record?.id === wanted ? data?.record : null);
    const missing = asked && (error !== undefined || data?.record === null);
    // What the form begins with, of a record or a draft, speaks first; once the address spoke, its silence says "none".
    const [spoken, setSpoken] = useState(() => speaks(params));
    if (!spoken && speaks(params)) setSpoken(true);
    const silent = !spoken && !speaks(params);

    useEffect(() => {
      if (disabled) return;
      if (silent) {
        if (name !== MIRRORED[0] || !value) return;
        const ids = Object.fromEntries(MIRRORED.map((each) => [each, idOf(values[each])]));
        return setParams(ofRecord(params, ids), { replace: true });
      }
      // What the address names but nobody has is taken out of it.
      if (missing) return setParams(afterChoice(params, name, undefined), { replace: true });
      if (wanted === null && value) return onChange(null);
      if (found && found.id !== value?.id) onChange({ id: found.id, label: found.label });
    }, [disabled, silent, missing, wanted, found, value, values, params, setParams, onChange]);

    const choose = (option: Option | null) => {
      picked.current = option;
      setParams(afterChoice(params, name, option?.id));
    };
    return <Picker {...props} onChange={disabled ? onChange : choose} />;
  }
  return { ...field, Control: MirroredControl };
}
