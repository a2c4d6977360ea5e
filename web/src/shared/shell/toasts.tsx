import { Button, createToaster, Toast, Toaster } from '@chakra-ui/react';
import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { useEffect } from 'react';
import { useTexts } from '../i18n';

/** Time to press Undo, in milliseconds. */
const UNDO_MS = 10_000;

const toaster = createToaster({ placement: 'bottom-start', max: 3, pauseOnPageIdle: true });

/** Shows a note below the page, for 10 seconds if it can be undone. It never repeats a dialog of the specification. */
export function toast({ text, undo }: { text: string; undo?: (() => void) | undefined }): void {
  toaster.create({ description: text, ...(undo && { duration: UNDO_MS, action: { label: '', onClick: undo } }) });
}

/** Where toasts appear: once, in the signed-in shell. */
export function Toasts() {
  const { t } = useTexts();
  // Removes the notes on sign-out: the next user must not see them or press their Undo.
  useEffect(() => () => toaster.remove(), []);
  return (
    <Toaster toaster={toaster} aria-label={t('common.notices')}>
      {({ description, action }) => (
        <Toast.Root recipe={look}>
          <Toast.Description>{description}</Toast.Description>
          {action && (
            <Toast.ActionTrigger asChild>
              {/* A press does not move the focus: Ark would restore it on the next pointer move, and take it from another field. */}
              <Button variant="plain" flexShrink="0" onMouseDown={(event) => event.preventDefault()}>
                {t('common.undo')}
              </Button>
            </Toast.ActionTrigger>
          )}
        </Toast.Root>
      )}
    </Toaster>
  );
}

const look = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      // Ark's group is as wide as its narrowest line.
      width: 'max-content',
      maxWidth: 'min(480px, calc(100vw - 32px))',
      padding: '6px 16px',
      minHeight: '44px',
      background: 'surface',
      color: 'text',
      borderWidth: '1px',
      borderColor: 'control',
      borderRadius: 'md',
      boxShadow: 'popup',
      // Ark computes the position and movement.
      translate: 'var(--x) var(--y)',
      scale: 'var(--scale)',
      zIndex: 'var(--z-index)',
      height: 'var(--height)',
      opacity: 'var(--opacity)',
      willChange: 'translate, opacity, scale',
      transition: 'translate 300ms, scale 300ms, opacity 300ms, height 300ms',
    },
    description: { overflowWrap: 'anywhere' },
  },
});
