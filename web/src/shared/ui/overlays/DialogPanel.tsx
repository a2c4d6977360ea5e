import { Dialog as Chakra, Portal } from '@chakra-ui/react';
import { useRef } from 'react';
import { dialog, drawer, palette, sheet } from '../../theme/overlays';
import type { DialogProps } from '../Dialog';
import { canFocus, focusAbove, useRestoreFocus } from './focus';

/** Leaves Escape to an open list: its own handler is registered one frame after it opens. */
const leaveEscapeToList = (event: KeyboardEvent) => {
  if (document.activeElement?.matches('[role=combobox][aria-expanded=true]')) event.preventDefault();
};

/** Controls, and the summaries of closed details in place of what these hide. */
const FOCUSABLE =
  'details:not([open]) > summary, :is(input, select, textarea, button, a[href]):not(details:not([open]) *)';

/** A modal dialog; its owner unmounts it. */
export function DialogPanel(props: DialogProps) {
  const { title, text, icon, role, width, look, busy, first, back, onDismiss, children } = props;
  useRestoreFocus(back);
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef<Element>(null);
  const start = () => {
    const inside = panel.current?.querySelector<HTMLElement>(FOCUSABLE);
    return first?.current ?? inside ?? panel.current;
  };
  // Focuses at mount, so that a key pressed at once is for the dialog; later renders do not move focus.
  const enter = (content: HTMLDivElement | null) => {
    if (!content || panel.current) return;
    panel.current = content;
    focusAbove(start());
  };
  return (
    <Chakra.Root
      recipe={look ? { palette, sheet, drawer }[look] : dialog}
      open
      role={role}
      onOpenChange={({ open }) => !open && onDismiss()}
      onEscapeKeyDown={leaveEscapeToList}
      closeOnInteractOutside={look === 'palette' || look === 'drawer'}
      restoreFocus={false}
      // Called a moment after `enter`, when Tab may have moved focus, and again when a dialog above closes, which
      // restores the last focus.
      initialFocusEl={() => {
        const now = document.activeElement as HTMLElement | null;
        if (panel.current?.contains(now)) return now;
        return canFocus(latest.current) ? latest.current : start();
      }}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content
            ref={enter}
            width={width}
            data-large={width && !look ? '' : undefined}
            aria-busy={busy || undefined}
            // React events bubble through the portal to the form behind. Keys do so on purpose: keyboard dragging listens
            // at the document.
            onSubmit={(event) => event.stopPropagation()}
            onBlur={(event) => event.stopPropagation()}
            onFocus={({ target }) => {
              if (panel.current?.contains(target)) latest.current = target;
            }}
          >
            <Chakra.Header>
              {icon}
              <Chakra.Title>{title}</Chakra.Title>
            </Chakra.Header>
            {text && <Chakra.Description>{text}</Chakra.Description>}
            {children}
          </Chakra.Content>
        </Chakra.Positioner>
      </Portal>
    </Chakra.Root>
  );
}
