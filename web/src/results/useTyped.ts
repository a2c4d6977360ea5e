import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Safari takes a hundred changes of the address in half a minute, and no more. */
const REST_MS = 300;

/** A search as it is typed; the address says it once the typing rests, and has the last word where it is another's. */
export function useTyped(said: string, say: (text: string) => void) {
  const [typed, setTyped] = useState(said);
  const written = useRef(said);
  useEffect(() => {
    // What was typed meanwhile is not undone by the address that follows it.
    if (said !== written.current) setTyped(said);
    written.current = said;
  }, [said]);
  const write = useEffectEvent((text: string) => {
    if (text === said) return;
    written.current = text;
    say(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => write(typed.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
