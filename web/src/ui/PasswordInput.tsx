import { Button, Input } from '@chakra-ui/react';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, useState } from 'react';
import { useTexts } from '../i18n';

/** A password box that can be read; pasting is allowed. */
export function PasswordInput({ label, ...props }: ComponentProps<typeof Input> & { label: string }) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const act = t(shown ? 'auth.hide' : 'auth.show');
  return (
    <chakra.div position="relative">
      <Input {...props} type={shown ? 'text' : 'password'} paddingInlineEnd="92px" />
      <chakra.div position="absolute" top="0" right="0">
        <Button
          variant="plain"
          // Which one, where that is not said by “password” alone.
          aria-label={act.toLowerCase().includes(label.toLowerCase()) ? act : `${act}: ${label}`}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
          paddingInline="10px"
        >
          <Eye open={!shown} />
        </Button>
      </chakra.div>
    </chakra.div>
  );
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Z" />
      <circle cx="10" cy="10" r="2.5" />
      {!open && <path d="m3 17 14-14" />}
    </svg>
  );
}
