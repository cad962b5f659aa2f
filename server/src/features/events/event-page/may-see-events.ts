import { and, eq, inArray } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { type ActiveRegistration, type EventFacts, maySeeEvent } from '../policy.ts';
import { relatedColumns, team } from './event-row.ts';

type EventDeps = Pick<Deps, 'db'>;
/** An event, and a member who wants to see it. */
type EventViewer = { id: string; userId: string };

/** The facts of several events, for the rules in policy.ts. */
export async function factsOfEvents(
  { db }: EventDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventFacts>> {
  const { id, state, visibility, organizerId, startsAt, endsAt } = events;
  const rows = await db
    .select({
      id,
      facts: { state, visibility, organizerId, startsAt, endsAt, organizerGone: relatedColumns.organizer.gone, team },
    })
    .from(events)
    .leftJoin(users, eq(users.id, organizerId))
    .where(inArray(id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row.facts]));
}

/** Which of these members may see which event now. None of them is a guest. */
export async function maySeeEvents<Viewer extends EventViewer>(
  deps: EventDeps,
  viewers: readonly Viewer[],
): Promise<ReadonlySet<Viewer>> {
  const facts = await factsOfEvents(
    deps,
    viewers.map(({ id }) => id),
  );
  const maySee = ({ id, userId }: Viewer, registration: ActiveRegistration) => {
    const event = facts.get(id);
    return event !== undefined && maySeeEvent(event, { kind: 'user', userId, isGuest: false }, registration);
  };
  // Few: most events are open to every member.
  const others = viewers.filter((viewer) => !maySee(viewer, null));
  const registrationOf = await activeRegistrations(deps, others);
  return new Set(viewers.filter((viewer) => maySee(viewer, registrationOf(viewer))));
}

async function activeRegistrations(
  { db }: EventDeps,
  viewers: readonly EventViewer[],
): Promise<(viewer: EventViewer) => ActiveRegistration> {
  if (viewers.length === 0) return () => null;
  const { eventId, userId, state, audience } = registrations;
  const rows = await db
    .select({ eventId, userId, state, audience })
    .from(registrations)
    .where(
      and(
        inArray(eventId, [...new Set(viewers.map((viewer) => viewer.id))]),
        inArray(userId, [...new Set(viewers.map((viewer) => viewer.userId))]),
        inArray(state, ['pending', 'held', 'confirmed']),
      ),
    );
  return (viewer) => rows.find((row) => row.eventId === viewer.id && row.userId === viewer.userId) ?? null;
}
