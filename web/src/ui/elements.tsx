import { chakra } from '@chakra-ui/react/styled-system';

/** The few styled elements that everything is made of. */
export const Button = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '36px',
    paddingInline: '12px',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: '14px',
    fontWeight: 500,
    lineHeight: '20px',
    cursor: 'pointer',
    whiteSpace: 'nowrap',
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  variants: {
    look: {
      solid: { background: 'accent', color: 'accentText', '&:hover:not(:disabled)': { filter: 'brightness(1.1)' } },
      outline: {
        background: 'surface',
        color: 'text',
        borderColor: 'control',
        '&:hover:not(:disabled)': { background: 'sunken' },
      },
      ghost: { background: 'transparent', color: 'text', '&:hover:not(:disabled)': { background: 'sunken' } },
      link: {
        background: 'transparent',
        color: 'accent',
        paddingInline: '4px',
        '&:hover:not(:disabled)': { textDecoration: 'underline' },
      },
      danger: {
        background: 'transparent',
        color: 'danger',
        borderColor: 'danger',
        '&:hover:not(:disabled)': { background: 'dangerSoft' },
      },
    },
    square: { true: { width: '36px', paddingInline: '0', '@media (pointer: coarse)': { width: '44px' } } },
  },
  defaultVariants: { look: 'outline' },
});

const control = {
  width: '100%',
  minHeight: '36px',
  paddingInline: '10px',
  paddingBlock: '7px',
  borderRadius: 'md',
  borderWidth: '1px',
  borderColor: 'control',
  background: 'surface',
  color: 'text',
  fontSize: '14px',
  lineHeight: '20px',
  _placeholder: { color: 'muted', opacity: 1 },
  _disabled: { background: 'sunken', color: 'text', cursor: 'not-allowed', opacity: 1 },
  '&[aria-invalid=true]': { borderColor: 'danger' },
  '@media (pointer: coarse)': { minHeight: '44px', fontSize: '16px' },
} as const;

export const Input = chakra('input', { base: control });
export const Textarea = chakra('textarea', { base: { ...control, minHeight: '112px', resize: 'vertical' } });
export const Select = chakra('select', { base: { ...control, paddingInlineEnd: '28px' } });

export const Card = chakra('div', {
  base: { background: 'surface', borderWidth: '1px', borderColor: 'line', borderRadius: 'lg', boxShadow: 'card' },
});

export const PageTitle = chakra('h1', { base: { fontSize: '20px', lineHeight: '24px', fontWeight: 600 } });

/** A grey block where content will be, at its final height. */
export const Bone = chakra('span', {
  base: {
    display: 'block',
    height: '12px',
    borderRadius: 'sm',
    background: 'sunken',
  },
});
