import { IconButton, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { useTexts } from '../i18n';
import { Icon } from '../ui/icons';
import { later } from '../ui/reach';
import type { ControlProps } from './field';

/** A record as a picker shows it. */
export interface Option {
  id: string;
  label: string;
}

/** What a picker shows of the server's answer to what was typed. */
export interface Options {
  /** While it searches: what was found before. */
  options: readonly Option[];
  /** How many there are in all; more than shown asks to refine the search. */
  count: number;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

export interface ComboboxProps extends ControlProps<Option | null> {
  /** Asks the server; only while the list is open. */
  useOptions: (search: string, open: boolean) => Options;
}

/** What somebody began with. */
export interface Intent {
  open: boolean;
  typed: string | null;
}

const code = later(() => import('./OpenCombobox'));

/** The buttons at the end of a picker's box. */
export function BoxEnd({
  value,
  label,
  disabled,
  clear,
}: {
  value: unknown;
  label: string;
  disabled: boolean;
  clear: () => void;
}) {
  const { t } = useTexts();
  return (
    <chakra.div position="absolute" insetBlock="0" insetEnd="0" display="flex" alignItems="center" color="muted">
      {Boolean(value) && !disabled && (
        <IconButton variant="ghost" width="32px" aria-label={t('form.clearField', { label })} onClick={clear}>
          <Icon name="close" size={16} />
        </IconButton>
      )}
      <chakra.span pointerEvents="none" paddingInlineEnd="10px">
        <Icon name="chevron" size={16} />
      </chakra.span>
    </chakra.div>
  );
}

/**
 * A searchable single select over the server's records. Until somebody reaches for it there is only its box; what is
 * pressed or typed before the rest has come is kept, and done when it has.
 */
export function Combobox(props: ComboboxProps) {
  const { id, value, disabled, focusRef } = props;
  const { t } = useTexts();
  const [reached, setReached] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const intent = useRef<Intent>({ open: false, typed: null });
  const parts = code.useWhen(reached);
  code.useIdle();
  if (parts) return <parts.OpenCombobox {...props} intent={intent.current} />;
  const open = () => {
    intent.current.open = true;
    setReached(true);
  };
  return (
    <chakra.div position="relative">
      <Input
        id={id}
        ref={focusRef}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-required={props.required || undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={t('form.choose')}
        paddingInlineEnd="68px"
        textOverflow="ellipsis"
        value={typed ?? value?.label ?? ''}
        onPointerEnter={code.reach}
        onPointerDown={open}
        onClick={open}
        onFocus={(event) => {
          event.target.select();
          setReached(true);
        }}
        onBlur={props.onBlur}
        onChange={(event) => {
          intent.current.typed = event.target.value;
          setTyped(event.target.value);
          open();
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
        }}
      />
      <BoxEnd
        value={value}
        label={props.label}
        disabled={disabled}
        clear={() => {
          props.onChange(null);
          document.getElementById(id)?.focus();
        }}
      />
    </chakra.div>
  );
}
