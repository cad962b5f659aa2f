import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { TimelineEntry } from '#src/lib/message-sync/timeline.ts';
import type { OlderMessages } from './use-older-messages.ts';

/** How near the end, in pixels, the list follows new messages. */
const nearEndPx = 120;
/** How near the start older messages are loaded. */
const nearStartPx = 800;

/** Where a list of messages is scrolled to, and what that causes. */
export function useMessageScroll(
  entries: readonly TimelineEntry[],
  older: OlderMessages,
  onSeen: (no: number) => void,
) {
  const ref = useRef<HTMLElement>(null);
  /** The list as it was last laid out. */
  const before = useRef<{ firstKey: string; lastKey: string; height: number } | null>(null);
  const isAtEnd = useRef(true);
  const firstKey = entries.find(({ kind }) => kind === 'message' || kind === 'pending')?.key ?? '';
  const last = entries.at(-1);

  function look(): void {
    const scroller = ref.current;
    if (!scroller) return;
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < nearEndPx;
    const bottom = scrollTop + clientHeight;
    const rows = scroller.querySelectorAll<HTMLElement>('li[data-message]');
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      const row = rows[at];
      const entry = entries[Number(row?.dataset.index)];
      if (!row || entry?.kind !== 'message' || row.offsetTop >= bottom) continue;
      onSeen(entry.message.no);
      break;
    }
    if (scrollTop < nearStartPx && older.hasOlder && !older.failed) older.load();
  }

  function toEnd(): void {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }

  useLayoutEffect(() => {
    const scroller = ref.current;
    if (!scroller || !last) return;
    const was = before.current;
    const unread = entries.findIndex(({ kind }) => kind === 'unread');
    if (!was && unread > 0) {
      // What is new begins at the top, with what was said before it just above.
      const row = scroller.querySelector<HTMLElement>(`li[data-index="${unread}"]`);
      scroller.scrollTop = (row?.offsetTop ?? 0) - 48;
    } else if (!was || isAtEnd.current || (last.kind === 'pending' && last.key !== was.lastKey)) {
      toEnd();
    } else if (was.firstKey !== firstKey) {
      scroller.scrollTop += scroller.scrollHeight - was.height;
    }
    before.current = { firstKey, lastKey: last.key, height: scroller.scrollHeight };
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

  return { ref, onScroll: look };
}
