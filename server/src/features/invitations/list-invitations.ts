import type { Invitation } from '@foyer/contract/invitations.ts';
import { type InvitationState, invitationParam } from '@foyer/contract/rules/events/invitation-choices.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { events } from '#src/db/schema/events.ts';
import { eventInvitations, invitationVisits } from '#src/db/schema/invitations.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

type ListInput = { id: string; cursor?: string | undefined; limit: number };

/**
 * The invitations to an event with what came of them. A registration counts only for members who followed the invitation
 * themselves: an address alone never tells whether it belongs to an attendee.
 */
export async function listInvitations(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id, cursor, limit }: ListInput,
): Promise<{ items: Invitation[]; nextCursor: string | null }> {
  await requireOrganizer({ db }, viewer, id);
  const { createdAt } = eventInvitations;
  const rows = await selectInvitations(db)
    .where(and(eq(eventInvitations.eventId, id), behind(readCursor(cursor), createdAt, '<', eventInvitations.id)))
    .orderBy(desc(createdAt), desc(eventInvitations.id))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({ at: row.createdAt.getTime(), id: row.id }));
  return { items: page.map(presentInvitation), nextCursor };
}

/** One invitation, as the list shows it. */
export async function readInvitation(db: Db | Tx, id: string): Promise<Invitation> {
  const [row] = await selectInvitations(db).where(eq(eventInvitations.id, id));
  if (!row) throw new Error('an invitation was not written');
  return presentInvitation(row);
}

const attending = sql<number>`(select count(distinct v.user_id)::int from ${invitationVisits} v
  join ${registrations} r on r.user_id = v.user_id and r.event_id = ${eventInvitations.eventId}
    and r.state in ('pending', 'held', 'confirmed')
  where v.invitation_id = ${eventInvitations.id})`;

function selectInvitations(db: Db | Tx) {
  return db
    .select({
      id: eventInvitations.id,
      kind: eventInvitations.kind,
      email: eventInvitations.email,
      label: eventInvitations.label,
      code: eventInvitations.code,
      opens: eventInvitations.opens,
      registrations: attending,
      createdAt: eventInvitations.createdAt,
      slug: events.slug,
    })
    .from(eventInvitations)
    .innerJoin(events, eq(events.id, eventInvitations.eventId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectInvitations>>[number];

function presentInvitation({ code, slug, createdAt, ...row }: Row): Invitation {
  return {
    ...row,
    path: invitationPath(slug, code),
    state: stateOf(row),
    createdAt: createdAt.toISOString(),
  };
}

function stateOf({ opens, registrations: count }: Pick<Row, 'opens' | 'registrations'>): InvitationState {
  if (count > 0) return 'registered';
  return opens > 0 ? 'opened' : 'sent';
}

/** The event's page, opened from an invitation. */
export function invitationPath(slug: string, code: string): `/events/${string}` {
  return `/events/${slug}?${invitationParam}=${code}`;
}
