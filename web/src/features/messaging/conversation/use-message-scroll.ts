import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineEntry } from '#src/lib/message-sync/timeline.ts';
import type { MessagePages } from './use-message-pages.ts';
import type { ListStart } from './use-shown-messages.ts';

/** How near the end, in pixels, the list follows new messages. */
const nearEndPx = 120;
/** How near the first and the last message more are loaded. */
const nearEdgePx = 800;

type ScrollOptions = {
  entries: readonly TimelineEntry[];
  start: ListStart;
  older: MessagePages;
  newer: MessagePages;
  onSeen: (no: number) => void;
};

/** Where a list of messages is scrolled to, and what that causes. */
export function useMessageScroll({ entries, start, older, newer, onSeen }: ScrollOptions) {
  const ref = useRef<HTMLElement>(null);
  /** The list as it was last laid out. */
  const before = useRef<Layout | null>(null);
  const isAtEnd = useRef(true);
  const [isAway, setAway] = useState(false);
  /** A message in view and its distance from the start of the list. It stays in view where it is, whatever is added above it. */
  const anchor = useRef<{ key: string; top: number } | null>(null);
  const last = entries.at(-1);

  const rowAt = (index: number) => ref.current?.querySelector<HTMLElement>(`li[data-index="${index}"]`) ?? null;
  function look(): void {
    const scroller = ref.current;
    if (!scroller) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const left = scrollHeight - scrollTop - clientHeight;
    isAtEnd.current = left < nearEndPx && !newer.hasMore;
    setAway(left > clientHeight);
    const rows = scroller.querySelectorAll<HTMLElement>('li[data-message]');
    lookAtRows([...rows], scrollTop, scrollTop + clientHeight);
    if (scrollTop < nearEdgePx && older.hasMore && !older.failed) older.load();
    if (left < nearEdgePx && newer.hasMore && !newer.failed) newer.load();
  }

  /** The last message in view is seen, and the first one that starts in view is held in its place. */
  function lookAtRows(rows: readonly HTMLElement[], top: number, bottom: number): void {
    let seen: number | null = null;
    anchor.current = null;
    for (const row of rows.toReversed()) {
      const entry = entries[Number(row.dataset.index)];
      if (!entry || row.offsetTop >= bottom) continue;
      if (seen === null && entry.kind === 'message') seen = entry.message.no;
      const isAbove = row.offsetTop < top;
      // A long message may fill the view.
      if (!isAbove || anchor.current === null) anchor.current = { key: entry.key, top: row.offsetTop };
      if (isAbove && seen !== null) break;
    }
    if (seen !== null) onSeen(seen);
  }

  function keepPlace(scroller: HTMLElement): void {
    const held = anchor.current;
    const row = held && rowAt(entries.findIndex(({ key }) => key === held.key));
    if (row && row.offsetTop !== held.top) scroller.scrollTop += row.offsetTop - held.top;
  }

  function toEnd(): void {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }

  /** Scrolls to where the list starts. */
  function toStart(scroller: HTMLElement): void {
    const { at } = start;
    const unread = at === 'unread' ? entries.findIndex(({ kind }) => kind === 'unread') : -1;
    const found = entries.findIndex((entry) => entry.kind === 'message' && entry.message.no === at);
    const row = rowAt(Math.max(found, unread));
    if (!row || unread === 0) {
      toEnd();
      return;
    }
    // New messages start at the top, with the one before just above; a found message is in the middle.
    const above = found === -1 ? 48 : Math.max(0, (scroller.clientHeight - row.offsetHeight) / 2);
    scroller.scrollTop = row.offsetTop - above;
    if (found !== -1) row.focus({ preventScroll: true });
  }

  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller || !last) return;
    const was = before.current;
    if (was?.start !== start.key) toStart(scroller);
    else if (isAtEnd.current || (last.kind === 'pending' && last.key !== was.lastKey)) toEnd();
    else keepPlace(scroller);
    before.current = { start: start.key, lastKey: last.key };
    look();
  });

  const onResize = useEffectEvent(() => {
    if (isAtEnd.current) toEnd();
    look();
  });
  useEffect(() => {
    if (!ref.current) return undefined;
    const watch = new ResizeObserver(() => onResize());
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);

  return { ref, onScroll: look, isAway };
}

type Layout = { start: string; lastKey: string };
