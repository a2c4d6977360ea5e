import type { ReactNode } from 'react';
import type { TextKey } from '../../../i18n';

const Picture = ({ children }: { children: ReactNode }) => (
  <svg
    width="44"
    height="32"
    viewBox="0 0 44 32"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={{ flexShrink: 0 }}
  >
    {children}
  </svg>
);

/** By the type of answer (spec §3): how it looks to who responds, and what it is in a line. */
export const TYPES: Readonly<Record<string, { picture: ReactNode; line: TextKey }>> = {
  1: {
    picture: (
      <Picture>
        <rect x="2" y="4" width="40" height="10" rx="2" />
        <path d="m34 8 2.500 2.500L39 8M6 9h14" />
        <path d="M6 20h20M6 27h14" opacity=".6" />
      </Picture>
    ),
    line: 'authoring:question.types.choice',
  },
  2: {
    picture: (
      <Picture>
        <rect x="2" y="3" width="9" height="9" rx="2" />
        <path d="m4.500 7.500 2 2 3-4M15 7.500h10" />
        <rect x="2" y="19" width="9" height="9" rx="2" />
        <path d="M15 23.500h8" />
        <path d="M30 8.500 33 6v9M30 20h6l-3.500 3c3.500-.5 4 5-.5 5-1 0-1.700-.3-2-.7" />
      </Picture>
    ),
    line: 'authoring:question.types.boxes',
  },
  3: {
    picture: (
      <Picture>
        <rect x="2" y="3" width="40" height="26" rx="2" />
        <path d="M7 10h26M7 16h30M7 22h14M24 20v4" />
      </Picture>
    ),
    line: 'authoring:question.types.text',
  },
};
