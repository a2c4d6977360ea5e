import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Frame } from '../../shell/dialogs';

interface Props {
  title: string;
  width?: string;
  busy?: boolean;
  /** Esc, or the device's own way back; whoever owns the dialog decides whether it closes. */
  onDismiss: () => void;
  children: ReactNode;
}

/** A modal dialog with a heading. Focus goes back to where it was when it is taken away. */
export function Modal({ title, width = '440px', busy, onDismiss, children }: Props) {
  const frame = useRef<HTMLDialogElement>(null);
  const leaving = useRef(false);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = frame.current;
    leaving.current = false;
    dialog?.showModal();
    return () => {
      leaving.current = true;
      // Closed while it is still in the page: that is what gives focus back.
      dialog?.close();
    };
  }, []);
  return (
    <Frame
      ref={frame}
      width={width}
      aria-labelledby={id}
      aria-busy={busy || undefined}
      onKeyDown={(event) => {
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
        // A browser may close it without asking; what was typed must not go with it.
        if (leaving.current || event.target !== event.currentTarget) return;
        frame.current?.showModal();
        onDismiss();
      }}
    >
      <chakra.h2 id={id} fontSize="16px" lineHeight="24px" marginBottom="4">
        {title}
      </chakra.h2>
      {children}
    </Frame>
  );
}
