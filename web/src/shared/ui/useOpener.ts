import { type KeyboardEvent, useId, useState } from 'react';
import { overlays } from './lazyOverlays';

export interface PanelProps {
  trigger: string;
  content: string;
  label: string;
  open: boolean;
  setOpen: (open: boolean) => void;
}

/** A button that opens a panel, which first mounts when it opens: a list has a hundred menus. */
export function useOpener(label: string, popup: 'menu' | 'dialog') {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const id = useId();
  const { module: parts, failed } = overlays.useModule(wasOpened);
  const panel: PanelProps = { trigger: `${id}-button`, content: `${id}-${popup}`, label, open, setOpen };
  const toggle = (to: boolean) => {
    setWasOpened(true);
    setOpen(to);
  };
  const button = {
    id: panel.trigger,
    'aria-label': label,
    'aria-haspopup': popup,
    'aria-expanded': open,
    'aria-controls': open && parts ? panel.content : undefined,
    onPointerEnter: overlays.preload,
    onFocus: overlays.preload,
    onClick: () => toggle(!open),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || open) return;
      event.preventDefault();
      toggle(true);
    },
  } as const;
  return { parts, missing: failed && open, panel, button };
}
