import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef } from 'react';
import { chipPicker } from '../../shared/theme/chips';
import { Combobox } from '../fields/Combobox';
import { type OptionsHook, useServerOptions } from '../fields/picker';
import type { Option } from '../fields/useSearch';
import type { FilterTexts } from '../filters';

interface Props {
  label: string;
  value: Option | null;
  hook: OptionsHook;
  /** Filters the options. */
  filter: FilterTexts | undefined;
  choose: (option: Option | null) => void;
  /** Closes it; `focus` after Escape. */
  close: (focus: boolean) => void;
}

/** The open picker that replaces a filter's chip. */
export function FilterPicker({ label, value, hook, filter, choose, close }: Props) {
  const id = useId();
  useEffect(() => {
    const input = document.getElementById(id);
    input?.focus();
    input?.click();
  }, [id]);
  const useOptions = (search: string, open: boolean) => {
    const wasOpen = useRef(false);
    // Escape closes the list, and the picker with it.
    useEffect(() => {
      if (wasOpen.current && !open) close(true);
      wasOpen.current = open;
    }, [open]);
    return useServerOptions(hook, filter, search, open);
  };
  return (
    <chakra.span css={chipPicker}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Combobox
        id={id}
        labelId={`${id}-label`}
        label={label}
        value={value}
        onChange={choose}
        onBlur={() => close(false)}
        useOptions={useOptions}
      />
    </chakra.span>
  );
}
