import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../call.ts';
import { liveUpdates } from '../live/live-updates.ts';
import { messagingKeys } from '../query-keys/messaging-keys.ts';
import { session } from '../session/session.ts';
import { type Attempt, createOutbox, type Outbox } from './create-outbox.ts';
import { type MessageLog, withMessages } from './message-log.ts';
import { browserOutboxStorage, inTurnWithOtherPages } from './outbox-storage.ts';
import type { PendingMessage } from './pending-message.ts';

type ContentOf = (fileId: string) => Promise<Blob | undefined>;

/** Lives as long as the page, also while other conversations or pages are shown. */
let current: Outbox | null = null;

/** The outbox of the viewer, which takes up what an earlier page left. */
export function outboxOf(viewer: string, queries: QueryClient): Outbox {
  if (current?.viewer === viewer) return current;
  current?.close();
  const storage = browserOutboxStorage();
  const outbox = createOutbox({
    viewer,
    send: (conversationId, messages, contentOf) => attempt(queries, viewer, conversationId, { messages, contentOf }),
    storage,
    inTurn: inTurnWithOtherPages,
  });
  current = outbox;
  const stopHearing = liveUpdates.subscribe(({ type }) => type === 'ready' && outbox.wake());
  window.addEventListener('online', outbox.wake);
  const stop = session.subscribe(() => {
    const state = session.state();
    if (state.status === 'signed-in' && state.user.id === viewer) return;
    stop();
    stopHearing();
    window.removeEventListener('online', outbox.wake);
    outbox.close();
    storage.close();
    if (current === outbox) current = null;
  });
  void outbox.load();
  return outbox;
}

async function attempt(
  queries: QueryClient,
  viewer: string,
  conversationId: string,
  { messages, contentOf }: { messages: readonly PendingMessage[]; contentOf: ContentOf },
): Promise<Attempt> {
  // Most messages have none, and do without the code for them.
  if (messages.some(({ files = [] }) => files.length > 0)) {
    const missed = await uploadAll(messages, contentOf);
    if (missed) return missed;
  }
  try {
    const given = messages.map(({ clientId, body, replyToNo, files = [] }) => ({
      clientId,
      body,
      ...(replyToNo !== null && { replyToNo }),
      ...(files.length > 0 && { attachments: files.map(({ id, name }) => ({ id, name })) }),
    }));
    const { messages: stored } = await call(sendMessages, { body: { conversationId, messages: given } });
    queries.setQueryData<MessageLog>(
      messagingKeys.log(viewer, conversationId),
      (log) => log && withMessages(log, stored),
    );
    void queries.invalidateQueries({ queryKey: messagingKeys.lists(viewer) });
    return { kind: 'sent' };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status === 401 || error.status >= 500)
      return { kind: 'later', afterMs: null };
    if (error.code === 'RATE_LIMITED') return { kind: 'later', afterMs: (error.retryAfter ?? 10) * 1000 };
    if (error.code === 'ATTACHMENT_GONE' && (await canUploadAgain(messages))) return { kind: 'later', afterMs: 0 };
    return { kind: 'refused', code: error.code };
  }
}

async function canUploadAgain(messages: readonly PendingMessage[]): Promise<boolean> {
  const { uploadAgain } = await import('../message-attachments/upload-files.ts');
  return messages.some(uploadAgain);
}

async function uploadAll(messages: readonly PendingMessage[], contentOf: ContentOf): Promise<Attempt | null> {
  try {
    const { uploadFiles } = await import('../message-attachments/upload-files.ts');
    for (const message of messages) {
      const missed = await uploadFiles(message, contentOf);
      if (missed) return missed;
    }
    return null;
  } catch {
    // Its code did not load.
    return { kind: 'later', afterMs: null, isUnsent: true };
  }
}

/** The viewer's outbox, and what waits in it for one conversation. */
export function useOutbox(viewer: string, conversationId: string) {
  const queries = useQueryClient();
  const [outbox] = useState(() => outboxOf(viewer, queries));
  const pending = useSyncExternalStore(outbox.subscribe, () => outbox.of(conversationId));
  return { outbox, pending };
}
