import { Dialog as Chakra, Portal } from '@chakra-ui/react';
import { useCallback, useRef } from 'react';
import { dialog } from '../../theme/overlays';
import type { DialogProps } from '../Dialog';
import { focusAbove, takes, useFocusBack } from './focus';

/** A list takes Escape from the dialog below it no sooner than in the frame after the one it opened in. */
const leaveToList = (event: KeyboardEvent) => {
  if (document.activeElement?.matches('[role=combobox][aria-expanded=true]')) event.preventDefault();
};

/** The one dialog. Whoever owns it decides what dismissing it means, and takes it away. */
export function DialogPanel({ title, text, icon, role, width, busy, first, back, onDismiss, children }: DialogProps) {
  useFocusBack(back);
  const wanted = useRef(first);
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef<Element>(null);
  const start = useCallback(() => {
    const inside = panel.current?.querySelector<HTMLElement>('input, select, textarea, button, a[href]');
    return wanted.current?.current ?? inside ?? panel.current;
  }, []);
  // As soon as it is there: a key pressed at once is already for the dialog. Once only, whenever it is drawn again.
  const enter = useCallback(
    (content: HTMLDivElement | null) => {
      if (!content || panel.current) return;
      panel.current = content;
      focusAbove(start());
    },
    [start],
  );
  return (
    <Chakra.Root
      recipe={dialog}
      open
      role={role}
      onOpenChange={({ open }) => !open && onDismiss()}
      onEscapeKeyDown={leaveToList}
      closeOnInteractOutside={false}
      restoreFocus={false}
      // Asked a moment after `enter`: whoever pressed Tab meanwhile stays where that led, but no menu that gave it back.
      // And again when a dialog above it is gone: what had focus before that one has it then.
      initialFocusEl={() => {
        const now = document.activeElement as HTMLElement | null;
        if (panel.current?.contains(now)) return now;
        return takes(latest.current) ? latest.current : start();
      }}
    >
      <Portal>
        <Chakra.Backdrop />
        <Chakra.Positioner>
          <Chakra.Content
            ref={enter}
            width={width}
            aria-busy={busy || undefined}
            // React’s events go up through the portal; what happens here is no business of the form behind. Keys go on: what is
            // dragged by them listens at the document.
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
