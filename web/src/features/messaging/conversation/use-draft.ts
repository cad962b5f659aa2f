import { type Conversation, changeConversation } from '@foyer/contract/messaging/conversations.ts';
import { isReadable } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

const pauseMs = 1000;

/** What was typed and not sent. The server keeps it after a pause, and when the conversation is left. */
export function useDraft(viewer: string, { id, draft }: Pick<Conversation, 'id' | 'draft'>) {
  const queries = useQueryClient();
  const [text, setText] = useState(draft);
  const saved = useRef(draft);
  const typed = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function save(): Promise<void> {
    clearTimeout(timer.current);
    const next = typed.current;
    if (next === saved.current || next.length > messagingLimits.message || !isReadable(next)) return;
    const before = saved.current;
    saved.current = next;
    // At once, for whoever comes back to the conversation before the answer is there.
    queries.setQueryData<Conversation>(messagingKeys.conversation(viewer, id), (now) => now && { ...now, draft: next });
    try {
      await call(changeConversation, { params: { id }, body: { draft: next } });
    } catch {
      saved.current = before;
    }
  }
  const saveNow = useEffectEvent(() => void save());

  useEffect(() => {
    const leave = () => saveNow();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  return {
    text,
    type(next: string): void {
      setText(next);
      typed.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pauseMs);
    },
    /** Empties the field, and what the server keeps. */
    clear(): void {
      setText('');
      typed.current = '';
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save());
    },
  };
}
