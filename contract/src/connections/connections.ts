import { z } from 'zod';
import { done, endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { personCard } from '../profiles/person-card.ts';
import { line, lines, optionalLine, text } from '../profiles/typed-fields.ts';
import { connectionOrigins, connectionSorts, followUpFilters } from '../rules/connections/connection-choices.ts';
import { connectionLimits } from '../rules/connections/connection-limits.ts';

const connectionId = z.object({ id: z.uuid() });

/** What a member notes about a connection. Nobody else ever sees it. */
const notes = {
  note: text(connectionLimits.note),
  tags: lines(connectionLimits.tag, connectionLimits.tags),
  /** Where they met: a session, a table, a place. */
  metAt: optionalLine(connectionLimits.metAt),
  /** When to be reminded to follow up. */
  followUpAt: moment.nullable(),
};
const sessionId = z.string().max(connectionLimits.sessionId);
const ownNotes = z
  .object({
    ...notes,
    /** The part of the event's agenda where they met, by its title when it was chosen. */
    session: z.object({ id: sessionId, title: z.string() }).nullable(),
  })
  .meta({ id: 'ConnectionNotes' });

export const connection = z
  .object({
    id: z.string(),
    /** Null while the other member hides their profile from connections. */
    person: personCard.nullable(),
    connectedAt: z.string(),
    origin: z.enum(connectionOrigins),
    /** The event at which they met, if it is known. */
    event: z.object({ slug: z.string(), title: z.string() }).nullable(),
    notes: ownNotes,
  })
  .meta({ id: 'Connection' });
export type Connection = z.output<typeof connection>;

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/networking/connections',
  access: 'user',
  summary: "List the viewer's connections",
  query: z.object({
    /** Searches names, positions that the viewer may see, and the viewer's own notes and tags. */
    q: optionalLine(limits.peopleSearch.max).default(''),
    tag: line(connectionLimits.tag).optional(),
    followUp: z.enum(followUpFilters).optional(),
    sort: z.enum(connectionSorts).default('recent'),
    ...paged({ size: 50, most: 100 }),
  }),
  data: pageOf(connection).extend({
    /** All connections, whatever the filters. */
    total: z.number(),
    /** How many connections have a follow-up that is due, and one that is planned. */
    followUps: z.object({ due: z.int(), planned: z.int() }),
    /** The viewer's tags with the number of connections that have them, most used first. */
    tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  }),
});

/** Removes a connection. The other member isn't notified. */
export const removeConnection = endpoint({
  method: 'DELETE',
  path: '/api/networking/connections/:id',
  access: 'user',
  summary: 'Remove a connection',
  params: connectionId,
  data: done,
  errors: ['NOT_FOUND'],
});

/** The agenda of the event at which they met, for choosing where; empty if no event is known or the viewer can't see it. */
export const listMetSessions = endpoint({
  method: 'GET',
  path: '/api/networking/connections/:id/sessions',
  access: 'user',
  summary: 'List the sessions of the event where the viewer met a connection',
  params: connectionId,
  data: z.object({
    timeZone: z.string(),
    items: z.array(z.object({ id: sessionId, title: z.string(), startsAt: z.string().nullable() })),
  }),
  errors: ['NOT_FOUND'],
});

/** Changes the notes that are sent. `sessionId` is of the agenda of the event where they met. */
export const saveConnectionNotes = endpoint({
  method: 'PATCH',
  path: '/api/networking/connections/:id/notes',
  access: 'user',
  summary: 'Save private notes about a connection',
  params: connectionId,
  body: z.object({ ...notes, sessionId: sessionId.nullable() }).partial(),
  data: ownNotes,
  errors: ['NOT_FOUND'],
});
