import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './elements';

/** One thing that can be chosen from a menu. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

interface Props {
  /** Accessible name of the button. */
  label: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Shown instead of items when there are none. */
  empty?: string;
  square?: boolean;
  /** Open as soon as it is there: a list of many menus makes each when it is asked for. */
  opened?: boolean;
}

const Popup = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 40,
    minWidth: '176px',
    maxWidth: 'calc(100vw - 16px)',
    padding: '4px',
    background: 'surface',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'popup',
  },
});

const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    width: '100%',
    minHeight: '36px',
    paddingInline: '10px',
    borderRadius: 'sm',
    textAlign: 'start',
    cursor: 'pointer',
    color: 'text',
    '&:hover, &:focus': { background: 'sunken' },
    '&[data-danger]': { color: 'danger' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
});

/** A button that opens a menu: arrows, Home, End, first letters, Esc; focus comes back to the button (ARIA APG). */
export function Menu({ label, trigger, items, empty, square = true, opened = false }: Props) {
  const [open, setOpen] = useState(opened);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (!open || !button.current || !popup.current) return;
    const anchor = button.current.getBoundingClientRect();
    const size = popup.current.getBoundingClientRect();
    const below = anchor.bottom + 4 + size.height <= innerHeight;
    popup.current.style.top = `${below ? anchor.bottom + 4 : Math.max(8, anchor.top - 4 - size.height)}px`;
    popup.current.style.left = `${Math.max(8, Math.min(anchor.right - size.width, innerWidth - size.width - 8))}px`;
    popup.current.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [open]);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      const target = event.target as Node;
      if (!popup.current?.contains(target) && !button.current?.contains(target)) setOpen(false);
    };
    const away = () => setOpen(false);
    // Only what moves the button takes the menu from it; a field that loses focus scrolls its own text, too.
    const scrolled = (event: Event) => {
      if ((event.target as Node).contains(button.current)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    addEventListener('resize', away);
    addEventListener('scroll', scrolled, true);
    return () => {
      document.removeEventListener('pointerdown', outside);
      removeEventListener('resize', away);
      removeEventListener('scroll', scrolled, true);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const move = (event: KeyboardEvent) => {
    const all = [...(popup.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      all[(to + all.length) % all.length]?.focus();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else if (event.key.length === 1) {
      const letter = event.key.toLowerCase();
      [...all.slice(at + 1), ...all.slice(0, at + 1)]
        .find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))
        ?.focus();
    }
  };

  return (
    <>
      <Button
        type="button"
        ref={button}
        look="ghost"
        square={square}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' && !open) {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {trigger}
      </Button>
      {open && items.length > 0 && (
        <Popup ref={popup} id={id} role="menu" aria-label={label} onKeyDown={move}>
          {items.map((item) => (
            <Item
              key={item.key}
              type="button"
              role="menuitem"
              tabIndex={-1}
              data-danger={item.danger || undefined}
              onClick={() => {
                close();
                item.onSelect();
              }}
            >
              {item.icon}
              {item.label}
            </Item>
          ))}
        </Popup>
      )}
      {open && items.length === 0 && (
        <Popup ref={popup} id={id} role="status" padding="12px">
          {empty}
        </Popup>
      )}
    </>
  );
}
