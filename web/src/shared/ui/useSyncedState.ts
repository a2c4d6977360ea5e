import { useState } from 'react';

/** State that a person edits, and that starts over whenever `value` changes. */
export function useSyncedState<Value>(value: Value): [Value, (next: Value) => void] {
  const [edited, setEdited] = useState({ from: value, to: value });
  // Reset while rendering, so that a value that comes back does not bring the edit of before.
  if (edited.from !== value) setEdited({ from: value, to: value });
  return [edited.from === value ? edited.to : value, (to) => setEdited({ from: value, to })];
}
