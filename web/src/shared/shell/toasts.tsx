import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazyModule } from '../lazyModule';

/** What a toast says, and what its Undo does. A toast never repeats a dialog of the specification. */
export interface Note {
  text: string;
  undo?: () => void;
  /** Label of the button instead of Undo. */
  label?: string;
}

const parts = lazyModule(() => import('./Toaster'));

/** Notes that wait for the code that shows them. */
let waiting: readonly Note[] = [];
const listeners = new Set<() => void>();

function setWaiting(notes: readonly Note[]): void {
  waiting = notes;
  for (const onChange of listeners) onChange();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => void listeners.delete(onChange);
}

/** Shows a note below the page. */
export function toast(note: Note): void {
  setWaiting([...waiting, note]);
}

/** Where toasts appear: once, in the signed-in shell. */
export function Toasts() {
  const notes = useSyncExternalStore(subscribe, () => waiting);
  const [isUsed, setUsed] = useState(false);
  if (notes.length > 0 && !isUsed) setUsed(true);
  const { module } = parts.useModule(isUsed);
  parts.usePreloadWhenIdle();
  // Removes the notes on sign-out: the next user must not see them or press their Undo.
  useEffect(() => module?.clear, [module]);
  useEffect(() => {
    if (!module || notes.length === 0) return;
    for (const note of notes) module.show(note);
    setWaiting([]);
  }, [module, notes]);
  return module && <module.Notes />;
}
