import { useId, useLayoutEffect, useRef } from 'react';

interface PopupProps {
  readonly role: 'dialog' | 'alertdialog';
  readonly title: string;
  readonly children: React.ReactNode;
  /** Esc, and whatever else closes without choosing. */
  readonly onClose: () => void;
}

/** A modal on the browser's own dialog, which keeps the focus inside and gives it back. */
export function Popup({ role, title, children, onClose }: PopupProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element leaves the page: a dialog that is gone cannot give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role={role}
      className="survey-popup"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
