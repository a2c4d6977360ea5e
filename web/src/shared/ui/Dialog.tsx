import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, RefObject } from 'react';
import { Missing } from './Missing';
import { overlays } from './reach';

export interface DialogProps {
  title: ReactNode;
  /** What the dialog says; read out with its title. */
  text?: ReactNode;
  icon?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  width?: string;
  busy?: boolean;
  /** What takes focus; otherwise the first thing that can. */
  first?: RefObject<HTMLElement | null>;
  /** What gets focus when it closes; otherwise what had it when it opened. */
  back?: () => Element | null;
  /** Esc, or the device's own way back; whoever owns the dialog decides whether it closes. */
  onDismiss: () => void;
  children: ReactNode;
}

export const Footer = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', marginTop: '6' },
});

/** A modal dialog with a heading, outside whatever form opened it. */
export function Dialog(props: DialogProps) {
  const { code: parts, failed } = overlays.useWanted(true);
  if (failed) return <Missing />;
  return parts ? <parts.DialogPanel {...props} /> : null;
}

export interface DrawerProps {
  label: string;
  closeLabel: string;
  onDismiss: () => void;
  children: ReactNode;
}

/** A panel that comes in from the side of a narrow screen. */
export function Drawer(props: DrawerProps) {
  const { code: parts, failed } = overlays.useWanted(true);
  if (failed) return <Missing />;
  return parts ? <parts.DrawerPanel {...props} /> : null;
}
