import { chakra } from '@chakra-ui/react/styled-system';

interface NoticeProps {
  readonly label: string;
  readonly text?: React.ReactNode;
  readonly children?: React.ReactNode;
}

const Frame = chakra('section', {
  base: {
    marginTop: '12px',
    paddingInline: '16px',
    paddingBlock: '12px',
    borderWidth: '1px',
    borderColor: 'warning',
    borderRadius: 'md',
    fontSize: 'sm',
    lineHeight: '1.25rem',
    overflowWrap: 'anywhere',
    '& ul': { paddingInlineStart: '20px', listStyle: 'disc' },
  },
});

/** What a person must know before going on. */
export const Notice = ({ label, text = label, children }: NoticeProps) => (
  <Frame aria-label={label}>
    <chakra.p fontWeight="600">{text}</chakra.p>
    {children}
  </Frame>
);
