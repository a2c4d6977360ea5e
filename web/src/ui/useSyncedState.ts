import { useState } from 'react';

/** State that a person edits, and that starts over whenever `value` changes. */
export function useSyncedState<Value>(value: Value): [Value, (next: Value) => void] {
  const [edited, setEdited] = useState({ from: value, to: value });
  return [edited.from === value ? edited.to : value, (to) => setEdited({ from: value, to })];
}
