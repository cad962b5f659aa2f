import {
  listBusinessCards,
  listCardActivity,
  shareBusinessCard,
  showLiveCode,
} from '@foyer/contract/business-cards/business-cards.ts';
import { listMyEvents, listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { type CardLinkKind, cardLimits } from '@foyer/contract/rules/business-cards/card-fields.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { businessCardKeys } from '#src/lib/query-keys/business-card-keys.ts';

/** The viewer's cards, and what their profile could put on one. */
export const cardsQuery = (viewer: string) =>
  queryOptions({
    queryKey: businessCardKeys.list(viewer),
    queryFn: ({ signal }) => call(listBusinessCards, {}, signal),
    staleTime: 0,
  });

/** The link of a card for a way of sharing, created by the first call, with the vCard of its offline code. */
export const cardLinkQuery = (viewer: string, id: string, kind: CardLinkKind) =>
  queryOptions({
    queryKey: businessCardKeys.link(viewer, id, kind),
    queryFn: ({ signal }) => call(shareBusinessCard, { params: { id }, body: { kind } }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Half of what a code is valid for, so that the one on the screen always has a minute left. */
const liveCodeMs = (cardLimits.liveCodeMinutes * 60_000) / 2;

/** The address of the code that is shown in person, renewed as long as it is on the screen. */
export const liveCodeQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: businessCardKeys.liveCode(viewer, id),
    queryFn: ({ signal }) => call(showLiveCode, { params: { id } }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: liveCodeMs,
  });

export const cardActivityQuery = (viewer: string, id: string) =>
  infiniteQueryOptions({
    queryKey: businessCardKeys.activity(viewer, id),
    queryFn: ({ signal, pageParam }) =>
      call(listCardActivity, { params: { id }, query: { cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export type CardEventChoice = { id: string; title: string };

/** Upcoming events that the viewer attends or hosts, soonest first: a card can be for one of them. */
export const cardEventsQuery = (viewer: string) =>
  queryOptions({
    queryKey: businessCardKeys.events(viewer),
    async queryFn({ signal }): Promise<CardEventChoice[]> {
      const query = { upcoming: '1', limit: 50 } as const;
      const [attended, hosted] = await Promise.all([
        call(listMyRegistrations, { query }, signal),
        call(listMyEvents, { query }, signal),
      ]);
      const confirmed = attended.items.filter(({ registration }) => registration.state === 'confirmed');
      const events = [...confirmed.map(({ event }) => event), ...hosted.items];
      const byId = new Map(events.map(({ id, title }) => [id, { id, title }]));
      return [...byId.values()];
    },
  });
