import { useRef, useState } from 'react';
import { type Column, namesOf } from './columns';
import { readFile } from './reading';
import type { Reading } from './sheet';

export interface Chosen {
  readonly name: string;
  /** Null while it is read. */
  readonly reading: Reading | null;
}

/**
 * The file that was chosen, and what is in it; `columns` are those that it may have. `beside`: what is read at the same
 * time, before anything is told of it.
 */
export function useFile(columns: readonly Column[], beside?: () => Promise<unknown>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const latest = useRef(0);
  const choose = async (file: File) => {
    latest.current += 1;
    const mine = latest.current;
    setChosen({ name: file.name, reading: null });
    const [reading] = await Promise.all([readFile(file, new Set(namesOf(columns).keys())), beside?.()]);
    // Another file may have been chosen meanwhile.
    if (latest.current === mine) setChosen({ name: file.name, reading });
  };
  const sheet = chosen?.reading && 'sheet' in chosen.reading ? chosen.reading.sheet : null;
  return { chosen, sheet, choose };
}
