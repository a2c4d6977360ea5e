import { chakra } from '@chakra-ui/react/styled-system';

/** Keys as on a keyboard, separated by spaces. */
export const Keys = ({ keys }: { keys: string }) =>
  keys.split(' ').map((key, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may repeat a key
    <Key key={index}>{key}</Key>
  ));

const Key = chakra('kbd', {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    minWidth: '20px',
    height: '20px',
    paddingInline: '5px',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'sm',
    background: 'sunken',
    color: 'muted',
    fontFamily: 'inherit',
    fontSize: '0.75rem',
    lineHeight: 1,
  },
});

/** ⌘ on Apple's systems, where Ctrl has other uses. */
export const MOD = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';
