import { Button, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../i18n';
import { Icon } from './icons';

/** A password box that can show its text. */
export function PasswordInput({ label, ...props }: ComponentProps<typeof Input> & { label: string }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const action = t(shown ? 'password.hide' : 'password.show');
  return (
    <chakra.div position="relative">
      <Input
        {...props}
        placeholder={props.disabled ? '••••••••' : undefined}
        type={shown ? 'text' : 'password'}
        paddingInlineEnd="92px"
      />
      <chakra.div position="absolute" top="0" right="0" hidden={props.disabled}>
        <Button
          variant="plain"
          // Names the field, unless the label is “password” itself.
          aria-label={action.toLowerCase().includes(label.toLowerCase()) ? action : `${action}: ${label}`}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
          paddingInline="10px"
        >
          <Icon name={shown ? 'unseen' : 'seen'} />
        </Button>
      </chakra.div>
    </chakra.div>
  );
}
