import { useCallback, useRef, useState } from 'react';
import { readFile } from './reading';
import type { Reading } from './sheet';

interface Chosen {
  readonly name: string;
  /** Null while it is read. */
  readonly reading: Reading | null;
}

/** The file that was chosen, and what is in it; `names` are those that its columns may have. */
export function useFile(names: ReadonlySet<string>) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const latest = useRef(0);
  const choose = useCallback(
    async (file: File) => {
      latest.current += 1;
      const mine = latest.current;
      setChosen({ name: file.name, reading: null });
      const reading = await readFile(file, names);
      // Another file may have been chosen meanwhile.
      if (latest.current === mine) setChosen({ name: file.name, reading });
    },
    [names],
  );
  const sheet = chosen?.reading && 'sheet' in chosen.reading ? chosen.reading.sheet : null;
  return { chosen, sheet, choose };
}
