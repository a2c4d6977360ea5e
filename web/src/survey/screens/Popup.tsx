import { Dialog } from '../../ui/Dialog';

interface PopupProps {
  readonly role: 'dialog' | 'alertdialog';
  readonly title: string;
  readonly children: React.ReactNode;
  /** Esc, and whatever else closes without choosing. */
  readonly onClose: () => void;
}

/** A dialog in the survey's own type. */
export function Popup({ role, title, children, onClose }: PopupProps) {
  return (
    <Dialog role={role} title={title} width="600px" onDismiss={onClose}>
      <div className="survey-popup">{children}</div>
    </Dialog>
  );
}
