import { type KeyboardEvent, useState } from 'react';
import type { TimelineEntry } from '#src/lib/message-sync/timeline.ts';

/**
 * Walks messages with the arrow keys, Home and End. One of them can be reached with the tab key: the one that was walked to,
 * at first the last.
 */
export function useMessageKeys(entries: readonly TimelineEntry[]) {
  const [walked, setWalked] = useState<string | null>(null);
  const isMessage = (at: number) => entries[at]?.kind === 'message' || entries[at]?.kind === 'pending';
  const chosen = entries.findIndex(({ key }) => key === walked);
  const current = chosen === -1 ? lastIndex(entries.length - 1, -1) : chosen;

  /** The first message from a row on, in a direction. */
  function lastIndex(from: number, step: 1 | -1): number {
    for (let at = from; at >= 0 && at < entries.length; at += step) if (isMessage(at)) return at;
    return -1;
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = event.target as HTMLElement;
    const isHere = from === event.currentTarget || from.matches('[data-message]');
    if (!isHere || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextOf(event.key, from === event.currentTarget);
    if (next === undefined || next === -1) return;
    event.preventDefault();
    setWalked(entries[next]?.key ?? null);
    event.currentTarget.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus();
  }

  function nextOf(key: string, isEntering: boolean): number | undefined {
    if (key === 'Home') return lastIndex(0, 1);
    if (key === 'End') return lastIndex(entries.length - 1, -1);
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
    if (isEntering) return current;
    return key === 'ArrowUp' ? lastIndex(current - 1, -1) : lastIndex(current + 1, 1);
  }

  return {
    onKeyDown,
    onFocus: (at: number) => setWalked(entries[at]?.key ?? null),
    tabIndexOf: (at: number) => (at === current ? 0 : -1),
  };
}
