import { useState } from 'react';

/** Editable state that resets when `value` changes. */
export function useSyncedState<Value>(value: Value): [Value, (next: Value) => void] {
  const [edited, setEdited] = useState({ from: value, to: value });
  // Resets during render, so that a returning value does not restore an old edit.
  if (edited.from !== value) setEdited({ from: value, to: value });
  return [edited.from === value ? edited.to : value, (to) => setEdited({ from: value, to })];
}
