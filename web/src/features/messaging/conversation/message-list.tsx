import type { Message } from '@foyer/contract/messaging/messages.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimelineEntry } from '#src/lib/message-sync/timeline.ts';
import { dayTitle } from './day-title.ts';
import classes from './message-list.module.css';
import { useMessageKeys } from './use-message-keys.ts';
import { useMessageScroll } from './use-message-scroll.ts';
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

/**
 * Messages from old to new. The list keeps its place when older ones are added above, and follows new ones while its end is
 * in view. It is no live region: see `Announcer`.
 */
export function MessageList({ label, entries, older, onSeen, renderMessage, renderPending }: Props) {
  const { t, i18n } = useTranslation('messaging');
  const scroll = useMessageScroll(entries, older, onSeen);
  const keys = useMessageKeys(entries);
  return (
    <section
      ref={scroll.ref}
      className={classes.scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the keyboard.
      tabIndex={0}
      onScroll={scroll.onScroll}
      onKeyDown={keys.onKeyDown}
    >
      {older.failed && (
        <div className={classes.older}>
          <button type="button" onClick={older.load}>
            {t('older.retry')}
          </button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: without list style, Safari does not treat it as one. */}
      <ol role="list" className={classes.list} aria-busy={older.isLoading}>
        {entries.map((entry, at) => {
          const isMessage = entry.kind === 'message' || entry.kind === 'pending';
          return (
            <li
              key={entry.key}
              data-index={at}
              data-message={isMessage || undefined}
              className={classes.item}
              {...(isMessage && { tabIndex: keys.tabIndexOf(at), onFocus: () => keys.onFocus(at) })}
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
