import { Button, type ButtonProps } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { overlays } from './reach';

/** One thing that can be chosen from a menu. */
export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

interface Props extends Omit<ButtonProps, 'children'> {
  /** Accessible name of the button. */
  label: string;
  trigger: ReactNode;
  items: () => readonly MenuItem[];
  /** Shown instead of items when there are none. */
  empty?: string;
}

/** A button that opens a menu. Until it is asked for there is only the button: of a hundred menus few are ever opened. */
export function Menu({ label, trigger, items, empty, ...button }: Props) {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const id = useId();
  const parts = overlays.useWhen(asked);
  const toggle = (to: boolean) => {
    setAsked(true);
    setOpen(to);
  };
  return (
    <>
      <Button
        variant="ghost"
        {...button}
        id={`${id}-button`}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open && parts ? `${id}-menu` : undefined}
        onPointerEnter={overlays.reach}
        onFocus={overlays.reach}
        onClick={() => toggle(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          toggle(true);
        }}
      >
        {trigger}
      </Button>
      {parts && (
        <parts.MenuPanel
          trigger={`${id}-button`}
          content={`${id}-menu`}
          items={items()}
          empty={empty}
          open={open}
          setOpen={setOpen}
        />
      )}
    </>
  );
}
