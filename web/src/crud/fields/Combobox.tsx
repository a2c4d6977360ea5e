import { IconButton, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { useRef } from 'react';
import { useTexts } from '../../shared/i18n';
import { lazyPart } from '../../shared/shell/lazyPart';
import { FINGER } from '../../shared/theme/recipes';
import { Icon } from '../../shared/ui/icons';
import { EMPTY } from './plain';
import { type ComboboxProps, partsOf, useSearch } from './useSearch';

// Loaded when a box gets the focus, because a form has many of them.
const OpenCombobox = lazyPart(async () => (await import('./OpenCombobox')).OpenCombobox);

/** In view mode the value is a text behind the box, because it wraps. */
const READ = { position: 'absolute', inset: '0', pointerEvents: 'none', '&:disabled': { opacity: 0 } } as const;

/** The key code of a key that an input method handles. */
const COMPOSING = 229;

/** A searchable single select over the server's records. */
export function Combobox({ useOptions, value, onChange, onBlur, ...props }: ComboboxProps) {
  const { id, label, disabled = false } = props;
  const { t } = useTexts();
  const search = useSearch({ value, choose: onChange, useOptions, disabled, first: props.first });
  const { open, typed, highlighted, show, hide } = search;
  /** Whether the press focuses the input. */
  const isFocusing = useRef(false);
  const ids = partsOf(id);
  const isRead = disabled && value !== null;
  return (
    <chakra.div
      id={ids.box}
      position="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) return;
        onBlur?.();
        // Switching windows does not leave the box.
        if (!currentTarget.contains(document.activeElement)) search.leave();
      }}
    >
      <Input
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? ids.list : undefined}
        aria-activedescendant={open && highlighted ? ids.option(highlighted) : undefined}
        aria-required={props.required || undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={disabled}
        placeholder={disabled ? EMPTY : open ? t('form.searchOptions') : t('form.choose')}
        paddingInlineEnd="56px"
        css={isRead ? READ : { [FINGER]: { paddingInlineEnd: value ? '78px' : '56px' } }}
        textOverflow="ellipsis"
        value={typed ?? value?.label ?? ''}
        onPointerDown={({ currentTarget }) => {
          isFocusing.current = document.activeElement !== currentTarget;
        }}
        onFocus={({ target }) => {
          OpenCombobox.preload().catch(() => undefined);
          if (typed === null) target.select();
        }}
        onClick={({ currentTarget }) => {
          // The press has moved the caret.
          if (isFocusing.current && typed === null) currentTarget.select();
          isFocusing.current = false;
          show();
        }}
        onChange={({ target }) => search.type(target.value)}
        onKeyDown={(event) => {
          const { isComposing, keyCode } = event.nativeEvent;
          // Phone keyboards compose while typing. Their Enter takes the option, too, and does not submit the form.
          const composes = isComposing || keyCode === COMPOSING;
          if (composes && event.key === 'Enter') event.preventDefault();
          if ((composes && event.key !== 'Enter') || !search.press(event, open)) return;
          event.preventDefault();
          // The next Escape closes the dialog around the box.
          if (event.key === 'Escape') event.stopPropagation();
        }}
      />
      {isRead && (
        <chakra.p aria-hidden paddingBlock="3px" fontSize="sm" lineHeight="1.25rem" overflowWrap="anywhere">
          {value.label}
        </chakra.p>
      )}
      <chakra.div position="absolute" insetBlock="0" insetEnd="0" display="flex" alignItems="center" color="muted">
        {value && !disabled && (
          <IconButton
            variant="ghost"
            width="32px"
            aria-label={t('form.clearField', { label })}
            onClick={() => {
              onChange(null);
              hide();
              document.getElementById(id)?.focus();
            }}
          >
            <Icon name="close" size={16} />
          </IconButton>
        )}
        <chakra.span pointerEvents="none" paddingInlineEnd="10px" hidden={disabled}>
          <Icon name="chevron" size={16} />
        </chakra.span>
      </chakra.div>
      {open && <OpenCombobox id={id} labelId={props.labelId} value={value} search={search} />}
    </chakra.div>
  );
}
