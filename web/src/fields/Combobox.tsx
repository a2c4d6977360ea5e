import { Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef, useState } from 'react';
import { useTexts } from '../i18n';
import { Missing } from '../ui/Missing';
import { later } from '../ui/reach';
import { BoxEnd } from './BoxEnd';
import type { ComboboxProps, Intent } from './options';

const code = later(() => import('./OpenCombobox'));

const UNTOUCHED: Intent = { open: false, typed: null, entered: false };

/**
 * A searchable single select over the server's records. Until somebody reaches for it there is only its box; what is
 * pressed or typed before the rest has come is kept, and done when it has.
 */
export function Combobox(props: ComboboxProps) {
  const { id, value, disabled } = props;
  const { t } = useTexts();
  const [reached, setReached] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const intent = useRef<Intent>({ ...UNTOUCHED });
  // A character that is put together from several keys is not taken apart.
  const [composing, setComposing] = useState(false);
  const { code: parts, failed } = code.useWanted(reached);
  code.useIdle();
  if (parts && !composing) return <parts.OpenCombobox {...props} intent={intent.current} />;
  const open = () => {
    intent.current.open = true;
    setReached(true);
  };
  return (
    <chakra.div position="relative">
      <Input
        id={id}
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
        onPointerDown={() => {
          intent.current.open = true;
        }}
        onClick={open}
        onFocus={(event) => {
          event.target.select();
          setReached(true);
        }}
        onBlur={({ currentTarget }) => {
          props.onBlur();
          // Where the window is left, the box is not.
          if (document.activeElement === currentTarget) return;
          Object.assign(intent.current, UNTOUCHED);
          setTyped(null);
        }}
        onChange={(event) => {
          Object.assign(intent.current, { typed: event.target.value, entered: false });
          setTyped(event.target.value);
          open();
        }}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') open();
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || intent.current.typed === null) return;
          event.preventDefault();
          intent.current.entered = true;
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
      {failed && <Missing />}
    </chakra.div>
  );
}
