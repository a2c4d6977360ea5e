import { useEffect } from 'react';
import { tokenUser } from '../session/tokens';
import { deviceJson, KEY_PREFIXES } from '../storage';

/** A record that the person opened on this device. */
export interface Recent {
  /** Key of its area. */
  area: string;
  id: string;
  label: string;
}

const MAX = 8;
const key = () => `${KEY_PREFIXES.recent}${tokenUser()}`;

/** The latest first. */
export const recents = (): readonly Recent[] => deviceJson.read<readonly Recent[]>(key(), []);

/** Remembers a record once its label is known. */
export function useRecent(area: string, id: string | undefined, label: string | undefined): void {
  useEffect(() => {
    if (!id || !label) return;
    const others = recents().filter((one) => one.area !== area || one.id !== id);
    deviceJson.write(key(), [{ area, id, label }, ...others].slice(0, MAX));
  }, [area, id, label]);
}
