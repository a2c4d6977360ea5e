import { Button } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '../i18n';
import { Dialog, Footer } from '../ui/Dialog';
import { Icon } from '../ui/icons';
import '../ui/press';

/** Content of a dialog: `items` are a list below the text, and each `detail` is a paragraph. */
export interface DialogContent {
  title?: string;
  text?: string;
  items?: readonly string[];
  detail?: readonly string[];
}

interface Announcement extends DialogContent {
  /** Label of the second button; by default Cancelar in a confirmation, and none elsewhere. */
  otherLabel?: string;
}

interface Confirmation extends Announcement {
  confirmLabel?: string;
  /** The action is destructive. */
  danger?: boolean;
}

/** Dialogs as promises, which resolve on close. */
export interface Dialogs {
  confirm: (content: Confirmation) => Promise<boolean>;
  /** False when the second button was pressed. */
  success: (content?: Announcement) => Promise<boolean>;
  error: (content?: DialogContent) => Promise<unknown>;
  info: (content: DialogContent) => Promise<unknown>;
  /** Closes all dialogs without resolving them, since their screen is left. */
  dismiss: () => void;
}

type Kind = 'confirm' | 'success' | 'error' | 'info';
interface Open extends Confirmation {
  key: number;
  kind: Kind;
  done: (answer: boolean) => void;
}

const DialogsContext = createContext<Dialogs | null>(null);

const COLOUR = { confirm: 'warning', success: 'success', error: 'danger', info: 'accent' } as const;

function Popup({ open, back, close }: { open: Open; back: () => Element | null; close: (answer: boolean) => void }) {
  const { t } = useTexts();
  const first = useRef<HTMLButtonElement>(null);
  const isQuestion = open.kind === 'confirm';
  const other = open.otherLabel ?? (isQuestion && t('common.cancel'));
  const { text, items = [], detail = [] } = open;
  const body = (text || items.length + detail.length > 0) && (
    <>
      {text && <p>{text}</p>}
      {detail.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {items.length > 0 && (
        <chakra.ul paddingStart="18px" listStyleType="disc" css={{ 'p + &': { marginTop: '8px' } }}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </chakra.ul>
      )}
    </>
  );
  return (
    <Dialog
      role={isQuestion || open.kind === 'error' ? 'alertdialog' : 'dialog'}
      icon={
        <chakra.span color={COLOUR[open.kind]} paddingTop="2px">
          <Icon name={open.kind === 'success' ? 'check' : 'warning'} size={20} />
        </chakra.span>
      }
      title={open.title}
      text={body || undefined}
      first={first}
      back={back}
      onDismiss={() => close(!isQuestion)}
    >
      <Footer>
        {other && (
          <Button ref={isQuestion ? first : undefined} onClick={() => close(false)}>
            {other}
          </Button>
        )}
        <Button
          ref={isQuestion ? undefined : first}
          variant="solid"
          colorPalette={open.danger ? 'danger' : undefined}
          onClick={() => close(true)}
        >
          {isQuestion ? (open.confirmLabel ?? t('common.confirm')) : t('common.ok')}
        </Button>
      </Footer>
    </Dialog>
  );
}

/** Shows the dialogs one at a time; the others are queued. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const [queue, setQueue] = useState<readonly Open[]>([]);
  const keys = useRef(0);
  const origin = useRef<Element | null>(null);

  const dialogs = useMemo((): Dialogs => {
    const show = (kind: Kind, content: Confirmation) =>
      new Promise<boolean>((done) => {
        if (document.activeElement && document.activeElement !== document.body) origin.current = document.activeElement;
        keys.current += 1;
        const open = { ...content, key: keys.current, kind, done };
        setQueue((before) => [...before, open]);
      });
    return {
      confirm: (content) => show('confirm', content),
      success: (content) => show('success', { title: t('common.success'), text: t('common.successText'), ...content }),
      error: (content) => {
        const text = content?.items ? undefined : t('common.errorText');
        return show('error', { title: t('common.error'), text, ...content });
      },
      info: (content) => show('info', content),
      dismiss: () => setQueue([]),
    };
  }, [t]);

  const [open] = queue;
  const close = (answer: boolean) => {
    // The dialog is gone and focus restored before the caller continues.
    flushSync(() => setQueue((before) => before.slice(1)));
    open?.done(answer);
  };

  return (
    <DialogsContext value={dialogs}>
      {children}
      {open && <Popup key={open.key} open={open} back={() => origin.current} close={close} />}
    </DialogsContext>
  );
}

/** `await dialogs.confirm({…})`, `await dialogs.success()`, `await dialogs.error({ items })`. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs DialogsProvider around it');
  return dialogs;
}
