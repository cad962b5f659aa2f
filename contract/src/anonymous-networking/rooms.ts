import { z } from 'zod';
import { done, endpoint, paged, pageOf } from '../http.ts';
import { contactStates, joinStates, roomKinds } from '../rules/anonymous-networking/alias-choices.ts';
import { anonymousFacts } from '../rules/preference-choices.ts';
import { alias, roomParams, shownFacts } from './alias.ts';

const chosenFacts = z.array(z.enum(anonymousFacts)).max(anonymousFacts.length);

/** A room as a member sees it. */
const room = z
  .object({
    kind: z.enum(roomKinds),
    room: z.string(),
    /** Of the event; empty for a topic. */
    title: z.string(),
    closesAt: z.string().nullable(),
    /** Aliases that have to share a combination of facts before anyone sees it. */
    minimum: z.number(),
    canJoin: z.enum(joinStates),
    /** What each choice would let others see of the viewer, at most. */
    known: shownFacts,
    /** The choices of the viewer's settings. */
    usual: chosenFacts,
    own: z
      .object({
        id: z.string(),
        handle: z.string(),
        chosen: chosenFacts,
        /** `waiting`: others see it with the next group of aliases. */
        state: z.enum(['waiting', 'shown']),
        /** What others see of it now. */
        facts: shownFacts,
      })
      .nullable(),
  })
  .meta({ id: 'AnonymousRoom' });
export type AnonymousRoom = z.output<typeof room>;

export const listRooms = endpoint({
  method: 'GET',
  path: '/api/networking/anonymous',
  access: 'user',
  summary: "List the viewer's anonymous rooms",
  data: z.object({
    items: z.array(
      z.object({
        kind: z.enum(roomKinds),
        room: z.string(),
        title: z.string(),
        handle: z.string(),
        closesAt: z.string().nullable(),
        /** Requests that wait for the viewer, and contacts. */
        received: z.number(),
        open: z.number(),
        /** Messages that the viewer has not read, over all contacts. */
        unread: z.number(),
      }),
    ),
  }),
});

export const readRoom = endpoint({
  method: 'GET',
  path: '/api/networking/anonymous/:kind/:room',
  access: 'user',
  summary: 'Read an anonymous room',
  params: roomParams,
  data: room,
  errors: ['NOT_FOUND'],
});

/** Joining again changes nothing: the facts of an alias are chosen once. */
export const joinRoom = endpoint({
  method: 'POST',
  path: '/api/networking/anonymous/:kind/:room',
  access: 'user',
  summary: 'Join an anonymous room',
  params: roomParams,
  body: z.object({ shows: chosenFacts }),
  data: room,
  errors: [
    'NOT_FOUND',
    'ANONYMOUS_OFF',
    'PROFILE_INCOMPLETE',
    'NOT_IN_ROOM',
    'ROOM_CLOSED',
    'ROOM_FULL',
    'RATE_LIMITED',
  ],
});

/** Ends the alias with its requests, contacts and consents. */
export const leaveRoom = endpoint({
  method: 'DELETE',
  path: '/api/networking/anonymous/:kind/:room',
  access: 'user',
  summary: 'Leave an anonymous room',
  params: roomParams,
  data: done,
  errors: ['NOT_FOUND'],
});

/** In an order that differs for each viewer and day. There are no filters, so that no answer narrows a group down. */
export const listAliases = endpoint({
  method: 'GET',
  path: '/api/networking/anonymous/:kind/:room/aliases',
  access: 'user',
  summary: 'List the aliases of an anonymous room',
  params: roomParams,
  query: z.object(paged({ size: 50, most: 100 })),
  data: pageOf(alias.extend({ state: z.enum(contactStates), contactId: z.string().nullable() })).extend({
    /** False: too few have joined, and nobody is shown. */
    isShown: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'NOT_IN_ROOM'],
});
