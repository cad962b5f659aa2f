import type { ConversationBox } from '@foyer/contract/rules/messaging/choices.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { conversationPath } from '#src/lib/conversation-path.ts';
import { useRefetchInterval } from '#src/lib/live/live-updates.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MoreButton } from '#src/ui/card/more.tsx';
import { ListWaiting } from '#src/ui/messages/list-waiting.tsx';
import classes from '#src/ui/messages/message-rows.module.css';
import { PageStates } from '#src/ui/page/page-states.tsx';
import { LazyEmptyState } from '../lazy-empty-state.ts';
import { conversationsQuery } from '../queries.ts';
import { ConversationRow } from './conversation-row.tsx';
import type { ListBox } from './list-box.ts';

/** Only lists of requests have it. */
const AllowanceNote = lazyPart(async () => (await import('#src/ui/messages/allowance-note.tsx')).AllowanceNote);

/** Without live updates, how often the list is read. */
const refetchMs = 20_000;

type Props = { viewer: string; box: ListBox; openId: string | null; search: string };

/** The conversations of a box. Requests are in two lists: those to the viewer, and those from them. */
export function ConversationList({ box, ...props }: Props) {
  const { t } = useTranslation('messaging');
  const link = (to: string, text: string) => (
    <Button component={Link} to={to} variant="default">
      {text}
    </Button>
  );
  if (box === 'inbox') {
    const action = link(paths.connections, t('empty.action'));
    const empty = (
      <LazyEmptyState picture="messages" title={t('empty.title')} level={2} text={t('empty.inbox')} action={action} />
    );
    return <BoxList {...props} box={box} empty={empty} />;
  }
  if (box === 'archived') {
    const action = link(paths.messages, t('empty.toInbox'));
    return (
      <BoxList
        {...props}
        box={box}
        empty={<LazyEmptyState picture="messages" text={t('empty.archived')} action={action} />}
      />
    );
  }
  const findPeople = link(paths.people, t('empty.findPeople'));
  return (
    <>
      <BoxList
        {...props}
        box="requests"
        title={t('requests.received')}
        empty={<LazyEmptyState picture="messages" text={t('empty.requests')} />}
      />
      <BoxList
        {...props}
        box="sent"
        title={t('requests.sent')}
        empty={<LazyEmptyState picture="people" text={t('empty.sent')} action={findPeople} />}
        hasAllowance
      />
    </>
  );
}

type BoxProps = Omit<Props, 'box'> & {
  box: ConversationBox;
  title?: string;
  empty: ReactNode;
  hasAllowance?: boolean;
};

function BoxList({ viewer, box, openId, search, title, empty, hasAllowance }: BoxProps) {
  const { t } = useTranslation('messaging');
  const refetchInterval = useRefetchInterval(refetchMs);
  const query = useInfiniteQuery({ ...conversationsQuery(viewer, box), refetchInterval });
  const items = query.data?.pages.flatMap((page) => page.items);
  const allowance = query.data?.pages[0]?.allowance;
  return (
    <section className={classes.box} aria-label={title ?? t(`boxes.${box === 'archived' ? 'archived' : 'inbox'}`)}>
      {title && <h2>{title}</h2>}
      <PageStates
        query={{ ...query, data: items }}
        waiting={<ListWaiting />}
        isEmpty={(all) => all.length === 0}
        empty={<Suspense>{empty}</Suspense>}
      >
        {(all) => (
          // biome-ignore lint/a11y/noRedundantRoles: without list style, Safari does not treat it as one.
          <ul role="list" className={classes.list}>
            {all.map((conversation) => (
              <li key={conversation.id}>
                <ConversationRow
                  conversation={conversation}
                  to={conversationPath(conversation.id) + search}
                  isOpen={conversation.id === openId}
                />
              </li>
            ))}
          </ul>
        )}
      </PageStates>
      <div className={classes.more}>
        <MoreButton query={query}>{t('more')}</MoreButton>
      </div>
      {hasAllowance && allowance && (
        <div className={classes.allowance}>
          <Suspense>
            <AllowanceNote allowance={allowance} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
