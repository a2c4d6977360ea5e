import { chakra } from '@chakra-ui/react/styled-system';

/** Work of unknown length: the server says nothing before its end. */
export const Spinner = chakra('span', {
  base: {
    display: 'inline-block',
    width: '16px',
    height: '16px',
    marginInlineEnd: '8px',
    verticalAlign: 'text-bottom',
    borderRadius: '50%',
    borderWidth: '2px',
    borderColor: 'line',
    borderTopColor: 'accent',
    animation: 'spin 0.8s linear infinite',
  },
});
