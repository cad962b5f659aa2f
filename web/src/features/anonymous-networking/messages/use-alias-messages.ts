import {
  type AliasMessage,
  type listAliasMessages,
  readAliasMessages,
  sendAliasMessage,
} from '@foyer/contract/anonymous-networking/alias-messages.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '#src/lib/call.ts';
import { anonymousKeys } from '#src/lib/query-keys/anonymous-keys.ts';
import { messagesQuery } from '../queries.ts';

type Page = DataOf<typeof listAliasMessages>;

/** A message that the server has not confirmed. `failure`: why it was not sent. */
export type Unsent = { clientId: string; body: string; failure: unknown };

/**
 * The messages between two aliases, and sending. What is being sent is kept in this page only: a copy in the browser's storage
 * would tell others who use it. A refused or lost message stays until it is sent again or discarded.
 */
export function useAliasMessages(viewer: string, id: string) {
  const queries = useQueryClient();
  const options = messagesQuery(viewer, id);
  const query = useInfiniteQuery(options);
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const sending = useRef(new Set<string>());
  const newest = query.data?.pages[0];
  const items = [...(query.data?.pages ?? [])].reverse().flatMap((page) => page.items);

  function add(message: AliasMessage): void {
    queries.setQueryData<InfiniteData<Page>>(options.queryKey, (known) => {
      const [first, ...rest] = known?.pages ?? [];
      if (!known || !first || first.items.some((each) => each.id === message.id)) return known;
      return { ...known, pages: [{ ...first, items: [...first.items, message] }, ...rest] };
    });
  }

  /** Resolves to the error of a refusal that the writer can mend, as the text is then no message. */
  async function send(body: string, isMendable: (error: unknown) => boolean, clientId: string): Promise<unknown> {
    if (sending.current.has(clientId)) return null;
    sending.current.add(clientId);
    const without = (all: Unsent[]) => all.filter((each) => each.clientId !== clientId);
    setUnsent((all) => [...without(all), { clientId, body, failure: null }]);
    try {
      const sent = await call(sendAliasMessage, { params: { id }, body: { clientId, body } });
      // A list that was asked for before would come without it.
      await queries.cancelQueries({ queryKey: options.queryKey });
      add(sent);
      setUnsent(without);
      return null;
    } catch (failure) {
      const mends = isMendable(failure);
      setUnsent((all) =>
        mends ? without(all) : all.map((each) => (each.clientId === clientId ? { ...each, failure } : each)),
      );
      // The contact may have ended, or the room closed.
      void queries.invalidateQueries({ queryKey: options.queryKey });
      return mends ? failure : null;
    } finally {
      sending.current.delete(clientId);
    }
  }

  return {
    query,
    newest,
    items,
    unsent,
    send,
    discard: (clientId: string) => setUnsent((all) => all.filter((each) => each.clientId !== clientId)),
  };
}

/** Marks what the other alias wrote as read, once the page is looked at. */
export function useMarkAliasRead(viewer: string, id: string, items: readonly AliasMessage[]): void {
  const queries = useQueryClient();
  const last = items.reduce((most, { isOwn, release }) => (isOwn ? most : Math.max(most, release)), 0);
  const marked = useRef(0);

  const mark = useEffectEvent(async () => {
    if (last <= marked.current || document.visibilityState !== 'visible') return;
    const before = marked.current;
    marked.current = last;
    try {
      await call(readAliasMessages, { params: { id }, body: { release: last } });
      void queries.invalidateQueries({ queryKey: anonymousKeys.rooms(viewer) });
    } catch {
      // Offline, for example: the next look tries again.
      marked.current = before;
    }
  });

  useEffect(() => {
    if (last > 0) void mark();
    const watch = new AbortController();
    const look = () => void mark();
    window.addEventListener('focus', look, { signal: watch.signal });
    window.addEventListener('online', look, { signal: watch.signal });
    document.addEventListener('visibilitychange', look, { signal: watch.signal });
    return () => watch.abort();
  }, [last]);
}
