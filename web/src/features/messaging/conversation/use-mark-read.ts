import { type Conversation, markConversationRead } from '@foyer/contract/messaging/conversations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

const pauseMs = 400;

/** Whether the person can be looking at the page: shown, focused, and with no dialog above it. */
function isSeen(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus() && !document.querySelector('dialog[open]');
}

/** Marks messages as read once they are in view for a moment of a page that is looked at. */
export function useMarkRead(viewer: string, conversation: Conversation): (no: number) => void {
  const queries = useQueryClient();
  const { id, readNo } = conversation;
  const inView = useRef(0);
  const sent = useRef(readNo);
  /** Opening a conversation that was marked as unread reads it, whether or not a message is new. */
  const isMarked = useRef(conversation.isMarkedUnread);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function mark(): Promise<void> {
    const upToNo = inView.current;
    if (!isSeen() || (upToNo <= sent.current && !isMarked.current)) return;
    const before = sent.current;
    sent.current = Math.max(before, upToNo);
    isMarked.current = false;
    try {
      const position = await call(markConversationRead, { params: { id }, body: { upToNo } });
      queries.setQueryData<Conversation>(
        messagingKeys.conversation(viewer, id),
        (now) => now && { ...now, ...position, isMarkedUnread: false },
      );
      void queries.invalidateQueries({ queryKey: messagingKeys.unread(viewer) });
      void queries.invalidateQueries({ queryKey: messagingKeys.lists(viewer) });
    } catch {
      // Offline, for example: the next look tries again.
      sent.current = before;
    }
  }

  function markSoon(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void mark(), pauseMs);
  }
  const onLook = useEffectEvent(markSoon);

  useEffect(() => {
    const watch = new AbortController();
    const { signal } = watch;
    const look = () => onLook();
    window.addEventListener('focus', look, { signal });
    window.addEventListener('online', look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    // A dialog above the messages was closed.
    document.addEventListener('close', look, { signal, capture: true });
    look();
    return () => {
      watch.abort();
      clearTimeout(timer.current);
    };
  }, []);

  return (no) => {
    if (no <= inView.current) return;
    inView.current = no;
    markSoon();
  };
}
