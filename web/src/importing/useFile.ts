import { useRef, useState } from 'react';
import { type Column, namesOf } from './columns';
import { readFile } from './reading';
import type { Reading } from './sheet';

export interface Chosen {
  readonly name: string;
  /** Null while it is read. */
  readonly reading: Reading | null;
}

/** The file that was chosen, and what is in it; `columns` are those that it may have. */
export function useFile(columns: readonly Column[]) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const latest = useRef(0);
  const choose = async (file: File) => {
    latest.current += 1;
    const mine = latest.current;
    setChosen({ name: file.name, reading: null });
    const reading = await readFile(file, new Set(namesOf(columns).keys()));
    // Another file may have been chosen meanwhile.
    if (latest.current === mine) setChosen({ name: file.name, reading });
  };
  const sheet = chosen?.reading && 'sheet' in chosen.reading ? chosen.reading.sheet : null;
  return { chosen, sheet, choose };
}
