import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode, RefObject } from 'react';
import { LoadFailed } from './LoadFailed';
import { overlays } from './lazyOverlays';

export interface DialogProps {
  title: ReactNode;
  /** Read out with the title. */
  text?: ReactNode;
  icon?: ReactNode;
  role?: 'dialog' | 'alertdialog';
  width?: string;
  /**
   * `sheet`: at the right edge, with the page visible; `palette` near the top and `drawer` at the left edge: closed by a
   * press outside, with the title for screen readers only.
   */
  look?: 'sheet' | 'palette' | 'drawer';
  busy?: boolean;
  /** Gets focus at first; by default the first focusable element. */
  first?: RefObject<HTMLElement | null>;
  /** Gets focus on close; by default the element that had it before. */
  back?: () => Element | null;
  /** Esc or the close button; the owner decides whether the dialog closes. */
  onDismiss: () => void;
  children: ReactNode;
}

export const Footer = chakra(
  'div',
  { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', marginTop: '6' } },
  { defaultProps: { className: 'dialog-foot' } },
);

/** A modal dialog with a heading, in a portal. */
export function Dialog(props: DialogProps) {
  const { module: parts, failed } = overlays.useModule(true);
  if (failed) return <LoadFailed />;
  return parts ? <parts.DialogPanel {...props} /> : null;
}

/** The buttons of a sheet, in reach wherever its content is scrolled to. */
export const SheetFooter = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 3,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '2',
    marginTop: 'auto',
    marginInline: 'var(--sheet-margin)',
    padding: '12px var(--sheet-padding) max(12px, env(safe-area-inset-bottom))',
    background: 'surface',
    borderTopWidth: '1px',
    borderColor: 'line',
    // The buttons are in sight: their focus does not scroll the content, despite its scroll padding.
    '& > button': { flex: { base: '1 1 auto', sm: 'none' }, scrollMarginBlock: '-72px' },
  },
});

/** A modal side panel of 560 px for one record of the list behind it; its buttons are a `SheetFooter`. */
export const Sheet = (props: Omit<DialogProps, 'look'>) => <Dialog {...props} look="sheet" />;
