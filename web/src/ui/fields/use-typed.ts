import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

const pauseMs = 300;

/**
 * The text of a search field, submitted when typing pauses. The submitted query is in the address; after going back or
 * forward, the field shows the query of that address.
 */
export function useTyped(query: string, submit: (text: string) => void): [string, Dispatch<SetStateAction<string>>] {
  const [typed, setTyped] = useState(query);
  const [lastQuery, setLastQuery] = useState(query);
  if (query !== lastQuery) {
    setLastQuery(query);
    if (query !== typed.trim()) setTyped(query);
  }
  // `submit` may change during the pause, because it includes other filters: the latest one counts.
  const latest = useRef(submit);
  latest.current = submit;
  useEffect(() => {
    const text = typed.trim();
    if (text === query) return undefined;
    const timer = setTimeout(() => latest.current(text), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, query]);
  return [typed, setTyped];
}
