import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

const pauseMs = 300;

/**
 * What is typed into a field, and asked for once typing pauses. What is asked stands in the address, so that it can be
 * sent to somebody; whoever goes back or forth in the browser finds in the field what was asked there.
 */
export function useTyped(asked: string, ask: (text: string) => void): [string, Dispatch<SetStateAction<string>>] {
  const [typed, setTyped] = useState(asked);
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed) {
    setFollowed(asked);
    if (asked !== typed.trim()) setTyped(asked);
  }
  // What else is asked may change while somebody types: the newest question counts.
  const newest = useRef(ask);
  newest.current = ask;
  useEffect(() => {
    const text = typed.trim();
    if (text === asked) return undefined;
    const timer = setTimeout(() => newest.current(text), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  return [typed, setTyped];
}
