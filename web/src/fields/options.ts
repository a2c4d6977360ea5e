import type { ReactNode } from 'react';
import type { ControlProps } from './field';

export interface Option {
  id: string;
  label: string;
  /** What it means, where its name alone does not say: a picture, and a line under the name. */
  about?: { picture: ReactNode; line: string };
}

/** What a picker shows of the server's answer to what was typed. */
export interface Options {
  /** While it searches: what was found before. */
  options: readonly Option[];
  /** How many there are in all; more than shown asks to refine the search. */
  count: number;
  loading: boolean;
  failed: boolean;
  retry: () => void;
}

export interface ComboboxProps extends Omit<ControlProps<Option | null>, 'useValues'> {
  /** Asks the server; only while the list is open. */
  useOptions: (search: string, open: boolean) => Options;
}
