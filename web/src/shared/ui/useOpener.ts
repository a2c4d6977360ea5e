import { type KeyboardEvent, useId, useState } from 'react';
import { overlays } from './reach';

export interface PanelProps {
  trigger: string;
  content: string;
  label: string;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** A button that opens a panel. Until it is asked for there is only the button: of a hundred menus few are ever opened. */
export function useOpener(label: string, popup: 'menu' | 'dialog') {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const id = useId();
  const { code: parts, failed } = overlays.useWanted(asked);
  const panel: PanelProps = { trigger: `${id}-button`, content: `${id}-${popup}`, label, open, setOpen };
  const toggle = (to: boolean) => {
    setAsked(true);
    setOpen(to);
  };
  const button = {
    id: panel.trigger,
    'aria-label': label,
    'aria-haspopup': popup,
    'aria-expanded': open,
    'aria-controls': open && parts ? panel.content : undefined,
    onPointerEnter: overlays.reach,
    onFocus: overlays.reach,
    onClick: () => toggle(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || open) return;
      event.preventDefault();
      toggle(true);
    },
  } as const;
  return { parts, missing: failed && open, panel, button };
}
