import type { Message } from '@foyer/contract/messaging/messages.ts';
import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayTitle } from '#src/lib/languages/day-title.ts';
import type { TimelineEntry } from '#src/lib/message-sync/timeline.ts';
import classes from './message-list.module.css';
import { useMessageKeys } from './use-message-keys.ts';
import type { MessagePages } from './use-message-pages.ts';
import { useMessageScroll } from './use-message-scroll.ts';
import type { ListStart } from './use-shown-messages.ts';

type Props = {
  label: string;
  entries: readonly TimelineEntry[];
  start: ListStart;
  older: MessagePages;
  newer: MessagePages;
  /** The message that the page was opened at. */
  found: number | null;
  /** The messages up to this number are in view. */
  onSeen: (no: number) => void;
  onNewest: () => void;
  renderMessage: (entry: Extract<TimelineEntry, { message: Message }>) => ReactNode;
  renderPending: (entry: Extract<TimelineEntry, { kind: 'pending' }>) => ReactNode;
};

/**
 * Messages from old to new. The list keeps its place when others are added above or below, and follows new ones while its end is
 * in view. It is no live region: see `Announcer`.
 */
export function MessageList(props: Props) {
  const { label, entries, start, older, newer, found, onSeen, onNewest, renderMessage, renderPending } = props;
  const { t, i18n } = useTranslation('messaging');
  const scroll = useMessageScroll({ entries, start, older, newer, onSeen });
  const keys = useMessageKeys(entries);
  return (
    <div className={classes.frame}>
      <section
        ref={scroll.ref}
        className={classes.scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls needs the keyboard.
        tabIndex={0}
        onScroll={scroll.onScroll}
        onKeyDown={keys.onKeyDown}
      >
        {older.failed && <Retry pages={older} text={t('older.retry')} />}
        {/* biome-ignore lint/a11y/noRedundantRoles: without list style, Safari does not treat it as one. */}
        <ol role="list" className={classes.list} aria-busy={older.isLoading || newer.isLoading}>
          {entries.map((entry, at) => {
            const isMessage = entry.kind === 'message' || entry.kind === 'pending';
            const isFound = entry.kind === 'message' && entry.message.no === found;
            return (
              <li
                key={entry.key}
                data-index={at}
                data-message={isMessage || undefined}
                data-page-focus={isFound || undefined}
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
        {newer.failed && <Retry pages={newer} text={t('newer.retry')} />}
      </section>
      {(newer.hasMore || scroll.isAway) && (
        <button
          type="button"
          className={classes.newest}
          aria-label={t('newer.newest')}
          title={t('newer.newest')}
          onClick={() => {
            // The button goes away.
            scroll.ref.current?.focus({ preventScroll: true });
            onNewest();
          }}
        >
          <IconArrowDown size={22} stroke={1.5} aria-hidden />
        </button>
      )}
    </div>
  );
}

function Retry({ pages, text }: { pages: MessagePages; text: string }) {
  return (
    <div className={classes.retry}>
      <button type="button" onClick={pages.load}>
        {text}
      </button>
    </div>
  );
}
