import { liveLimits } from '@foyer/contract/live/frames.ts';
import type { Message } from '@foyer/contract/messaging/messages.ts';
import { useEffect, useRef, useState } from 'react';
import { liveUpdates, useLiveNews } from '#src/lib/live/live-updates.ts';

/** The numbers of participants who are writing. Each counts for some seconds, or until a message of theirs arrives. */
export function useTyping(id: string, messages: readonly Message[]): readonly number[] {
  const [typing, setTyping] = useState<readonly number[]>([]);
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());

  function end(no: number): void {
    clearTimeout(timers.current.get(no));
    if (!timers.current.delete(no)) return;
    setTyping([...timers.current.keys()]);
  }

  useLiveNews((news) => {
    if (news.type !== 'typing' || news.id !== id) return;
    const { no } = news;
    const isKnown = timers.current.has(no);
    clearTimeout(timers.current.get(no));
    timers.current.set(
      no,
      setTimeout(() => end(no), liveLimits.typingShownSeconds * 1000),
    );
    if (!isKnown) setTyping([...timers.current.keys()]);
  });

  const last = messages.at(-1);
  const lastNo = useRef(last?.no ?? 0);
  useEffect(() => {
    if (!last || last.no <= lastNo.current) return;
    lastNo.current = last.no;
    end(last.authorNo);
  });
  useEffect(() => {
    const all = timers.current;
    return () => {
      for (const timer of all.values()) clearTimeout(timer);
      all.clear();
    };
  }, []);
  return typing;
}

/** Tells the others that the viewer is writing, as often as agreed. */
export function useTypingSignal(id: string): () => void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const now = performance.now();
    if (now - saidAt.current < liveLimits.typingSeconds * 1000) return;
    saidAt.current = now;
    liveUpdates.say({ type: 'typing', id });
  };
}
