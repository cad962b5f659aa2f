import type { Message } from '@foyer/contract/messaging/messages.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '../sync/timeline.ts';
import { dayTitle } from './day-title.ts';
import classes from './message-list.module.css';
import { useMessageKeys } from './use-message-keys.ts';
import type { OlderMessages } from './use-older-messages.ts';

type Props = {
  label: string;
  entries: readonly TimelineEntry[];
  older: OlderMessages;
  /** The messages up to this number are in view. */
  onSeen: (no: number) => void;
  renderMessage: (entry: Extract<TimelineEntry, { message: Message }>) => ReactNode;
  renderPending: (entry: Extract<TimelineEntry, { kind: 'pending' }>) => ReactNode;
};

/** How near the end, in pixels, the list follows new messages. */
const nearEndPx = 120;

/**
 * Messages from old to new, of which only those in view are in the document. The list keeps its place when older ones are
 * added above, and follows new ones while the end is in view. It is no live region: see `Announcer`.
 */
export function MessageList({ label, entries, older, onSeen, renderMessage, renderPending }: Props) {
  const { t, i18n } = useTranslation('messaging');
  const scroller = useRef<HTMLDivElement>(null);
  const isPlaced = useRef(false);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 64,
    getItemKey: (at) => entries[at]?.key ?? at,
    overscan: 8,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEndPx,
    paddingStart: 12,
    paddingEnd: 12,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const firstShown = items[0]?.index;

  // At first: what is unread, or else the end.
  useLayoutEffect(() => {
    if (isPlaced.current || entries.length === 0) return;
    isPlaced.current = true;
    const unread = entries.findIndex(({ kind }) => kind === 'unread');
    if (unread > 0) virtual.scrollToIndex(unread, { align: 'start' });
    else virtual.scrollToEnd();
  }, [entries, virtual]);

  // What the viewer sends is shown, wherever they were.
  const last = entries.at(-1);
  const lastOwn = last?.kind === 'pending' ? last.key : null;
  useLayoutEffect(() => {
    if (lastOwn !== null) virtual.scrollToEnd();
  }, [lastOwn, virtual]);

  const { hasOlder, failed, load } = older;
  const isAtStart = firstShown !== undefined && firstShown < 8;
  useLayoutEffect(() => {
    if (isAtStart && hasOlder && !failed && isPlaced.current) load();
  });

  useLayoutEffect(() => {
    const { range } = virtual;
    const seen = range ? lastMessageNo(entries, range.endIndex) : 0;
    if (seen > 0) onSeen(seen);
  });

  const keys = useMessageKeys(entries, (at) => virtual.scrollToIndex(at, { align: 'auto' }));
  return (
    <section
      ref={scroller}
      className={classes.scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the keyboard.
      tabIndex={0}
      onKeyDown={keys.onKeyDown}
    >
      {failed && (
        <div className={classes.older}>
          <button type="button" onClick={load}>
            {t('older.retry')}
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: without list style, Safari does not treat it as one. */}
      <ol role="list" className={classes.list} style={{ height: virtual.getTotalSize() }} aria-busy={older.isLoading}>
        {items.map((item) => {
          const entry = entries[item.index];
          if (!entry) return null;
          const isMessage = entry.kind === 'message' || entry.kind === 'pending';
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              data-message={isMessage || undefined}
              className={classes.item}
              style={{ transform: `translateY(${item.start}px)` }}
              {...(isMessage && { tabIndex: keys.tabIndexOf(item.index), onFocus: () => keys.onFocus(item.index) })}
            >
              {entry.kind === 'day' && <p className={classes.day}>{dayTitle(entry.at, i18n.language, t)}</p>}
              {entry.kind === 'unread' && <p className={classes.unread}>{t('unreadMark')}</p>}
              {entry.kind === 'message' && renderMessage(entry)}
              {entry.kind === 'pending' && renderPending(entry)}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function lastMessageNo(entries: readonly TimelineEntry[], upTo: number): number {
  for (let at = upTo; at >= 0; at -= 1) {
    const entry = entries[at];
    if (entry?.kind === 'message') return entry.message.no;
  }
  return 0;
}
