import { chakra } from '@chakra-ui/react/styled-system';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../i18n';
import { Button } from '../ui/elements';
import { Icon } from '../ui/icons';

/** What a popup says; `items` are listed below the text, and lines of `detail` stand by themselves. */
export interface DialogContent {
  title?: string;
  text?: string;
  items?: readonly string[];
  detail?: readonly string[];
}

interface Confirmation extends DialogContent {
  confirmLabel?: string;
  cancelLabel?: string;
}

/** Popups as promises: they resolve when the person closed them. */
export interface Dialogs {
  confirm: (content: Confirmation) => Promise<boolean>;
  success: (content?: DialogContent) => Promise<void>;
  error: (content?: DialogContent) => Promise<void>;
  info: (content: DialogContent) => Promise<void>;
}

type Kind = 'confirm' | 'success' | 'error' | 'info';
interface Open extends Confirmation {
  key: number;
  kind: Kind;
  done: (answer: boolean) => void;
}

const DialogsContext = createContext<Dialogs | null>(null);

export const Frame = chakra('dialog', {
  base: {
    margin: 'auto',
    width: '440px',
    maxWidth: 'calc(100vw - 32px)',
    maxHeight: 'calc(100dvh - 32px)',
    overflow: 'auto',
    padding: '24px',
    background: 'surface',
    color: 'text',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'popup',
    '&::backdrop': { background: 'rgb(10 16 24 / 55%)' },
  },
});

const COLOUR = { confirm: 'warning', success: 'success', error: 'danger', info: 'accent' } as const;

function Popup({ open, close: onClose }: { open: Open; close: (answer: boolean) => void }) {
  const { t } = useTexts();
  const frame = useRef<HTMLDialogElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const id = useId();
  const asks = open.kind === 'confirm';
  const close = (answer: boolean) => {
    // While it is modal everything behind is inert and could not take focus.
    frame.current?.close();
    onClose(answer);
  };
  useEffect(() => {
    frame.current?.showModal();
    first.current?.focus();
  }, []);
  return (
    <Frame
      ref={frame}
      role={asks || open.kind === 'error' ? 'alertdialog' : 'dialog'}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        close(!asks);
      }}
    >
      <chakra.div display="flex" gap="3" alignItems="flex-start">
        <chakra.span color={COLOUR[open.kind]} paddingTop="2px">
          <Icon name={open.kind === 'success' ? 'check' : 'warning'} size={20} />
        </chakra.span>
        <chakra.div minWidth="0" overflowWrap="anywhere">
          <chakra.h2 id={`${id}-title`} fontSize="16px" lineHeight="24px">
            {open.title}
          </chakra.h2>
          <chakra.div id={`${id}-text`} color="muted" marginTop="1">
            {open.text && <p>{open.text}</p>}
            {open.detail?.map((line) => (
              <p key={line}>{line}</p>
            ))}
            {open.items && open.items.length > 0 && (
              <chakra.ul marginTop="2" paddingStart="18px" listStyleType="disc">
                {open.items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </chakra.ul>
            )}
          </chakra.div>
        </chakra.div>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="2" marginTop="6">
        {asks && (
          <Button type="button" ref={first} onClick={() => close(false)}>
            {open.cancelLabel ?? t('common.cancel')}
          </Button>
        )}
        <Button type="button" ref={asks ? undefined : first} look="solid" onClick={() => close(true)}>
          {asks ? (open.confirmLabel ?? t('common.confirm')) : t('common.ok')}
        </Button>
      </chakra.div>
    </Frame>
  );
}

/** Holds the popups of the application; one at a time, the others wait their turn. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const { t } = useTexts();
  const [queue, setQueue] = useState<readonly Open[]>([]);
  const keys = useRef(0);
  const origin = useRef<Element | null>(null);

  const show = useCallback(
    (kind: Kind, content: Confirmation) =>
      new Promise<boolean>((done) => {
        if (document.activeElement && document.activeElement !== document.body) origin.current = document.activeElement;
        keys.current += 1;
        const open = { ...content, key: keys.current, kind, done };
        setQueue((before) => [...before, open]);
      }),
    [],
  );

  const dialogs = useMemo<Dialogs>(
    () => ({
      confirm: (content) => show('confirm', content),
      success: async (content) => {
        await show('success', { title: t('common.success'), text: t('common.successText'), ...content });
      },
      error: async (content) => {
        const text = content?.items ? undefined : t('common.errorText');
        await show('error', { title: t('common.error'), text, ...content });
      },
      info: async (content) => {
        await show('info', content);
      },
    }),
    [show, t],
  );

  const [open] = queue;
  const close = (answer: boolean) => {
    setQueue((before) => before.slice(1));
    const back = origin.current;
    if (back instanceof HTMLElement && back.isConnected) back.focus();
    open?.done(answer);
  };

  return (
    <DialogsContext value={dialogs}>
      {children}
      {open && <Popup key={open.key} open={open} close={close} />}
    </DialogsContext>
  );
}

/** The popups: `await dialogs.confirm({…})`, `await dialogs.success()`, `await dialogs.error({ items })`. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(DialogsContext);
  if (!dialogs) throw new Error('useDialogs needs DialogsProvider around it');
  return dialogs;
}
