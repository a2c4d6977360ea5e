import { Combobox } from '../../fields/Combobox';
import { FieldFrame } from '../../fields/FieldFrame';
import type { Option } from '../../fields/options';
import { type OptionsHook, useServerOptions } from '../../fields/picker';

interface Props {
  id: string;
  label: string;
  hook: OptionsHook;
  value: Option | null;
  onChange: (value: Option | null) => void;
}

const NONE = {};

/** A picker outside of a generic form. */
export function OptionBox({ id, label, hook, value, onChange }: Props) {
  const useOptions = (search: string, open: boolean) => useServerOptions(hook, undefined, search, open);
  return (
    <FieldFrame id={id} label={label} required>
      <Combobox
        id={id}
        labelId={`${id}-label`}
        label={label}
        value={value}
        values={NONE}
        onChange={onChange}
        onBlur={() => {}}
        disabled={false}
        required
        invalid={false}
        describedBy={undefined}
        focusRef={() => {}}
        useOptions={useOptions}
      />
    </FieldFrame>
  );
}
