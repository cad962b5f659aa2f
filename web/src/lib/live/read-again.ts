import type { QueryClient } from '@tanstack/react-query';
import { accountKeys } from '../query-keys/account-keys.ts';
import { connectionKeys } from '../query-keys/connection-keys.ts';
import { messagingKeys } from '../query-keys/messaging-keys.ts';
import type { LiveNews } from './live-updates.ts';

/** Changes that come together are read once. */
const gatherMs = 300;
/** Drafts are saved about once a second while somebody types. */
const draftsMs = 3000;

/** Reads the lists and counts that a frame concerns. The messages of an open conversation are read by its page. */
export function readAgain(queries: QueryClient, viewer: string): (news: LiveNews) => void {
  const concerned = new Set<string>();
  const readLists = () => void queries.invalidateQueries({ queryKey: messagingKeys.lists(viewer) });
  const readLater = gather(gatherMs, () => {
    for (const id of concerned) void queries.invalidateQueries({ queryKey: messagingKeys.conversation(viewer, id) });
    concerned.clear();
    void queries.invalidateQueries({ queryKey: messagingKeys.unread(viewer) });
    readLists();
  });
  const readDrafts = gather(draftsMs, readLists);

  return (news) => {
    if (news.type === 'ready' || news.type === 'missed') {
      void queries.invalidateQueries({ queryKey: messagingKeys.all(viewer) });
      readNotifications(queries, viewer);
    } else if (news.type === 'notifications') {
      readNotifications(queries, viewer);
    } else if (news.type === 'messages' || news.type === 'conversation') {
      if (news.type === 'conversation') concerned.add(news.id);
      readLater();
    } else if (news.type === 'draft') {
      readDrafts();
    }
  };
}

/** Runs an action some time after the first of the calls that ask for it. */
function gather(ms: number, action: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      action();
    }, ms);
  };
}

function readNotifications(queries: QueryClient, viewer: string): void {
  void queries.invalidateQueries({ queryKey: accountKeys.notifications(viewer) });
  void queries.invalidateQueries({ queryKey: connectionKeys.requestCount(viewer) });
}
