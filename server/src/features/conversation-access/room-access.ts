import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Conditions on the room of an event, for queries in which the event is `ev` and its conversation `c`. */

/** The person is a manager of the event who has accepted the invitation. False for all once the organizer is erased. */
export function isManagerOf(userId: SQL): SQL {
  return sql`(ev.organizer_user_id is not null and exists (select 1 from event_hosts h
    where h.event_id = ev.id and h.user_id = ${userId} and h.role = 'manager' and h.accepted_at is not null))`;
}

/** The person organizes or manages the event. */
export function isOrganizerOf(userId: SQL): SQL {
  return sql`(coalesce(ev.organizer_user_id = ${userId}, false) or ${isManagerOf(userId)})`;
}

/** Organizers are always there, and attendees while their registration is confirmed and nobody has removed them. */
export function mayBeInRoom(userId: SQL): SQL {
  return sql`(${isOrganizerOf(userId)} or ev.state <> 'draft' and exists (
    select 1 from registrations r where r.event_id = ev.id and r.user_id = ${userId} and r.state = 'confirmed')
    and not exists (select 1 from conversation_participants barred
      where barred.conversation_id = c.id and barred.user_id = ${userId} and barred.barred_at is not null))`;
}

/** Messages can be written: the organizer has opened it, and the event is not canceled and did not end long ago. */
export function isRoomOpen(now: SQL): SQL {
  return sql`(c.is_room_open and ev.state in ('published', 'unpublished') and ev.organizer_user_id is not null
    and ev.ends_at + make_interval(days => ${messagingLimits.roomDays}) > ${now})`;
}
