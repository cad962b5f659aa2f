import type { FoundMessage } from '@foyer/contract/message-search.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { conversationName } from '#src/lib/conversation-name.ts';
import type { MessageSearchProps } from '#src/lib/message-search.ts';
import { useLatePart } from '#src/lib/page/use-late-part.ts';
import { MoreButton } from '#src/ui/card/more.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ListWaiting } from '#src/ui/messages/list-waiting.tsx';
import classes from '#src/ui/messages/message-rows.module.css';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { FoundRow } from './found-row.tsx';
import { foundMessagesQuery } from './queries.ts';
import { searchFiltersIn } from './search-filters.ts';
import { useMoreOnScroll } from './use-more-on-scroll.ts';

const loadFilterFields = async () => (await import('./filter-fields.tsx')).FilterFields;
const filterNamespaces = ['date-time'] as const;

/** What was found, in the place of the list of conversations. */
export function SearchResults({ viewer, typed, words, query, openId, onOpen, onLeave }: MessageSearchProps) {
  const { t } = useTranslation('messaging');
  const [address] = useSearchParams();
  const isLongEnough = isSearch(typed) && isSearch(words);
  const filters = searchFiltersIn(address);
  const FilterFields = useLatePart(loadFilterFields, filterNamespaces);
  const found = useInfiniteQuery({ ...foundMessagesQuery(viewer, words, filters), enabled: isLongEnough });
  const end = useMoreOnScroll(found);
  if (!isSearch(typed)) {
    return (
      <p className={classes.short} role="status">
        {t('search.short', { count: messagingLimits.search.shortest })}
      </p>
    );
  }
  const items = isLongEnough ? found.data?.pages.flatMap((page) => page.items) : undefined;
  const isCurrent = (each: FoundMessage) =>
    each.conversation.id === openId && String(each.no) === address.get('message');

  /** The arrow keys walk results; the field is above the first one. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-conversation]')];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape' || (event.key === 'ArrowUp' && at === 0)) onLeave();
    else if (at !== -1 && event.key === 'ArrowUp') rows[at - 1]?.focus();
    else if (at !== -1 && event.key === 'ArrowDown') rows[at + 1]?.focus();
    else return;
    event.preventDefault();
  }

  return (
    <>
      {FilterFields && (
        <FilterFields
          viewer={viewer}
          openId={openId}
          filters={filters}
          nameOf={(conversation) => conversationName(conversation, t)}
        />
      )}
      <section
        className={classes.box}
        aria-label={t('search.results')}
        aria-busy={found.isFetching}
        onKeyDown={onKeyDown}
      >
        <p className="visually-hidden" role="status">
          {items && !found.isPlaceholderData && countText()}
        </p>
        <PageStates
          query={{ ...found, data: items }}
          waiting={<ListWaiting />}
          isEmpty={(all) => all.length === 0}
          empty={<EmptyState picture="messages" title={t('search.none')} level={2} text={t('search.tryOthers')} />}
        >
          {(all) => (
            // biome-ignore lint/a11y/noRedundantRoles: without list style, Safari does not treat it as one.
            <ul role="list" className={classes.list} data-stale={found.isPlaceholderData || undefined}>
              {all.map((each) => (
                <li key={`${each.conversation.id} ${each.no}`}>
                  <FoundRow found={each} query={query} isOpen={isCurrent(each)} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          )}
        </PageStates>
        <div ref={end} className={classes.more}>
          {found.isFetchNextPageError && <p>{t('search.moreFailed')}</p>}
          {items && <MoreButton query={found}>{t('more')}</MoreButton>}
        </div>
      </section>
    </>
  );

  function countText(): string {
    const count = items?.length ?? 0;
    if (count === 0) return t('search.none');
    return found.hasNextPage ? t('search.foundFirst', { count }) : t('search.found', { count });
  }
}

/** Whether there are enough letters and digits to search for. */
function isSearch(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= messagingLimits.search.shortest;
}
