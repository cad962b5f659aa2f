import { type Conversation, changeConversation, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { isReadable } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../call.ts';
import { useLiveNews } from '../live/live-updates.ts';
import { messagingKeys } from '../query-keys/messaging-keys.ts';
import { session } from '../session/session.ts';
import { unsavedDrafts } from './unsaved-drafts.ts';

const pauseMs = 1000;

/**
 * What was typed and not sent. The server keeps it after a pause, and when the conversation is left. What another device saves
 * appears here, unless something is being written here.
 */
export function useDraft(viewer: string, { id, draft }: Pick<Conversation, 'id' | 'draft'>) {
  const queries = useQueryClient();
  const queryKey = messagingKeys.conversation(viewer, id);
  const [unsaved] = useState(() => unsavedDrafts.find(viewer, id));
  const [text, setText] = useState(unsaved ?? draft);
  const typed = useRef(unsaved ?? draft);
  /** What the server has, or will have once it answers; null if an earlier attempt failed. */
  const saved = useRef<string | null>(unsaved === undefined ? draft : null);
  const isSaving = useRef(false);
  /** How often something was typed here, and how often when the field last took the server's draft. */
  const edits = useRef({ now: 0, taken: 0 });
  const wasLost = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  async function save(): Promise<void> {
    clearTimeout(timer.current);
    const next = typed.current;
    if (next === saved.current || next.length > messagingLimits.message || !isReadable(next)) return;
    if (!isOf(viewer)) return;
    const before = saved.current;
    saved.current = next;
    isSaving.current = true;
    // At once, for a return to the conversation before the response arrives.
    queries.setQueryData<Conversation>(queryKey, (now) => now && { ...now, draft: next });
    try {
      await call(changeConversation, { params: { id }, body: { draft: next } });
      unsavedDrafts.remove(viewer, id);
    } catch {
      // Unless something newer was saved meanwhile.
      if (saved.current === next) {
        saved.current = before;
        unsavedDrafts.add(viewer, id, next, save);
      }
    } finally {
      isSaving.current = false;
    }
  }
  const saveNow = useEffectEvent(() => void save());

  const isFree = () =>
    !isSaving.current &&
    typed.current === saved.current &&
    (typed.current === '' || edits.current.now === edits.current.taken);

  /** Takes the draft of another device. */
  async function take(): Promise<void> {
    const before = edits.current.now;
    if (!isFree()) return;
    const read = await call(readConversation, { params: { id } }).catch(() => null);
    if (!read || !isFree() || edits.current.now !== before || read.draft === typed.current) return;
    queries.setQueryData<Conversation>(queryKey, (now) => now && { ...now, draft: read.draft });
    typed.current = read.draft;
    saved.current = read.draft;
    edits.current.taken = before;
    setText(read.draft);
  }

  useLiveNews((news) => {
    const isMissed = news.type === 'missed' || (news.type === 'ready' && wasLost.current);
    if (news.type === 'lost' || news.type === 'ready') wasLost.current = news.type === 'lost';
    if (isMissed || (news.type === 'draft' && news.id === id)) void take();
  });

  useEffect(() => {
    const leave = () => saveNow();
    // What an earlier attempt could not save.
    leave();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  function change(next: string, afterMs: number): void {
    setText(next);
    typed.current = next;
    edits.current.now += 1;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), afterMs);
  }

  return {
    text,
    type: (next: string): void => change(next, pauseMs),
    /** Empties the field, and what the server keeps. */
    clear: (): void => change('', 0),
  };
}

/** A draft that could not be saved must not go to the account that signs in next. */
function isOf(viewer: string): boolean {
  const state = session.state();
  return state.status === 'starting' || (state.status === 'signed-in' && state.user.id === viewer);
}
