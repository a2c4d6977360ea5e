import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n';
import { Button, Input } from '../ui/elements';
import { Icon } from '../ui/icons';
import type { ControlProps } from './field';

/** A record as a picker shows it. */
export interface Option {
  id: string;
  label: string;
}

/** What a picker shows of the server's answer to what was typed. */
export interface Options {
  options: readonly Option[];
  /** How many there are in all; more than shown asks to refine the search. */
  count: number;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

interface Props extends ControlProps<Option | null> {
  /** Asks the server; only while the list is open. */
  useOptions: (search: string, open: boolean) => Options;
}

const DEBOUNCE_MS = 300;

const List = chakra('div', {
  base: {
    position: 'absolute',
    zIndex: 30,
    top: 'calc(100% + 4px)',
    insetInline: 0,
    padding: '4px',
    background: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'popup',
    // The list itself scrolls, moved by the combobox's keys.
    '& [role=listbox]': { maxHeight: '256px', overflowY: 'auto' },
    '& [role=option]': { padding: '8px 10px', borderRadius: 'sm', cursor: 'pointer', overflowWrap: 'anywhere' },
    '& [role=option][data-active]': { background: 'sunken' },
    '& [role=option][aria-selected=true]': { background: 'accentSoft', color: 'accent', fontWeight: 600 },
    '& [role=option][data-active][aria-selected=true]': { outline: '2px solid {colors.focus}', outlineOffset: '-2px' },
  },
});

/** A searchable single select over the server's records (ARIA combobox with a listbox). */
export function Combobox({ useOptions, value, onChange, onBlur, focusRef, ...props }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const { options, count, loading, failed, retry } = useOptions(search, open && !props.disabled);
  const listId = `${props.id}-list`;

  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setActive(-1);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(() => {
    if (!open || active < 0) return;
    document.getElementById(`${listId}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, open, listId]);

  const show = () => {
    if (props.disabled || open) return;
    setSearch('');
    setActive(-1);
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setTyped(null);
  };
  const choose = (option: Option | undefined) => {
    if (!option) return;
    onChange({ id: option.id, label: option.label });
    hide();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!open) return show();
      if (options.length > 0)
        setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      choose(options[active >= 0 ? active : options.length === 1 ? 0 : -1]);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      event.stopPropagation();
      hide();
    }
  };

  const note = loading ? t('common.loading') : failed ? null : count === 0 ? t('form.noOptions') : null;

  return (
    <chakra.div
      ref={box}
      position="relative"
      onBlur={(event) => {
        if (box.current?.contains(event.relatedTarget)) return;
        hide();
        onBlur();
      }}
    >
      <Input
        id={props.id}
        ref={focusRef}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        aria-required={props.required || undefined}
        aria-invalid={props.invalid || undefined}
        aria-describedby={props.describedBy}
        autoComplete="off"
        spellCheck={false}
        disabled={props.disabled}
        placeholder={open ? t('form.searchOptions') : t('form.choose')}
        value={typed ?? value?.label ?? ''}
        paddingInlineEnd="68px"
        textOverflow="ellipsis"
        onClick={show}
        onChange={(event) => {
          show();
          setTyped(event.target.value);
        }}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      <chakra.div position="absolute" top="0" right="0" height="100%" display="flex" alignItems="center" color="muted">
        {value && !props.disabled && (
          <Button
            type="button"
            look="ghost"
            square
            width="32px"
            aria-label={t('form.clearField', { label: props.label })}
            onClick={() => {
              onChange(null);
              setTyped(null);
              document.getElementById(props.id)?.focus();
            }}
          >
            <Icon name="close" size={16} />
          </Button>
        )}
        <chakra.span pointerEvents="none" paddingInlineEnd="10px">
          <Icon name="chevron" size={16} />
        </chakra.span>
      </chakra.div>
      {open && (
        <List
          onMouseDown={(event) => {
            // The input keeps focus while an option is pressed.
            event.preventDefault();
          }}
        >
          {!loading && count > options.length && (
            <chakra.p padding="8px 10px" color="muted">
              {t('form.refine')}
            </chakra.p>
          )}
          <chakra.div role="listbox" id={listId} aria-labelledby={props.labelId}>
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys act on the combobox, as the pattern has it
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the combobox (aria-activedescendant)
              <div
                key={option.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={option.id === value?.id}
                data-active={index === active || undefined}
                onMouseMove={() => index !== active && setActive(index)}
                onClick={() => choose(option)}
              >
                {option.label}
              </div>
            ))}
          </chakra.div>
          <chakra.div role="status" color="muted" paddingInline="10px">
            {note && <chakra.p paddingBlock="8px">{note}</chakra.p>}
          </chakra.div>
          {failed && (
            <chakra.div padding="8px 10px">
              <p>{t('form.optionsFailed')}</p>
              <Button type="button" look="link" onClick={retry}>
                {t('common.retry')}
              </Button>
            </chakra.div>
          )}
        </List>
      )}
    </chakra.div>
  );
}
