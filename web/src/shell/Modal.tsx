import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Frame } from './dialogs';

interface Props {
  title: string;
  width?: string;
  busy?: boolean;
  /** Esc, or the device's own way back; whoever owns the dialog decides whether it closes. */
  onDismiss: () => void;
  children: ReactNode;
}

/** A modal dialog with a heading, outside whatever form opened it. Focus goes back to where it was when it closes. */
export function Modal({ title, width = '440px', busy, onDismiss, children }: Props) {
  const frame = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  const id = useId();
  // Before it is painted, and before it is taken away: a dialog that is gone already gives no focus back.
  useLayoutEffect(() => {
    const dialog = frame.current;
    leaving.current = false;
    dialog?.showModal();
    return () => {
      leaving.current = true;
      // Closed and not only removed: that is what gives focus back.
      dialog?.close();
    };
  }, []);
  return createPortal(
    <Frame
      ref={frame}
      width={width}
      aria-labelledby={id}
      aria-busy={busy || undefined}
      onKeyDown={(event) => {
        // React's events go up through the portal; what happens here is no business of the form behind.
        event.stopPropagation();
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onDismiss();
      }}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss();
      }}
      onClose={(event) => {
        // A browser may close it without asking.
        if (leaving.current || event.target !== event.currentTarget) return;
        frame.current?.showModal();
        onDismiss();
      }}
    >
      <chakra.h2 id={id} fontSize="16px" lineHeight="24px" marginBottom="4" overflowWrap="anywhere">
        {title}
      </chakra.h2>
      {children}
    </Frame>,
    document.body,
  );
}
