import { listAliasContacts, readContact } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { listAliasMessages } from '@foyer/contract/anonymous-networking/alias-messages.ts';
import { listAliases, listRooms, readRoom } from '@foyer/contract/anonymous-networking/rooms.ts';
import type { RoomKind } from '@foyer/contract/rules/anonymous-networking/alias-choices.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { anonymousKeys } from '#src/lib/query-keys/anonymous-keys.ts';

/** An event by its slug, or an industry. */
export type RoomAddress = { kind: RoomKind; room: string };

/**
 * Always read again, because the other side acts at any time. Nothing of aliases is pushed to open pages, so they look
 * regularly.
 */
const lookMs = 10_000;

export const roomsQuery = (viewer: string) =>
  queryOptions({
    queryKey: anonymousKeys.rooms(viewer),
    queryFn: ({ signal }) => call(listRooms, {}, signal),
    staleTime: 0,
    refetchInterval: 3 * lookMs,
  });

export const anonymousRoomQuery = (viewer: string, params: RoomAddress) =>
  queryOptions({
    queryKey: anonymousKeys.room(viewer, params.kind, params.room),
    queryFn: ({ signal }) => call(readRoom, { params }, signal),
    staleTime: 0,
    retry: false,
  });

export const aliasesQuery = (viewer: string, params: RoomAddress) =>
  infiniteQueryOptions({
    queryKey: anonymousKeys.aliases(viewer, params.kind, params.room),
    queryFn: ({ signal, pageParam }) =>
      call(listAliases, { params, query: { cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export const aliasContactsQuery = (viewer: string, params: RoomAddress) =>
  queryOptions({
    queryKey: anonymousKeys.contacts(viewer, params.kind, params.room),
    queryFn: ({ signal }) => call(listAliasContacts, { params }, signal),
    staleTime: 0,
    refetchInterval: lookMs,
  });

export const contactQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: anonymousKeys.contact(viewer, id),
    queryFn: ({ signal }) => call(readContact, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: lookMs,
    retry: false,
  });

/** The newest page first. */
export const messagesQuery = (viewer: string, id: string) =>
  infiniteQueryOptions({
    queryKey: anonymousKeys.messages(viewer, id),
    queryFn: ({ signal, pageParam }) =>
      call(listAliasMessages, { params: { id }, query: { before: pageParam ?? undefined } }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasOlder, items }) => (hasOlder ? (items[0]?.release ?? null) : null),
    staleTime: 0,
    refetchInterval: lookMs,
    retry: false,
  });
