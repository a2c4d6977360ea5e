import { chakra } from '@chakra-ui/react/styled-system';
import type { PlacedQuestion } from '@encuestas/survey';
import { Dialog, Footer } from '../../../shared/ui/Dialog';
import type { AnswerSession } from '../drafts/answerSession';

/** What a popup about a survey that is to be sent is given. */
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
  /** What is long: it scrolls between text and buttons. */
  readonly list: React.ReactNode;
  readonly buttons: React.ReactNode;
  /** Esc, and whatever else closes without choosing. */
  readonly onClose: () => void;
}

const Listed = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    marginTop: '12px',
    overflowY: 'auto',
    '& ul': { paddingInlineStart: '20px', listStyle: 'disc' },
    '& h3': { marginTop: '12px', fontSize: 'xs', textTransform: 'uppercase' },
    '& a': { display: 'block', paddingBlock: '8px' },
  },
});

/** A dialog in the survey's own type, about questions that it lists. */
export const Popup = ({ role, title, children, list, buttons, onClose }: PopupProps) => (
  <Dialog role={role} title={title} width="600px" onDismiss={onClose}>
    <chakra.div
      display="flex"
      flexDirection="column"
      maxHeight="calc(100dvh - 140px)"
      fontSize="md"
      lineHeight="1.5rem"
    >
      {children}
      <Listed>{list}</Listed>
      <Footer>{buttons}</Footer>
    </chakra.div>
  </Dialog>
);
