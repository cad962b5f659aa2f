import type { User } from '@foyer/contract/accounts.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { IconUsersPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type KeyboardEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { MessageSearchPart } from '#src/lib/message-search.ts';
import type { MessageSuggestionsPart } from '#src/lib/message-suggestions-part.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import { useVisibleHeight } from '#src/lib/page/use-visible-height.ts';
import { paths } from '#src/lib/paths.ts';
import { unreadMessagesQuery } from '#src/lib/unread-messages.ts';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { SegmentedChoice } from '#src/ui/fields/segmented-choice.tsx';
import { useTyped } from '#src/ui/fields/use-typed.ts';
import { ListWaiting } from '#src/ui/messages/list-waiting.tsx';
import { LazyEmptyState } from './lazy-empty-state.ts';
import { ConversationList } from './list/conversation-list.tsx';
import { listBoxes } from './list/list-box.ts';
import classes from './messages-view.module.css';
import { PaneWaiting } from './pane-waiting.tsx';

const loadPane = async () => (await import('./conversation/conversation-pane.tsx')).ConversationPane;
const ConversationPane = lazyPart(loadPane);
const NewGroupDialog = lazyPart(async () => (await import('./groups/new-group-dialog.tsx')).NewGroupDialog);

type Props = {
  user: User;
  Search: MessageSearchPart;
  /** Above the inbox: the way to conversations under aliases. */
  Aliases: ComponentType<{ viewer: string }>;
  Suggestions?: MessageSuggestionsPart;
  /** Around the open conversation: what it needs of other features. */
  PaneFrame: ComponentType<{ children: ReactNode }>;
};

/** The list of conversations and the open one: side by side, and on a phone one of them. */
export function MessagesView({ user, Search, Aliases, Suggestions, PaneFrame }: Props) {
  const { t } = useTranslation('messaging');
  const { id = null } = useParams();
  const navigate = useNavigate();
  const { search, change } = useFilterParams<'box' | 'search'>();
  const box = listBoxes.find((each) => each === search.get('box')) ?? 'inbox';
  const words = search.get('search') ?? '';
  const [typed, setTyped] = useTyped(words, (text) => change('search', text));
  const isSearching = typed.trim() !== '';
  const [opened, setOpened] = useState(0);
  const list = new URLSearchParams(search);
  list.delete('message');
  const query = list.size === 0 ? '' : `?${list}`;
  const listPath = paths.messages + query;
  const side = useRef<HTMLDivElement>(null);
  const { data: counts } = useQuery(unreadMessagesQuery(user.id));
  useVisibleHeight();
  const [isCreating, setCreating] = useState(false);
  const queries = useQueryClient();
  // Ready before the first conversation is chosen. What an earlier page could not send is sent now.
  useEffect(() => {
    void loadPane().catch(() => undefined);
    void import('#src/lib/message-sync/use-outbox.ts').then(
      ({ outboxOf }) => outboxOf(user.id, queries),
      () => undefined,
    );
  }, [user.id, queries]);

  /** Alt and the arrow keys walk conversations, also from the field of a message. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    const rows = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-conversation]')];
    const at = rows.findIndex((row) => row.matches('[aria-current]'));
    const next = rows[event.key === 'ArrowUp' ? at - 1 : at + 1];
    if (!next) return;
    event.preventDefault();
    void navigate(next.pathname + next.search);
  }

  /** The arrow key goes to the first result, and Escape ends the search. */
  function onSearchKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && typed !== '') {
      setTyped('');
    } else if (event.key === 'ArrowDown' && !event.altKey) {
      side.current?.querySelector<HTMLElement>('a[data-conversation]')?.focus();
    } else return;
    event.preventDefault();
  }

  const Title = id === null ? 'h1' : 'h2';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys bubbling up from the list and the field.
    <div className={classes.root} data-open={id !== null || undefined} onKeyDown={onKeyDown}>
      <div ref={side} className={classes.side}>
        <div className={classes.head}>
          <div className={classes.top}>
            <Title tabIndex={id === null ? -1 : undefined}>{t('title')}</Title>
            <button
              type="button"
              className="icon-button"
              aria-label={t('groups.new')}
              title={t('groups.new')}
              onClick={() => setCreating(true)}
            >
              <IconUsersPlus size={22} stroke={1.5} aria-hidden />
            </button>
          </div>
          <SearchField
            isCompact
            label={t('search.label')}
            placeholder={t('search.label')}
            clearLabel={t('search.clear')}
            maxLength={messagingLimits.search.typed}
            value={typed}
            isBusy={false}
            onType={setTyped}
            onSubmit={() => change('search', typed.trim())}
            onKeyDown={onSearchKey}
          />
          {!isSearching && (
            <SegmentedChoice
              label={t('boxes.label')}
              isLabelHidden
              name="box"
              options={listBoxes.map((value) => ({
                value,
                text:
                  value === 'requests' && counts && counts.requests > 0
                    ? t('boxes.requestsCount', { count: counts.requests })
                    : t(`boxes.${value}`),
              }))}
              value={box}
              onChange={(value) => change('box', value === 'inbox' ? '' : value)}
            />
          )}
        </div>
        <div className={classes.lists}>
          {isSearching ? (
            <Suspense fallback={<ListWaiting />}>
              <Search
                viewer={user.id}
                typed={typed.trim()}
                words={words}
                query={query}
                openId={id}
                onOpen={() => setOpened((before) => before + 1)}
                onLeave={() => side.current?.querySelector('input')?.focus()}
              />
            </Suspense>
          ) : (
            <>
              {box === 'inbox' && (
                <Suspense>
                  <Aliases viewer={user.id} />
                </Suspense>
              )}
              <ConversationList key={box} viewer={user.id} box={box} openId={id} search={query} />
            </>
          )}
        </div>
      </div>
      <div className={classes.pane}>
        {id === null ? (
          <Suspense>
            <LazyEmptyState picture="messages" text={t('choose')} />
          </Suspense>
        ) : (
          <Suspense fallback={<PaneWaiting />}>
            <PaneFrame>
              <ConversationPane
                key={id}
                viewer={user.id}
                id={id}
                listPath={listPath}
                opened={opened}
                Suggestions={Suggestions}
              />
            </PaneFrame>
          </Suspense>
        )}
      </div>
      {isCreating && (
        <Suspense>
          <NewGroupDialog viewer={user.id} onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </div>
  );
}
