import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, RefObject } from 'react';
import { useTexts } from '../i18n';
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

/** The buttons at the end of a dialog. */
export const Footer = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', marginTop: '6' },
});

/** Said where a dialog's code does not come, as without a network: it is asked for again, and nothing is lost. */
const Missing = chakra('p', {
  base: {
    position: 'fixed',
    insetInline: '16px',
    bottom: '16px',
    zIndex: 'cover',
    padding: '12px 16px',
    borderRadius: 'lg',
    borderWidth: '1px',
    background: 'surface',
    color: 'danger',
  },
});

/** A modal dialog with a heading, outside whatever form opened it. */
export function Dialog(props: DialogProps) {
  const { t } = useTexts();
  const { code: parts, failed } = overlays.useWanted(true);
  if (failed) return <Missing role="alert">{t('shell.partFailed')}</Missing>;
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
  const parts = overlays.useWhen(true);
  return parts ? <parts.DrawerPanel {...props} /> : null;
}
