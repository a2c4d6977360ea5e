import { chakra } from '@chakra-ui/react/styled-system';
import type { PlacedQuestion } from '@encuestas/survey';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import type { AnswerSession } from '../drafts/answerSession';

/** The props of all dialogs about a submission. */
export interface PopupContext {
  readonly session: AnswerSession;
  readonly onGoTo: (question: PlacedQuestion) => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
}

interface PopupProps {
  readonly role: 'dialog' | 'alertdialog';
  readonly title: string;
  readonly children?: React.ReactNode;
  /** Scrolls between text and buttons. */
  readonly list: React.ReactNode;
  readonly buttons: React.ReactNode;
  readonly onClose: () => void;
}

const ScrollArea = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    marginTop: '12px',
    // Room for the focus ring, which the scrolling area would cut.
    marginInline: '-4px',
    padding: '0 4px 16px',
    overflowY: 'auto',
    '& ul': { listStyle: 'none' },
    '& summary': {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      paddingBlock: '10px',
      cursor: 'pointer',
      color: 'muted',
    },
    '& h3': { flex: '1', fontSize: 'xs', textTransform: 'uppercase', color: 'text' },
    '& a': { display: 'block', paddingBlock: '8px' },
    '& :is(a, summary):focus-visible': { outlineOffset: '0' },
  },
});

/** A dialog with a list of questions, in the survey's font size. */
export const Popup = ({ role, title, children, list, buttons, onClose }: PopupProps) => (
  <Dialog role={role} title={title} width="600px" onDismiss={onClose}>
    <chakra.div
      display="flex"
      flexDirection="column"
      flex="1 1 0"
      minHeight="0"
      maxHeight={{ sm: 'calc(100dvh - 140px)' }}
      fontSize="md"
      lineHeight="1.5rem"
    >
      {children}
      <ScrollArea>{list}</ScrollArea>
      <Footer marginTop="0">{buttons}</Footer>
    </chakra.div>
  </Dialog>
);
